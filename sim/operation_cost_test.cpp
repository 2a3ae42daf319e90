#include "sim/operation_cost.hpp"

#include <gtest/gtest.h>

namespace tomosim::sim {
namespace {

TEST(OperationCost, OneInterruptDoesNotMoveTheMedian) {
  std::vector<OperationCost> operations(5);
  const std::uint64_t cycles[] = {100, 101, 9000, 99, 100};
  for (std::size_t i = 0; i < 5; ++i)
    operations[i].cycles = cycles[i];
  EXPECT_EQ(median(operations).cycles, 100u);
}

TEST(OperationCost, DifferencesAreTakenPartByPart) {
  OperationCost before;
  OperationCost after;
  before.part(Part::Tlb) = 3;
  after.part(Part::Tlb) = 10;
  after.cycles = 7;
  after.loads = 2;
  const OperationCost cost = difference(after, before);
  EXPECT_EQ(cost.part(Part::Tlb), 7u);
  EXPECT_EQ(cost.cycles, 7u);
  EXPECT_EQ(cost.loads, 2u);
}

} // namespace
} // namespace tomosim::sim
