#include "app/measurement.hpp"

#include <gtest/gtest.h>

namespace tomosim::app {
namespace {

TEST(Measurement, RatesComeFromTheMedianOperation) {
  scenarios::Workload workload;
  workload.name = "x";
  workload.rate_per_iteration = 2;
  sim::BoardDescription board;
  board.core.clock_mhz = 400;
  std::vector<sim::OperationCost> operations(3);
  operations[0].cycles = 4000;
  operations[1].cycles = 4001;
  operations[2].cycles = 90000;
  const auto result = summarise(workload, operations, board);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->cost.cycles, 4001u);
  EXPECT_DOUBLE_EQ(result->ops_per_s, 400e6 * 2 / 4001);
  EXPECT_FALSE(summarise(workload, {}, board).ok());
}

TEST(Measurement, TheRatioIsSpeedWithInPercentOfSpeedWithout) {
  TestResult test;
  test.vanilla.ops_per_s = 1000;
  test.tomoyo.ops_per_s = 800;
  EXPECT_DOUBLE_EQ(test.ratio_pct(), 80);
  const auto json = to_json(test);
  for (const char *key : {"name", "ratio_pct", "vanilla", "tomoyo"})
    EXPECT_TRUE(json.contains(key)) << key;
  for (const char *key : {"ops_per_s", "cycles_per_op", "instructions_per_op"})
    EXPECT_TRUE(json["tomoyo"].contains(key)) << key;
}

} // namespace
} // namespace tomosim::app
