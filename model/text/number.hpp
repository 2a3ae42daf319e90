// Numbers as policy writes them: a value and the radix it was written in, which is part of its
// identity (2.6 spec §6.4). Values are machine words of a 32-bit kernel.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tomosim::model {

enum class Radix : std::uint8_t { Decimal, Octal, Hex };

struct Number {
  std::uint32_t value = 0;
  Radix radix = Radix::Decimal;

  friend bool operator==(const Number &a, const Number &b) {
    return a.value == b.value && a.radix == b.radix;
  }
};

struct NumberRange {
  Number low, high;

  friend bool operator==(const NumberRange &a, const NumberRange &b) {
    return a.low == b.low && a.high == b.high;
  }
};

// Takes one number off the front of text.
std::optional<Number> take_number(std::string_view &text);
// N or N-M with N <= M, nothing after it.
std::optional<NumberRange> parse_number_range(std::string_view text);
// Decimal digits off the front, wrapping at 2^32; absent if there is none.
std::optional<std::uint32_t> take_decimal(std::string_view &text);

std::string print_number(Number number);
std::string print_number_range(const NumberRange &range);

} // namespace tomosim::model
