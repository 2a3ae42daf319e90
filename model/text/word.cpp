#include "model/text/word.hpp"

#include "model/text/encode.hpp"

namespace tomosim::model {
namespace {

constexpr int bounded_repetitions = 20;

// \ooo may only stand for a byte that could not be written plainly.
bool is_needed_octal(std::string_view text, std::size_t at) {
  if (!is_octal_byte(text, at))
    return false;
  const int value = (text[at] - '0') * 64 + (text[at + 1] - '0') * 8 + (text[at + 2] - '0');
  return value <= 0x20 || value >= 0x7F;
}

} // namespace

bool is_word(std::string_view text) {
  if (text.empty())
    return false;
  int budget = bounded_repetitions;
  bool in_repetition = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c != '\\') {
      if (c == '/' && in_repetition)
        return false;
      const auto byte = static_cast<unsigned char>(c);
      if (byte <= 0x20 || byte >= 0x7F)
        return false;
      continue;
    }
    if (++i == text.size())
      return false;
    switch (text[i]) {
    case '0':
    case '1':
    case '2':
    case '3':
      if (!is_needed_octal(text, i))
        return false;
      i += 2;
      continue;
    case '\\':
    case '+':
    case '?':
    case 'x':
    case 'a':
    case '-':
      continue;
    default:
      break;
    }
    if (budget-- == 0)
      return false;
    switch (text[i]) {
    case '*':
    case '@':
    case '$':
    case 'X':
    case 'A':
      break;
    case '{':
      if (i < 2 || text[i - 2] != '/')
        return false;
      in_repetition = true;
      break;
    case '}':
      if (i + 1 >= text.size() || text[i + 1] != '/' || !in_repetition)
        return false;
      in_repetition = false;
      break;
    default:
      return false;
    }
  }
  return !in_repetition;
}

bool is_path(std::string_view text) {
  const std::size_t slash = text.find('/');
  return slash != std::string_view::npos && text.find('.') >= slash && is_word(text);
}

bool starts_with_name_space(std::string_view text) {
  const std::string_view head = first_word(text);
  return head.size() > 2 && head.front() == '<' && head.back() == '>' &&
         is_word(head.substr(1, head.size() - 2));
}

bool is_domain_name(std::string_view text) {
  if (!starts_with_name_space(text))
    return false;
  std::size_t blank = text.find(' ');
  while (blank != std::string_view::npos) {
    const std::size_t next = text.find(' ', blank + 1);
    const std::size_t end = next == std::string_view::npos ? text.size() : next;
    if (!is_path(text.substr(blank + 1, end - blank - 1)))
      return false;
    blank = next;
  }
  return true;
}

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find(' '));
}

std::string_view last_word(std::string_view text) {
  const std::size_t blank = text.rfind(' ');
  return blank == std::string_view::npos ? text : text.substr(blank + 1);
}

} // namespace tomosim::model
