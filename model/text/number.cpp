#include "model/text/number.hpp"

#include <cstdio>

#include "model/text/encode.hpp"

namespace tomosim::model {
namespace {

std::uint32_t digit_value(char c) {
  if (is_digit(c))
    return static_cast<std::uint32_t>(c - '0');
  return static_cast<std::uint32_t>((c | 0x20) - 'a' + 10);
}

bool has_hex_prefix(std::string_view text) {
  return text.size() >= 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
}

} // namespace

std::optional<Number> take_number(std::string_view &text) {
  Number number;
  std::uint32_t base = 10;
  std::string_view digits = text;
  if (has_hex_prefix(digits)) {
    number.radix = Radix::Hex;
    base = 16;
    digits.remove_prefix(2);
  } else if (digits.size() >= 2 && digits[0] == '0' && is_octal(digits[1])) {
    number.radix = Radix::Octal;
    base = 8;
    digits.remove_prefix(1);
  }
  bool any = false;
  if (base == 16 && has_hex_prefix(digits)) { // a second prefix is tolerated
    digits.remove_prefix(2);
    any = true;
  }
  while (!digits.empty() && is_hex(digits[0]) && digit_value(digits[0]) < base) {
    number.value = number.value * base + digit_value(digits[0]);
    digits.remove_prefix(1);
    any = true;
  }
  if (!any)
    return std::nullopt;
  text = digits;
  return number;
}

std::optional<NumberRange> parse_number_range(std::string_view text) {
  const auto low = take_number(text);
  if (!low)
    return std::nullopt;
  if (text.empty())
    return NumberRange{*low, *low};
  if (text[0] != '-')
    return std::nullopt;
  text.remove_prefix(1);
  const auto high = take_number(text);
  if (!high || !text.empty() || low->value > high->value)
    return std::nullopt;
  return NumberRange{*low, *high};
}

std::optional<std::uint32_t> take_decimal(std::string_view &text) {
  if (text.empty() || !is_digit(text[0]))
    return std::nullopt;
  std::uint32_t value = 0;
  while (!text.empty() && is_digit(text[0])) {
    value = value * 10 + digit_value(text[0]);
    text.remove_prefix(1);
  }
  return value;
}

std::string print_number(Number number) {
  char buffer[24];
  const char *format = number.radix == Radix::Hex     ? "0x%lX"
                       : number.radix == Radix::Octal ? "0%lo"
                                                      : "%lu";
  std::snprintf(buffer, sizeof buffer, format, static_cast<unsigned long>(number.value));
  return buffer;
}

std::string print_number_range(const NumberRange &range) {
  if (range.low == range.high)
    return print_number(range.low);
  return print_number(range.low) + '-' + print_number(range.high);
}

} // namespace tomosim::model
