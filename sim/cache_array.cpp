#include "sim/cache_array.hpp"

#include <algorithm>
#include <cassert>

namespace tomosim::sim {
namespace {

std::uint32_t log2_of(std::uint32_t power) {
  std::uint32_t shift = 0;
  while ((1u << shift) < power)
    ++shift;
  return shift;
}

} // namespace

CacheArray::CacheArray(const CacheTiming &geometry)
    : line_shift_(log2_of(geometry.line)),
      set_mask_(geometry.size / (geometry.ways * geometry.line) - 1), way_count_(geometry.ways),
      replacement_(geometry.replacement), ways_(geometry.size / geometry.line, empty) {}

bool CacheArray::hit_behind(std::uint32_t *set, std::uint32_t line, bool store) {
  for (std::uint32_t way = 1; way < way_count_; ++way) {
    if ((set[way] & line_bits) != line)
      continue;
    set[way] |= store ? dirty_bit : 0;
    if (replacement_ == Replacement::Lru)
      std::rotate(set, set + way, set + way + 1);
    return true;
  }
  return false;
}

CacheArray::Victim CacheArray::fill(std::uint32_t paddr, bool store) {
  const std::uint32_t line = paddr >> line_shift_;
  std::uint32_t *set = &ways_[(line & set_mask_) * way_count_];
  assert(std::none_of(set, set + way_count_, [&](auto way) { return (way & line_bits) == line; }));
  std::uint32_t victim = way_count_ - 1;
  if (replacement_ == Replacement::Random && (set[victim] & line_bits) != empty) {
    random_ ^= random_ << 13; // xorshift32: the same sequence in every run
    random_ ^= random_ >> 17;
    random_ ^= random_ << 5;
    victim = random_ % way_count_;
  }
  const std::uint32_t out = set[victim];
  std::copy_backward(set, set + victim, set + victim + 1);
  set[0] = line | (store ? dirty_bit : 0);
  return Victim{(out & dirty_bit) != 0, (out & line_bits) << line_shift_};
}

void CacheArray::clear() {
  std::fill(ways_.begin(), ways_.end(), empty);
  random_ = 1;
}

} // namespace tomosim::sim
