#include "model/text/name_facts.hpp"

#include "model/text/encode.hpp"

namespace tomosim::model {

std::uint32_t name_hash(std::string_view text) {
  std::uint32_t h = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    h = (h + (static_cast<std::uint32_t>(byte) << 4) + (byte >> 4)) * 11U;
  }
  return h * 0x61C88647U;
}

std::size_t constant_length(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    if (text[i] != '\\')
      ++i;
    else if (i + 1 < text.size() && text[i + 1] == '\\')
      i += 2;
    else if (is_octal_byte(text, i + 1))
      i += 4;
    else
      break;
  }
  return i;
}

NameView::NameView(std::string_view t)
    : text(t), hash(name_hash(t)), const_length(static_cast<std::uint16_t>(constant_length(t))),
      is_directory(!t.empty() && t.back() == '/'), is_patterned(const_length < t.size()) {}

} // namespace tomosim::model
