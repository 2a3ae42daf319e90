// Numbers as the kernel's sscanf reads them: off the front of a text, without any overflow check.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "model/text/encode.hpp"
#include "model/text/line.hpp"

namespace tomosim::model::tomoyo168 {

// "%u": decimal digits, wraps at 2^32; absent if there is none.
inline std::optional<std::uint32_t> scan_unsigned(std::string_view &text) {
  if (text.empty() || !is_digit(text[0]))
    return std::nullopt;
  std::uint32_t value = 0;
  for (; !text.empty() && is_digit(text[0]); text.remove_prefix(1))
    value = value * 10 + static_cast<std::uint32_t>(text[0] - '0');
  return value;
}

// "%d": the same behind an optional '-'.
inline std::optional<std::int32_t> scan_signed(std::string_view &text) {
  std::string_view rest = text;
  const bool negative = eat_prefix(rest, "-");
  const auto value = scan_unsigned(rest);
  if (!value)
    return std::nullopt;
  text = rest;
  return static_cast<std::int32_t>(negative ? 0U - *value : *value);
}

// "%x" off the front; a "0x" is swallowed.
inline std::optional<std::uint32_t> scan_hex(std::string_view &text) {
  if (text.empty() || !is_hex(text[0]))
    return std::nullopt;
  if (text.size() > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
    text.remove_prefix(2);
  std::uint32_t value = 0;
  for (; !text.empty() && is_hex(text[0]); text.remove_prefix(1)) {
    const char c = text[0];
    value = value * 16 + static_cast<std::uint32_t>(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
  }
  return value;
}

// "%u-%u": how many numbers there were, and both (the second as the first when missing).
struct ScannedRange {
  int count = 0;
  std::uint32_t low = 0, high = 0;
};
inline ScannedRange scan_range(std::string_view text) {
  ScannedRange out;
  const auto low = scan_unsigned(text);
  if (!low)
    return out;
  out = {1, *low, *low};
  if (eat_prefix(text, "-"))
    if (const auto high = scan_unsigned(text)) {
      out.count = 2;
      out.high = *high;
    }
  return out;
}

// Cuts the text at its first space: what is before it is returned, what is behind is left. False:
// there is none.
inline bool cut_word(std::string_view &text, std::string_view &word) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos)
    return false;
  word = text.substr(0, space);
  text.remove_prefix(space + 1);
  return true;
}

} // namespace tomosim::model::tomoyo168
