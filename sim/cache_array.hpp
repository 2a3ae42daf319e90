// The tags of a set-associative cache: who is in, who is dirty, who goes next. No time, no data.
//
// A set's ways lie side by side, in order of replacement: the first is the youngest, the last is
// the victim (LRU: order of use, FIFO: order of arrival). A hit on the first way, the usual case,
// is one compare.
#pragma once

#include "sim/board_description.hpp"

#include <cstdint>
#include <vector>

namespace tomosim::sim {

class CacheArray {
 public:
  explicit CacheArray(const CacheTiming &geometry);

  // Is the line of this physical address in? Touches the order; `store` makes the line dirty.
  bool hit(std::uint32_t paddr, bool store) {
    const std::uint32_t line = paddr >> line_shift_;
    std::uint32_t *set = &ways_[(line & set_mask_) * way_count_];
    if ((set[0] & line_bits) == line) {
      set[0] |= store ? dirty_bit : 0;
      return true;
    }
    return hit_behind(set, line, store);
  }

  struct Victim {
    bool dirty = false;
    std::uint32_t paddr = 0; // of the line's first byte; meaningful when dirty
  };
  // Puts the line in as the youngest and says whom it drove out. The line must not be in.
  Victim fill(std::uint32_t paddr, bool store);

  void clear();
  std::uint32_t line_bytes() const { return 1u << line_shift_; }

 private:
  // A way: line number (physical addresses below 512 MB need 29 − line_shift bits), flags on top.
  static constexpr std::uint32_t dirty_bit = 1u << 31;
  static constexpr std::uint32_t line_bits = (1u << 30) - 1;
  static constexpr std::uint32_t empty = line_bits; // no line has this number

  bool hit_behind(std::uint32_t *set, std::uint32_t line, bool store);

  std::uint32_t line_shift_;
  std::uint32_t set_mask_;
  std::uint32_t way_count_;
  Replacement replacement_;
  std::uint32_t random_ = 1;
  std::vector<std::uint32_t> ways_;
};

} // namespace tomosim::sim
