#include "model/memory/heap.hpp"

#include <set>

#include <gtest/gtest.h>

#include "model/memory/size_class.hpp"

namespace tomosim::model {
namespace {

TEST(SizeClass, DependsOnTheSmallestBlock) {
  EXPECT_EQ(kmalloc_size(20, 8), 32U);
  EXPECT_EQ(kmalloc_size(72, 32), 96U);
  EXPECT_EQ(kmalloc_size(72, 128), 128U);
  EXPECT_EQ(kmalloc_size(130, 32), 192U);
  EXPECT_EQ(kmalloc_size(130, 128), 256U);
  EXPECT_EQ(kmalloc_size(70, 64), 128U); // no 96 with minimum 64
  EXPECT_EQ(kmalloc_size(3210, 32), 4096U);
}

TEST(Heap, HandsObjectsOutInAddressOrderAndTakesTheLastFreedFirst) {
  Heap heap(0x80000000, 32, 0);
  const Address a = heap.allocate(20), b = heap.allocate(20), c = heap.allocate(20);
  EXPECT_EQ(a, 0x80000000U);
  EXPECT_EQ(b, a + 32);
  EXPECT_EQ(c, b + 32);
  heap.release(a, 20);
  heap.release(b, 20);
  EXPECT_EQ(heap.peek(24), b);
  EXPECT_EQ(heap.allocate(24), b);
  EXPECT_EQ(heap.allocate(24), a);
}

TEST(Heap, ASeedGivesAnotherButRepeatableLayout) {
  Heap one(0, 32, 7), same(0, 32, 7), other(0, 32, 8);
  bool differs = false;
  std::set<Address> seen;
  for (int i = 0; i < 1000; ++i) {
    const Address a = one.allocate(32);
    EXPECT_EQ(a, same.allocate(32));
    differs = differs || a != other.allocate(32);
    EXPECT_TRUE(seen.insert(a).second);
  }
  EXPECT_TRUE(differs);
}

} // namespace
} // namespace tomosim::model
