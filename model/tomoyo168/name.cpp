#include "model/tomoyo168/name.hpp"

#include <algorithm>

#include "model/text/encode.hpp"
#include "model/text/line.hpp"
#include "model/text/name_facts.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

constexpr std::string_view wildcard_letters = "$+?*@xXaA-";

// The length of the unit at text[i] (2.5); 0: incorrect. wildcard: it is one.
std::size_t unit_length(std::string_view text, std::size_t i, bool &wildcard) {
  const char c = text[i];
  if (c != '\\')
    return c > 0x20 && c < 0x7F ? 1 : 0;
  if (i + 1 >= text.size())
    return 0;
  const char kind = text[i + 1];
  if (kind == '\\')
    return 2;
  if (wildcard_letters.find(kind) != std::string_view::npos) {
    wildcard = true;
    return 2;
  }
  if (!is_octal_byte(text, i + 1))
    return 0;
  const int value = (kind - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0');
  return value != 0 && (value <= 0x20 || value >= 0x7F) ? 4 : 0;
}

} // namespace

NameFacts::NameFacts(std::string_view t)
    : text(t), hash(name_hash(t)), const_length(static_cast<std::uint16_t>(constant_length(t))),
      is_directory(!t.empty() && t.back() == '/'), is_patterned(const_length < t.size()) {
  depth = static_cast<std::uint16_t>(2 * std::count(t.begin(), t.end(), '/') +
                                     (!t.empty() && !is_directory ? 1 : 0));
}

std::uint32_t name_hash(std::string_view text) {
  constexpr std::uint32_t factor = 11, factor2 = factor * factor;
  const auto part = [](char c) {
    const std::uint32_t byte = static_cast<unsigned char>(c);
    return (byte << 4) + (byte >> 4);
  };
  std::uint32_t hash = 0;
  std::size_t i = 0;
  // Four bytes at a time, multiplied out: the sum does not wait for each product.
  for (; i + 4 <= text.size(); i += 4)
    hash = hash * (factor2 * factor2) + part(text[i]) * (factor2 * factor2) +
           part(text[i + 1]) * (factor2 * factor) + part(text[i + 2]) * factor2 +
           part(text[i + 3]) * factor;
  for (; i < text.size(); ++i)
    hash = (hash + part(text[i])) * factor;
  return hash;
}

bool is_correct_path(std::string_view text, int start, int pattern, int end) {
  const bool slash_first = !text.empty() && text.front() == '/';
  const bool slash_last = !text.empty() && text.back() == '/';
  if ((start == 1 && !slash_first) || (start == -1 && slash_first))
    return false;
  if ((end == 1 && !slash_last) || (end == -1 && slash_last))
    return false;
  bool wildcard = false;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = unit_length(text, i, wildcard);
    if (length == 0)
      return false;
    i += length;
  }
  return !((pattern == 1 && !wildcard) || (pattern == -1 && wildcard));
}

bool is_correct_domain(std::string_view text) {
  if (!eat_prefix(text, root_name))
    return false;
  bool wildcard = false;
  while (!text.empty()) {
    if (text.size() < 2 || text[0] != ' ' || text[1] != '/')
      return false;
    std::size_t i = 1;
    while (i < text.size() && text[i] != ' ') {
      const std::size_t length = unit_length(text, i, wildcard);
      if (length == 0 || wildcard)
        return false;
      i += length;
    }
    text.remove_prefix(i);
  }
  return true;
}

bool looks_like_domain(std::string_view text) {
  return starts_with(text, root_name);
}

std::string_view last_name(std::string_view domain) {
  const std::size_t space = domain.rfind(' ');
  return space == std::string_view::npos ? domain : domain.substr(space + 1);
}

} // namespace tomosim::model::tomoyo168
