// A real kernel in QEMU. Skipped when none is in the cache (tomosim kernel fetch).
#include "boards/machine.hpp"

#include "scenarios/recording/stream.h"

#include <cerrno>
#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace tomosim::boards;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr const char *kBenches = "fork\nbench null 3 2\nbench syscall 5 5\nbench pipe 5 5\n"
                                 "bench open 5 5 /data/ok\nbench openw 5 5 /data/w\n"
                                 "bench stat 5 5 /data/ok\nbench spawn 3 2\nbench execl 3 2\n"
                                 "bench exec 3 2\nend\n";
constexpr std::uint64_t kRegions = 3 + 5 * 5 + 3 * 3;

class Live : public testing::Test {
 protected:
  void SetUp() override {
    auto folder = KernelCache::default_folder();
    auto board = load_board(default_boards_folder(), "mips");
    ASSERT_TRUE(board) << board.error().text();
    if (!folder)
      GTEST_SKIP() << folder.error().text();
    auto kernel = KernelCache(*folder).newest(*board);
    if (!kernel)
      GTEST_SKIP() << kernel.error().text();
    options_.board = *board;
    options_.kernel = *kernel;
    options_.snapshot_folder = *folder / "snapshots";
  }

  std::unique_ptr<Machine> start() {
    auto machine = Machine::start(options_);
    EXPECT_TRUE(machine) << machine.error().text();
    return machine ? std::move(*machine) : nullptr;
  }
  static std::string run(Machine &machine, std::string_view script) {
    auto answers = machine.run(script, 60s);
    return answers ? *answers : "error: " + answers.error().text();
  }
  // Reads the stream of a run to its end.
  static std::vector<std::uint64_t> stream(Machine &machine, std::string_view script) {
    std::vector<std::uint64_t> words;
    machine.ring()->reopen();
    std::thread reader([&] {
      for (auto piece = machine.ring()->next(); piece && piece->size;
           piece = machine.ring()->next())
        words.insert(words.end(), piece->data, piece->data + piece->size);
    });
    run(machine, script);
    machine.ring()->finish();
    reader.join();
    return words;
  }

  MachineOptions options_;
};

bool has(const std::string &text, const std::string &part) {
  return text.find(part) != text.npos;
}

bool gone(pid_t pid) {
  for (int i = 0; i < 500; i++) {
    if (kill(pid, 0) != 0 && errno == ESRCH)
      return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

} // namespace

TEST_F(Live, OperationsAnswerInOrderWithTheirDomains) {
  auto machine = start();
  ASSERT_TRUE(machine);
  EXPECT_EQ(machine->facts().lsm, "capability,tomoyo");
  EXPECT_EQ(run(*machine, "open /data/ok r\nopen /none r\nmkdir /data\nexec /bin/a\nexec /none\n"
                          "run /bin/b\numask 022\nrun /none\nmkdir /never\nend\nend\nnonsense\n"),
            "D <kernel> /sbin/init\n= 0 0\n= -1 2\n= -1 17\n"
            "D <kernel> /sbin/init /bin/a\n= 0 0\nD <kernel> /sbin/init\n= -1 2\n"
            "D <kernel> /sbin/init /bin/b\n= 18 0\n= -1 2\nD <kernel> /sbin/init\n= 0 0\n"
            "= -1 89\n");
}

TEST_F(Live, EnforcingDeniesWhatThePolicyDoesNotAllow) {
  auto machine = start();
  ASSERT_TRUE(machine);
  EXPECT_EQ(run(*machine, "policy domain_policy\n<kernel> /sbin/init\n"
                          "task manual_domain_transition <kernel> /x\n<kernel> /x\nuse_profile 3\n"
                          "file read /data/ok\nfile create /tmp/a\\040b 0600-0644\n.\n"
                          "as <kernel> /x\nopen /data/ok r\nopen /data/ok w\n"
                          "creat /tmp/a\\040b 0600\nput /tmp/c text\nexec /bin/a\nend\n"),
            "D <kernel> /sbin/init\n= 0 0\nD <kernel> /x\n= 0 0\n= -1 1\n= -1 1\n= -1 1\n= -1 1\n"
            "D <kernel> /sbin/init\n= 0 0\n");
}

TEST_F(Live, ADumpGivesTheKernelsText) {
  auto machine = start();
  ASSERT_TRUE(machine);
  EXPECT_EQ(run(*machine, "dump manager\ndump domain_policy select domain=<kernel> /sbin/init\n"),
            "D <kernel> /sbin/init\n| /sbin/init\n| /bin/agent\n= 0 0\n"
            "| # select domain=<kernel> /sbin/init\n| <kernel> /sbin/init\n| use_profile 0\n"
            "| \n| \n= 0 0\n");
}

TEST_F(Live, ScriptsAndAnswersMayBeLargerThanTheMailbox) {
  auto machine = start();
  ASSERT_TRUE(machine);
  std::string script, expected = "D <kernel> /sbin/init\n";
  for (int i = 0; i < 100000; i++) {
    script += "stat /data/ok\n";
    expected += "= 0 0\n";
  }
  ASSERT_GT(script.size(), 2u * 0x7e000);
  ASSERT_GT(expected.size(), 0x80000u);
  EXPECT_TRUE(run(*machine, script) == expected); // not half a megabyte of a message
}

TEST_F(Live, TheVanillaKernelHasNoDomains) {
  options_.lsm = Lsm::Vanilla;
  auto machine = start();
  ASSERT_TRUE(machine);
  EXPECT_EQ(run(*machine, "as <kernel> /x\nopen /data/ok r\nend\ndump profile\nexec /bin/a\n"),
            "D -\n= 0 0\n= 0 0\n= -1 2\n= 0 0\n");
}

TEST_F(Live, TwoRunsCountTheSameInstructions) {
  options_.probe = ProbeMode::Count;
  ProbeCounters counters[2];
  for (ProbeCounters &each : counters) {
    auto machine = start();
    ASSERT_TRUE(machine);
    ASSERT_FALSE(has(run(*machine, kBenches), "= -1"));
    each = machine->counters();
  }
  EXPECT_EQ(counters[0].regions, kRegions);
  EXPECT_GT(counters[0].region_instructions, 100000u);
  EXPECT_EQ(counters[0].instructions, counters[1].instructions);
  EXPECT_EQ(counters[0].region_instructions, counters[1].region_instructions);
  EXPECT_EQ(counters[0].region_loads, counters[1].region_loads);
  EXPECT_EQ(counters[0].region_stores, counters[1].region_stores);
}

TEST_F(Live, TwoStreamsAreTheSameAndAgreeWithTheCount) {
  options_.probe = ProbeMode::Stream;
  std::vector<std::uint64_t> words[2];
  for (auto &each : words) {
    auto machine = start();
    ASSERT_TRUE(machine);
    each = stream(*machine, kBenches);
  }
  ASSERT_EQ(words[0], words[1]);

  std::vector<std::uint32_t> sizes; // of the blocks
  std::uint64_t instructions = 0, begins = 0, ends = 0;
  for (std::size_t i = 0; i < words[0].size(); i++) {
    const std::uint64_t word = words[0][i];
    if (STREAM_KIND(word) == STREAM_DEF) {
      ASSERT_EQ(STREAM_LOW32(word), sizes.size());
      sizes.push_back(STREAM_DEF_COUNT(word));
      i += 1 + (sizes.back() + 1) / 2;
    } else if (STREAM_KIND(word) == STREAM_EXEC) {
      ASSERT_LT(STREAM_LOW32(word), sizes.size());
      instructions += sizes[STREAM_LOW32(word)];
    } else if (STREAM_KIND(word) == STREAM_MARK) {
      begins += (word & 0xffff) == STREAM_TAG_BEGIN;
      ends += (word & 0xffff) == STREAM_TAG_END;
    }
  }
  EXPECT_EQ(begins, kRegions);
  EXPECT_EQ(ends, kRegions);

  options_.probe = ProbeMode::Count;
  auto machine = start();
  ASSERT_TRUE(machine);
  run(*machine, kBenches);
  // A block that a page fault leaves early is whole in the stream: a few instructions more.
  EXPECT_NEAR(static_cast<double>(instructions),
              static_cast<double>(machine->counters().region_instructions), 500);
}

TEST_F(Live, ASmallRingHoldsTheGuestUpAndLosesNothing) {
  options_.probe = ProbeMode::Stream;
  auto large = start();
  ASSERT_TRUE(large);
  const auto expected = stream(*large, kBenches);
  options_.ring_words = 1024;
  auto small = start();
  ASSERT_TRUE(small);
  EXPECT_EQ(stream(*small, kBenches), expected);
  EXPECT_GT(small->counters().stalls, 0u);
}

TEST_F(Live, ARingThatNobodyReadsIsNamedAtTheTimeLimit) {
  options_.probe = ProbeMode::Stream;
  options_.ring_words = 1024;
  auto machine = start();
  ASSERT_TRUE(machine);
  auto answers = machine->run("bench syscall 100 0\n", 1s);
  ASSERT_FALSE(answers);
  EXPECT_TRUE(has(answers.error().text(), "read ring() in another thread"));
}

TEST_F(Live, AStartFromASnapshotTakesSeconds) {
  ASSERT_TRUE(start());
  auto machine = start();
  ASSERT_TRUE(machine);
  EXPECT_TRUE(machine->facts().from_snapshot);
  EXPECT_LT(machine->facts().seconds, 10);
}

TEST_F(Live, ADamagedSnapshotIsMadeAnew) {
  char pattern[] = "/tmp/tomosim-live-test-XXXXXX";
  options_.snapshot_folder = mkdtemp(pattern);
  options_.icount_shift = 6; // the quickest boot
  ASSERT_TRUE(start());
  int damaged = 0;
  for (const auto &entry : fs::directory_iterator(options_.snapshot_folder))
    if (entry.path().extension() == ".qcow2") {
      fs::resize_file(entry.path(), 1 << 20);
      damaged++;
    }
  EXPECT_EQ(damaged, 1);
  auto machine = start();
  ASSERT_TRUE(machine);
  EXPECT_EQ(run(*machine, "getuid\n"), "D <kernel> /sbin/init\n= 0 0\n");
  fs::remove_all(options_.snapshot_folder);
}

TEST_F(Live, ExtraFilesAreThere) {
  options_.snapshot_folder.clear();
  options_.icount_shift = 6;
  options_.extra_files = {{"/data/mine", GuestFileType::File, 0640, "x", 0, 0, 5, 6}};
  auto machine = start();
  ASSERT_TRUE(machine);
  EXPECT_FALSE(machine->facts().from_snapshot);
  EXPECT_EQ(run(*machine, "open /data/mine r\n"), "D <kernel> /sbin/init\n= 0 0\n");
}

TEST_F(Live, AMalformedScriptRunsNothing) {
  auto machine = start();
  ASSERT_TRUE(machine);
  EXPECT_TRUE(has(run(*machine, "mkdir /tmp/a\nfork\n"), "script:2"));
  EXPECT_EQ(run(*machine, "rmdir /tmp/a\n"), "D <kernel> /sbin/init\n= -1 2\n");
}

TEST_F(Live, QuitEndsTheMachine) {
  auto machine = start();
  ASSERT_TRUE(machine);
  EXPECT_EQ(run(*machine, "getuid\nquit\n"), "D <kernel> /sbin/init\n= 0 0\n");
  EXPECT_TRUE(gone(machine->qemu_pid()));
  EXPECT_TRUE(has(run(*machine, "getuid\n"), "the machine has ended"));
}

TEST_F(Live, APanicIsToldWithTheConsolesLastLines) {
  auto machine = start();
  ASSERT_TRUE(machine);
  const std::string text =
      run(*machine, "put /proc/sys/kernel/sysrq 1\nput /proc/sysrq-trigger c\n");
  EXPECT_TRUE(has(text, "the guest's kernel panicked while")) << text;
  EXPECT_TRUE(has(text, "sysrq triggered crash")) << text;
  EXPECT_EQ(text.find('\n'), text.npos);
}

TEST_F(Live, AKilledQemuIsAnErrorInTime) {
  auto machine = start();
  ASSERT_TRUE(machine);
  std::thread killer([&] {
    std::this_thread::sleep_for(300ms);
    kill(machine->qemu_pid(), SIGKILL);
  });
  const auto begin = std::chrono::steady_clock::now();
  const std::string text = run(*machine, "bench spawn 1000000 0\n");
  killer.join();
  EXPECT_TRUE(has(text, "it ended while the script ran (it ended with signal 9")) << text;
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST_F(Live, ATimeLimitEndsTheMachine) {
  auto machine = start();
  ASSERT_TRUE(machine);
  auto answers = machine->run("bench spawn 1000000 0\n", 300ms);
  ASSERT_FALSE(answers);
  EXPECT_TRUE(has(answers.error().text(), "no answer in time while the script ran"));
  EXPECT_TRUE(gone(machine->qemu_pid()));
}

TEST_F(Live, QemuDoesNotOutliveAHostThatIsKilled) {
  ASSERT_TRUE(start()); // makes the snapshot
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t host = fork();
  if (host == 0) {
    auto machine = Machine::start(options_);
    const int pid = machine ? (*machine)->qemu_pid() : 0;
    _exit(write(ends[1], &pid, sizeof pid) == sizeof pid ? (pause(), 0) : 1);
  }
  int qemu = 0;
  ASSERT_EQ(read(ends[0], &qemu, sizeof qemu), static_cast<ssize_t>(sizeof qemu));
  ASSERT_GT(qemu, 0);
  kill(host, SIGKILL);
  waitpid(host, nullptr, 0);
  EXPECT_TRUE(gone(qemu));
  close(ends[0]);
  close(ends[1]);
}

TEST_F(Live, AMachineOutlivesTheThreadThatStartedIt) {
  std::unique_ptr<Machine> machine;
  std::thread([&] { machine = start(); }).join();
  ASSERT_TRUE(machine);
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(run(*machine, "getuid\n"), "D <kernel> /sbin/init\n= 0 0\n");
}
