#include "sim/control_flow.hpp"

#include <gtest/gtest.h>

namespace tomosim::sim {
namespace {

Block at(std::uint32_t vaddr, std::uint32_t count, BlockEnd end, bool tlbwr = false) {
  Block block;
  block.vaddr = vaddr;
  block.count = count;
  block.end = end;
  block.writes_tlb_random = tlbwr;
  block.cycles_before.assign(count, 0);
  return block;
}

class ControlFlowTest : public ::testing::Test {
 protected:
  // Enters a block as the core does: a skipped one leaves no predecessor.
  ControlFlow::Step enter(const Block &next) {
    const auto step = flow.enter(previous, next);
    previous = step.skip ? nullptr : &next;
    return step;
  }
  // One system call, so that the page of the vectors is known.
  void learn() {
    enter(user_call);
    enter(vector);
    enter(eret);
    enter(user_after);
  }
  ControlFlow flow;
  const Block *previous = nullptr;
  const Block user_call = at(0x00400000, 2, BlockEnd::SystemCall);
  const Block user_after = at(0x00400008, 10, BlockEnd::Branch);
  const Block vector = at(0x81234180, 8, BlockEnd::Jump);
  const Block eret = at(0x80100000, 1, BlockEnd::ExceptionReturn);
  const Block refill = at(0x81234000, 13, BlockEnd::ExceptionReturn, true);
};

TEST_F(ControlFlowTest, ASystemCallCutsNothing) {
  EXPECT_FALSE(enter(user_call).skip);
  EXPECT_FALSE(enter(vector).skip);
  EXPECT_FALSE(enter(eret).skip);
  const auto back = enter(user_after);
  EXPECT_FALSE(back.skip);
  EXPECT_EQ(back.cut_short, nullptr);
}

TEST_F(ControlFlowTest, ARefillIsLeftOutAndItsBlockTakenBack) {
  learn(); // now in user_after, whose fourth instruction misses in the emulator's TLB
  EXPECT_TRUE(enter(refill).skip);
  const Block rest = at(0x00400008 + 4 * 3, 7, BlockEnd::Branch);
  const auto back = enter(rest);
  EXPECT_FALSE(back.skip);
  ASSERT_EQ(back.cut_short, &user_after);
  EXPECT_EQ(back.executed, 3u);
}

TEST_F(ControlFlowTest, ARefillOfTwoBlocksIsLeftOutWhole) {
  learn();
  const Block first = at(0x81234000, 6, BlockEnd::Branch);
  const Block second = at(0x81234020, 8, BlockEnd::ExceptionReturn, true);
  EXPECT_TRUE(enter(first).skip);
  EXPECT_TRUE(enter(second).skip);
  EXPECT_FALSE(enter(user_after).skip);
}

TEST_F(ControlFlowTest, APageFaultTakesTheInterruptedBlockBack) {
  learn();
  EXPECT_FALSE(enter(vector).skip) << "the fault handler is real work";
  EXPECT_FALSE(enter(eret).skip);
  const Block rest = at(0x00400010, 8, BlockEnd::Branch);
  const auto back = enter(rest);
  ASSERT_EQ(back.cut_short, &user_after);
  EXPECT_EQ(back.executed, 2u);
}

TEST_F(ControlFlowTest, ARefillThatEndsInAPageFaultIsReported) {
  learn();
  enter(refill);
  const Block again = at(0x00400014, 7, BlockEnd::Branch);
  EXPECT_FALSE(enter(again).refill);
  EXPECT_TRUE(enter(vector).refill) << "no page was there: every TLB misses";
  enter(eret);
  EXPECT_FALSE(enter(again).refill);
  EXPECT_FALSE(enter(vector).refill) << "an interrupt later on is none";
}

TEST_F(ControlFlowTest, AReturnElsewhereTakesNothingBack) {
  learn();
  enter(vector);
  enter(eret); // to another task
  const Block other = at(0x00500000, 8, BlockEnd::Branch);
  EXPECT_EQ(enter(other).cut_short, nullptr);
}

TEST_F(ControlFlowTest, BeforeTheFirstSystemCallATlbwrGivesTheRefillAway) {
  EXPECT_TRUE(enter(refill).skip);
  EXPECT_FALSE(enter(user_after).skip);
}

} // namespace
} // namespace tomosim::sim
