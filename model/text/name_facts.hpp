// What is precomputed about a name (2.6 spec §2.4, §11.4).
#pragma once

#include <cstdint>
#include <string_view>

namespace tomosim::model {

// The VFS hash of 32-bit kernels without word-at-a-time access.
std::uint32_t name_hash(std::string_view text);
// The string table's bucket of a hash, 0-255.
constexpr std::uint32_t hash_bucket(std::uint32_t hash) {
  return (hash * 0x61C88647U) >> 24;
}

// Bytes before the first wildcard; \\ and \ooo are ordinary text.
std::size_t constant_length(std::string_view text);

// A text with its facts. The text lives elsewhere.
struct NameView {
  std::string_view text;
  std::uint32_t hash = 0;
  std::uint16_t const_length = 0;
  bool is_directory = false;
  bool is_patterned = false;

  NameView() = default;
  explicit NameView(std::string_view t);
  bool same(const NameView &other) const { return hash == other.hash && text == other.text; }
};

} // namespace tomosim::model
