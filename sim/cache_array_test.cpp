#include "sim/cache_array.hpp"

#include <gtest/gtest.h>
#include <list>
#include <random>

namespace tomosim::sim {
namespace {

CacheTiming au1() {
  return {16384, 4, 32, Replacement::Lru, false};
}

// Loads the line, filling on a miss; true on a hit.
bool load(CacheArray &cache, std::uint32_t paddr) {
  if (cache.hit(paddr, false))
    return true;
  cache.fill(paddr, false);
  return false;
}

TEST(CacheArray, ALineIsHitAfterItsFill) {
  CacheArray cache(au1());
  EXPECT_FALSE(load(cache, 0x1000));
  EXPECT_TRUE(load(cache, 0x101f));
  EXPECT_FALSE(load(cache, 0x1020));
}

TEST(CacheArray, FourWaysHoldFourLinesOfASet) {
  CacheArray cache(au1());
  for (std::uint32_t way = 0; way < 4; ++way)
    EXPECT_FALSE(load(cache, way * 4096));
  for (std::uint32_t way = 0; way < 4; ++way)
    EXPECT_TRUE(load(cache, way * 4096));
  EXPECT_FALSE(load(cache, 4 * 4096)) << "the fifth drives out the least recently used";
  EXPECT_FALSE(load(cache, 0));
  EXPECT_TRUE(load(cache, 2 * 4096));
}

TEST(CacheArray, OnlyAStoredLineComesOutDirty) {
  CacheArray cache({64, 1, 32, Replacement::Lru, true});
  cache.fill(0, false);
  EXPECT_FALSE(cache.fill(64, false).dirty);
  EXPECT_TRUE(cache.hit(64, true));
  const auto victim = cache.fill(128, false);
  EXPECT_TRUE(victim.dirty);
  EXPECT_EQ(victim.paddr, 64u);
}

TEST(CacheArray, FifoForgetsUse) {
  CacheArray cache({64, 2, 32, Replacement::Fifo, false});
  load(cache, 0);
  load(cache, 64);
  EXPECT_TRUE(load(cache, 0));
  load(cache, 128); // drives out 0, the first to come
  EXPECT_FALSE(cache.hit(0, false));
  EXPECT_TRUE(cache.hit(64, false));
}

TEST(CacheArray, EqualsAPlainLruListOnRandomAddresses) {
  std::mt19937 random(3);
  const CacheTiming geometry{1024, 4, 32, Replacement::Lru, true};
  CacheArray cache(geometry);
  std::vector<std::list<std::pair<std::uint32_t, bool>>> sets(8); // youngest first: line, dirty
  for (int i = 0; i < 100000; ++i) {
    const auto paddr = static_cast<std::uint32_t>(random()) % 4096;
    const bool store = random() % 3 == 0;
    const std::uint32_t line = paddr / 32;
    auto &set = sets[line % 8];
    auto it = std::find_if(set.begin(), set.end(), [&](auto &e) { return e.first == line; });
    ASSERT_EQ(cache.hit(paddr, store), it != set.end());
    if (it != set.end()) {
      const bool dirty = it->second || store;
      set.erase(it);
      set.emplace_front(line, dirty);
      continue;
    }
    const auto victim = cache.fill(paddr, store);
    const bool full = set.size() == 4;
    ASSERT_EQ(victim.dirty, full && set.back().second);
    if (full) {
      if (victim.dirty) {
        ASSERT_EQ(victim.paddr, set.back().first * 32);
      }
      set.pop_back();
    }
    set.emplace_front(line, store);
  }
}

TEST(CacheArray, ClearEmptiesIt) {
  CacheArray cache(au1());
  load(cache, 0);
  cache.clear();
  EXPECT_FALSE(cache.hit(0, false));
}

} // namespace
} // namespace tomosim::sim
