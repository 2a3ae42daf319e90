// What a CostSink is told (spec §12), and that without one nothing is slower than it must be.
#include <chrono>

#include <gtest/gtest.h>

#include "model/tomoyo26/test_machine.hpp"

namespace tomosim::model {
namespace {

std::string many(int count, const char *operation) {
  std::string lines;
  for (int i = 0; i < count; ++i)
    lines += std::string("file ") + operation + " /usr/lib/file" + std::to_string(i) + "\n";
  return lines;
}

CountingSink cost_of_open(int same, int other_bit) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 3,
                        many(other_bit, "write") + many(same, "read") +
                            "file mkdir /x/ 0\nfile read /etc/passwd");
  CountingSink sink;
  m.kernel.set_cost_sink(&sink);
  EXPECT_TRUE(m.kernel.open(t, "/etc/passwd", O_ReadOnly).ok());
  m.kernel.set_cost_sink(nullptr);
  return sink;
}

TEST(Cost, CountsEveryEntryPassedByHowFarItCame) {
  const CountingSink sink = cost_of_open(100, 0);
  EXPECT_EQ(sink.of(Step::ListOtherName), 100U);
  EXPECT_EQ(sink.of(Step::ListOtherType), 1U);
  EXPECT_EQ(sink.of(Step::ListMatch), 1U);
  EXPECT_EQ(sink.of(Step::HashCompare), 101U);
  EXPECT_EQ(sink.of(Step::StringCompare), 12U); // the name and its end
  EXPECT_EQ(sink.of(Step::EncodeByte), 11U);
  EXPECT_EQ(sink.of(Step::GroupBitmap), 0U); // granted by the domain itself
  const CountingSink other = cost_of_open(0, 100);
  EXPECT_EQ(other.of(Step::ListOtherName), 0U);
  // /usr/lib/fileN read and write merge only for equal names; here they are write lines alone.
  EXPECT_EQ(other.of(Step::ListOtherPermission), 100U);
}

TEST(Cost, TouchesPerEntryDoNotDependOnTheListsLength) {
  const CountingSink small = cost_of_open(10, 0), large = cost_of_open(510, 0);
  const std::uint64_t per_entry = (large.reads - small.reads) / 500;
  EXPECT_EQ(per_entry, 8U); // next, deleted, type, mask, group, name, is_patterned, hash
  EXPECT_EQ((large.reads - small.reads) % 500, 0U);
}

class Spread final : public CostSink {
 public:
  void touch(std::uint32_t address, std::uint32_t, Access) override {
    low = std::min(low, address);
    high = std::max(high, address);
  }
  void step(Step, std::uint32_t) override {}
  std::uint32_t low = 0xFFFFFFFF, high = 0;
};

TEST(Cost, AddressesAreThoseOfTheEmulatedHeap) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 3, many(1000, "read"));
  Spread sink;
  m.kernel.set_cost_sink(&sink);
  m.kernel.open(t, "/etc/passwd", O_ReadOnly);
  const std::uint32_t base = m.kernel.config().heap_base;
  EXPECT_GE(sink.low, base - 0x00100000U); // the static <kernel> lies below
  EXPECT_GT(sink.high, base + 1000 * 32);
  EXPECT_LT(sink.high, base + 0x00100000U);
}

TEST(Cost, ADisabledModeBuildsNoName) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 0, many(100, "read"));
  CountingSink sink;
  m.kernel.set_cost_sink(&sink);
  m.kernel.stat(t, "/etc/passwd");
  EXPECT_EQ(sink.of(Step::HookEnter), 1U);
  EXPECT_EQ(sink.of(Step::ModeLookup), 3U);
  EXPECT_EQ(sink.of(Step::EncodeByte), 0U);
}

TEST(Cost, RecordingDecidesAsNotRecordingDoes) {
  for (const bool recording : {false, true}) {
    TestMachine m;
    CountingSink sink;
    const TaskId t = m.in("<kernel> /d", 3, "file read /etc/\\*\\-pass\\*\nfile getattr /data/\\$");
    m.kernel.set_cost_sink(recording ? &sink : nullptr);
    EXPECT_FALSE(m.kernel.open(t, "/etc/passwd", O_ReadOnly).ok());
    EXPECT_FALSE(m.kernel.stat(t, "/data/ok").ok());
  }
}

TEST(Speed, AWalkOverTenThousandEntriesTakesMicroseconds) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 3, many(10000, "getattr") + "file getattr /etc/passwd");
  const auto start = std::chrono::steady_clock::now();
  constexpr int rounds = 200;
  for (int i = 0; i < rounds; ++i)
    ASSERT_TRUE(m.kernel.stat(t, "/etc/passwd").ok());
  const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
  RecordProperty("microseconds_per_check", std::to_string(taken.count() / rounds));
  EXPECT_LT(taken.count() / rounds, 5000.0); // about ten when optimised, alone on its core
}

} // namespace
} // namespace tomosim::model
