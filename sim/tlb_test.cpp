#include "sim/tlb.hpp"

#include <gtest/gtest.h>

namespace tomosim::sim {
namespace {

TEST(Tlb, OneEntryMapsTwoPages) {
  Tlb tlb(32);
  EXPECT_FALSE(tlb.hit(0x00400000, 7, 0));
  EXPECT_TRUE(tlb.hit(0x00400ffc, 7, 0));
  EXPECT_TRUE(tlb.hit(0x00401000, 9, 0)) << "the refill loaded both halves";
  EXPECT_FALSE(tlb.hit(0x00402000, 8, 1));
}

TEST(Tlb, EqualPagesOfTwoProcessesAreTwoEntries) {
  Tlb tlb(32);
  EXPECT_FALSE(tlb.hit(0x00400000, 7, 0));
  EXPECT_FALSE(tlb.hit(0x00400000, 70, 1));
  EXPECT_TRUE(tlb.hit(0x00400000, 7, 2));
  EXPECT_TRUE(tlb.hit(0x00400000, 70, 3));
}

TEST(Tlb, ReachIsTwiceItsEntries) {
  Tlb tlb(32);
  std::uint64_t cycle = 0;
  for (std::uint32_t page = 0; page < 64; ++page)
    tlb.hit(page << 12, page, page % 2 == 0 ? cycle++ : cycle);
  for (std::uint32_t page = 0; page < 64; ++page)
    EXPECT_TRUE(tlb.hit(page << 12, page, cycle)) << page;
  EXPECT_FALSE(tlb.hit(64 << 12, 64, cycle));
}

TEST(Tlb, Kseg0And1AreUnmapped) {
  EXPECT_TRUE(Tlb::mapped(0x7fff0000));
  EXPECT_FALSE(Tlb::mapped(0x80000000));
  EXPECT_FALSE(Tlb::mapped(0xbfffffff));
  EXPECT_TRUE(Tlb::mapped(0xc0000000));
}

TEST(MicroTlb, KeepsTheYoungest) {
  MicroTlb tlb(2);
  EXPECT_FALSE(tlb.hit(0x1000, 1));
  EXPECT_FALSE(tlb.hit(0x2000, 2));
  EXPECT_TRUE(tlb.hit(0x1000, 1));
  EXPECT_FALSE(tlb.hit(0x3000, 3)); // 2 goes
  EXPECT_TRUE(tlb.hit(0x1000, 1));
  EXPECT_FALSE(tlb.hit(0x2000, 2));
  EXPECT_FALSE(MicroTlb(0).hit(0, 0));
}

} // namespace
} // namespace tomosim::sim
