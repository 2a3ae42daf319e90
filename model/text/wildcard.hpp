// The wildcard engine within one path component, common to both dialects (2.6 spec §3.1-3.2).
//
//   \?      one character (an ordinary byte, \\ or \ooo)
//   \+ \x \a   one digit, hex digit, letter        \$ \X \A   one or more of them
//   \*      any characters                          \@        any characters but not over a dot
//   A\-B\-C    matches A and neither B nor C
//
// Counter says what the work cost: it has step(n). Uncounted disappears at compile time.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/text/encode.hpp"

namespace tomosim::model {

struct Uncounted {
  static constexpr bool counts = false;
  void step(std::uint32_t) {}
};

namespace wildcard {

// How many bytes the character at f[i] has; 0 for a backslash that begins nothing.
inline std::size_t character_length(std::string_view f, std::size_t i) {
  if (f[i] != '\\')
    return 1;
  if (i + 1 < f.size() && f[i + 1] == '\\')
    return 2;
  return is_octal_byte(f, i + 1) ? 4 : 0;
}

// Position pairs already known to fail. Used once a match has grown expensive, so that patterns
// with many stars stay polynomial; a counting run backtracks as the kernel does.
struct Dead {
  std::vector<bool> pairs;
  std::size_t width = 0;
  std::uint32_t visits = 0;
};

template <class Counter>
bool piece(std::string_view f, std::string_view p, Counter &counter, Dead &dead);

template <class Counter>
bool piece_memo(std::string_view f, std::string_view p, Counter &counter, Dead &dead) {
  if constexpr (Counter::counts) {
    return piece(f, p, counter, dead);
  } else {
    // Suffixes of fixed texts: their lengths identify them.
    if (++dead.visits < 512 || dead.width == 0)
      return piece(f, p, counter, dead);
    const std::size_t key = p.size() * dead.width + f.size();
    if (dead.pairs.size() <= key)
      dead.pairs.resize(key + 1024, false);
    if (dead.pairs[key])
      return false;
    const bool match = piece(f, p, counter, dead);
    if (!match)
      dead.pairs[key] = true;
    return match;
  }
}

template <class Counter>
bool piece(std::string_view f, std::string_view p, Counter &counter, Dead &dead) {
  while (!f.empty() && !p.empty()) {
    counter.step(1);
    const char c = f[0];
    if (p[0] != '\\') {
      if (c != p[0])
        return false;
      f.remove_prefix(1);
      p.remove_prefix(1);
      continue;
    }
    if (p.size() < 2)
      return false;
    const char kind = p[1];
    std::size_t eaten = 1, pattern_bytes = 2;
    bool ok = false, many = false;
    switch (kind) {
    case '?':
      eaten = character_length(f, 0);
      ok = eaten != 0 && c != '/';
      break;
    case '\\':
      eaten = 2;
      ok = f.size() >= 2 && c == '\\' && f[1] == '\\';
      break;
    case '0':
    case '1':
    case '2':
    case '3':
      eaten = pattern_bytes = 4;
      ok = c == '\\' && is_octal_byte(f, 1) && f.substr(0, 4) == p.substr(0, 4);
      break;
    case '+':
      ok = is_digit(c);
      break;
    case 'x':
      ok = is_hex(c);
      break;
    case 'a':
      ok = is_letter(c);
      break;
    default:
      many = true;
      break;
    }
    if (!many) {
      if (!ok)
        return false;
      f.remove_prefix(eaten);
      p.remove_prefix(pattern_bytes);
      continue;
    }
    const std::string_view rest = p.substr(2);
    if (kind == '*' || kind == '@') {
      for (std::size_t i = 0;;) {
        if (piece_memo(f.substr(i), rest, counter, dead))
          return true;
        if (i == f.size() || (kind == '@' && f[i] == '.'))
          return false;
        const std::size_t length = character_length(f, i);
        if (length == 0)
          return false;
        counter.step(1);
        i += length;
      }
    }
    const auto in_class = [kind](char x) {
      return kind == '$' ? is_digit(x) : kind == 'X' ? is_hex(x) : kind == 'A' && is_letter(x);
    };
    std::size_t run = 0;
    while (run < f.size() && in_class(f[run]))
      ++run;
    counter.step(static_cast<std::uint32_t>(run));
    for (std::size_t i = 1; i <= run; ++i)
      if (piece_memo(f.substr(i), rest, counter, dead))
        return true;
    return false;
  }
  while (p.size() >= 2 && p[0] == '\\' && (p[1] == '*' || p[1] == '@'))
    p.remove_prefix(2);
  return f.empty() && p.empty();
}

// The position of the next "\-" in p, or npos.
inline std::size_t find_subtraction(std::string_view p) {
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    if (p[i] != '\\')
      continue;
    if (p[i + 1] == '-')
      return i;
    ++i;
  }
  return std::string_view::npos;
}

// One component of a name against one of a pattern, subtractions included.
template <class Counter> bool component(std::string_view f, std::string_view p, Counter &counter) {
  bool first = true;
  for (;;) {
    const std::size_t cut = find_subtraction(p);
    Dead dead;
    dead.width = f.size() + 1;
    const bool match = piece(f, p.substr(0, cut), counter, dead);
    if (match != first)
      return false;
    if (cut == std::string_view::npos)
      return true;
    first = false;
    p.remove_prefix(cut + 2);
  }
}

} // namespace wildcard
} // namespace tomosim::model
