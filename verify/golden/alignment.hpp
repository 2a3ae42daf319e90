// Pairs two sequences up, so that one line too many is one difference and not all that follow.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tomosim::verify::golden {

struct Pair {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t expected = none, got = none; // none: that side has nothing here
};

// same(i, j) must have no effects. Where the sides differ, the nearest place where they meet again
// is looked for, a limited way ahead.
template <class Same>
std::vector<Pair> align(std::size_t expected, std::size_t got, const Same &same) {
  constexpr std::size_t window = 40;
  std::vector<Pair> pairs;
  std::size_t i = 0, j = 0;
  // How far each side must go on to meet the other.
  const auto next_meeting = [&](std::size_t &skip_expected, std::size_t &skip_got) {
    for (std::size_t sum = 1; sum <= window; ++sum)
      for (skip_got = 0; skip_got <= sum; ++skip_got) {
        skip_expected = sum - skip_got;
        if (i + skip_expected < expected && j + skip_got < got &&
            same(i + skip_expected, j + skip_got))
          return;
      }
    skip_expected = skip_got = 1;
  };
  while (i < expected && j < got) {
    std::size_t skip_expected = 0, skip_got = 0;
    if (same(i, j))
      pairs.push_back({i++, j++});
    else {
      next_meeting(skip_expected, skip_got);
      for (; skip_expected > 0 && skip_got > 0; --skip_expected, --skip_got)
        pairs.push_back({i++, j++});
      for (; skip_expected > 0; --skip_expected)
        pairs.push_back({i++, Pair::none});
      for (; skip_got > 0; --skip_got)
        pairs.push_back({Pair::none, j++});
    }
  }
  for (; i < expected; ++i)
    pairs.push_back({i, Pair::none});
  for (; j < got; ++j)
    pairs.push_back({Pair::none, j});
  return pairs;
}

} // namespace tomosim::verify::golden
