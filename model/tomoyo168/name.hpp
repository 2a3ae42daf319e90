// What 1.6.8 precomputes about a name (part 1, 2.4), and which texts are correct names (2.5, 2.6).
#pragma once

#include <cstdint>
#include <string_view>

namespace tomosim::model::tomoyo168 {

// A text with its facts. The text lives elsewhere.
struct NameFacts {
  std::string_view text;
  std::uint32_t hash = 0;
  std::uint16_t const_length = 0; // bytes before the first wildcard
  std::uint16_t depth = 0;        // 2 per '/', 1 for a rest behind the last
  bool is_directory = false;
  bool is_patterned = false;

  NameFacts() = default;
  explicit NameFacts(std::string_view t);
  bool same(const NameFacts &other) const { return hash == other.hash && text == other.text; }
};

// The VFS hash of 2.6.26.
std::uint32_t name_hash(std::string_view text);

// Each argument: +1 must, -1 must not, 0 either: start with '/', contain a wildcard, end with '/'.
bool is_correct_path(std::string_view text, int start, int pattern, int end);
bool is_correct_domain(std::string_view text);
// Only tests the leading "<kernel>".
bool looks_like_domain(std::string_view text);
// The text behind the last space.
std::string_view last_name(std::string_view domain);

constexpr std::size_t path_max = 4000; // a token, its NUL included
constexpr std::string_view root_name = "<kernel>";

} // namespace tomosim::model::tomoyo168
