#include "boards/process.hpp"

#include <csignal>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

using namespace tomosim::boards;
using namespace std::chrono_literals;

TEST(Process, AProgramThatIsNotThereIsNamed) {
  auto none = Process::start({"no-such-program-here"}, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().where, "no-such-program-here");
}

TEST(Process, GetsDescriptorsUnderTheirNumbers) {
  auto file = memory_file("test", 0);
  ASSERT_TRUE(file);
  auto process = Process::start({"sh", "-c", "echo hi >&9"}, {{file->get(), 9}});
  ASSERT_TRUE(process);
  EXPECT_TRUE(process->wait(5s));
  EXPECT_EQ(read_whole(file->get()), "hi\n");
}

TEST(Process, IsKilledAndWaitedForAtTheEndOfItsScope) {
  pid_t pid = 0;
  {
    auto process = Process::start({"sleep", "100"}, {});
    ASSERT_TRUE(process);
    pid = process->pid();
    EXPECT_FALSE(process->wait(20ms));
  }
  EXPECT_EQ(kill(pid, 0), -1); // not even a zombie
}

TEST(RunProgram, GivesTheOutputAndTheLines) {
  int lines = 0;
  auto said =
      run_program({"sh", "-c", "echo one; echo two >&2"}, 5s, [&](std::string_view) { lines++; });
  ASSERT_TRUE(said) << said.error().text();
  EXPECT_EQ(*said, "one\ntwo\n");
  EXPECT_EQ(lines, 2);
}

TEST(RunProgram, AFailureHasTheLastLine) {
  auto said = run_program({"sh", "-c", "echo why; exit 3"}, 5s);
  ASSERT_FALSE(said);
  EXPECT_EQ(said.error().text(), "sh: exit status 3: why");
}

TEST(RunProgram, ATimeLimitEndsIt) {
  auto said = run_program({"sleep", "100"}, 100ms);
  ASSERT_FALSE(said);
  EXPECT_NE(said.error().text().find("not ready"), std::string::npos);
}
