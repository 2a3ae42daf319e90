#include "scenarios/workload.hpp"

#include "scenarios/text_file.hpp"

#include <gtest/gtest.h>

namespace tomosim::scenarios {
namespace {

TEST(Workload, TheShippedFileLoadsInItsOrder) {
  const auto all = load_workloads(TOMOSIM_SOURCE_DIR "/scenarios/workloads.toml");
  ASSERT_TRUE(all.ok()) << all.error().text();
  ASSERT_GE(all->size(), 4u);
  EXPECT_EQ((*all)[0].name, "syscall");
  EXPECT_EQ((*all)[1].name, "pipe");
}

TEST(Workload, NamesAreChosenInTheOrderAsked) {
  const auto all = load_workloads(TOMOSIM_SOURCE_DIR "/scenarios/workloads.toml").value();
  const auto two = choose_workloads(all, "pipe,syscall");
  ASSERT_TRUE(two.ok());
  EXPECT_EQ((*two)[0].name, "pipe");
  for (const char *bad : {"", "pipe,", ",pipe", "nosuch", "pipe syscall"})
    EXPECT_FALSE(choose_workloads(all, bad).ok()) << bad;
}

TEST(Workload, ABadFileNamesItsLine) {
  std::string name = ::testing::TempDir() + "tomosim-wl-XXXXXX";
  const std::filesystem::path file = std::filesystem::path(::mkdtemp(name.data())) / "w.toml";
  ASSERT_TRUE(write_file(file, "\n\n[x]\ntitle = \"T\"\n").ok());
  EXPECT_NE(load_workloads(file).error().text().find("w.toml:3:"), std::string::npos);
  ASSERT_TRUE(write_file(file, "[x\n").ok());
  EXPECT_NE(load_workloads(file).error().text().find("w.toml:1"), std::string::npos);
}

} // namespace
} // namespace tomosim::scenarios
