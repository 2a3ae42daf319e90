#include "sim/decode/block.hpp"

#include "sim/decode/mips.hpp"

#include <gtest/gtest.h>

namespace tomosim::sim {
namespace {

constexpr std::uint32_t nop = 0;
constexpr std::uint32_t lw_2 = 0x8c820000;  // lw $2,0($4)
constexpr std::uint32_t use_2 = 0x00451821; // addu $3,$2,$5
constexpr std::uint32_t mult = 0x00850018;  // mult $4,$5
constexpr std::uint32_t divu = 0x0085001b;  // divu $4,$5
constexpr std::uint32_t mflo = 0x00001012;  // mflo $2
constexpr std::uint32_t beqz = 0x10400003;  // beqz $2
constexpr std::uint32_t jr = 0x03e00008;    // jr $31
constexpr std::uint32_t syscall_word = 0xc;
constexpr std::uint32_t eret = 0x42000018;

CoreTiming timing() {
  CoreTiming t;
  t.load_use_cycles = 1;
  t.multiply_cycles = 2;
  t.divide_cycles = 35;
  t.branch_taken_cycles = 0;
  t.exception_entry_cycles = 4;
  t.exception_return_cycles = 5;
  return t;
}
Block block(std::vector<std::uint32_t> words) {
  return make_block(0x80001000, 0x1000, words, decode_mips, timing());
}

TEST(Block, OneCycleAnInstruction) {
  EXPECT_EQ(block({nop, nop, nop}).cycles, 3u);
}

TEST(Block, UsingALoadAtOnceStalls) {
  EXPECT_EQ(block({lw_2, use_2}).cycles, 3u);
  EXPECT_EQ(block({lw_2, nop, use_2}).cycles, 3u);
}

TEST(Block, HiLoWaitsForTheUnit) {
  EXPECT_EQ(block({mult, mflo}).cycles, 3u);
  EXPECT_EQ(block({mult, nop, mflo}).cycles, 3u);
  EXPECT_EQ(block({divu, mflo}).cycles, 36u);
  EXPECT_EQ(block({mult, mult}).cycles, 3u) << "the second waits for the unit";
}

TEST(Block, KnowsHowItEnds) {
  EXPECT_EQ(block({nop}).end, BlockEnd::Straight);
  EXPECT_EQ(block({nop, beqz, nop}).end, BlockEnd::Branch);
  EXPECT_EQ(block({jr, nop}).end, BlockEnd::Jump);
  EXPECT_EQ(block({syscall_word}).end, BlockEnd::SystemCall);
  EXPECT_EQ(block({syscall_word}).cycles, 5u);
  EXPECT_EQ(block({eret}).end, BlockEnd::ExceptionReturn);
}

TEST(Block, EdgesAreKeptForTheNeighbours) {
  const Block b = block({use_2, lw_2});
  EXPECT_EQ(b.first_sources, 1u << 2 | 1u << 5);
  EXPECT_EQ(b.last_load_mask, 1u << 2);
  EXPECT_EQ(b.cycles_before, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(b.end_vaddr(), 0x80001008u);
}

} // namespace
} // namespace tomosim::sim
