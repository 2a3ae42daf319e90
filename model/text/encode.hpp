// How a byte string becomes a policy name (2.6 spec §2.1): backslash doubles, printable ASCII
// stays, every other byte becomes \ooo.
#pragma once

#include <string>
#include <string_view>

namespace tomosim::model {

std::string encode_name(std::string_view bytes);
void append_encoded(std::string &out, std::string_view bytes);

// The raw bytes an encoded name stands for. Wildcards are kept as they are.
std::string decode_name(std::string_view name);

constexpr bool is_octal(char c) {
  return c >= '0' && c <= '7';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// Do the three characters at text[at] spell one byte in octal (first digit 0-3)?
constexpr bool is_octal_byte(std::string_view text, std::size_t at) {
  return at + 3 <= text.size() && text[at] >= '0' && text[at] <= '3' && is_octal(text[at + 1]) &&
         is_octal(text[at + 2]);
}

} // namespace tomosim::model
