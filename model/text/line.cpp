#include "model/text/line.hpp"

namespace tomosim::model {

std::string normalize_line(std::string_view raw) {
  std::string out;
  out.reserve(raw.size());
  bool gap = false;
  for (const char c : raw) {
    if (is_blank_byte(c)) {
      gap = true;
      continue;
    }
    if (gap && !out.empty())
      out += ' ';
    gap = false;
    out += c;
  }
  return out;
}

std::size_t raw_column(std::string_view raw, std::size_t at) {
  std::size_t seen = 0;
  bool gap = false, any = false;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (is_blank_byte(raw[i])) {
      gap = true;
      continue;
    }
    if (gap && any)
      ++seen;
    gap = false;
    any = true;
    if (seen >= at)
      return i;
    ++seen;
  }
  return raw.size();
}

std::string_view Words::next() {
  const std::string_view left = rest();
  const std::size_t blank = left.find(' ');
  if (blank == std::string_view::npos) {
    at_ = line_.size();
    return left;
  }
  at_ += blank + 1;
  return left.substr(0, blank);
}

bool Words::eat(std::string_view prefix) {
  if (!starts_with(rest(), prefix))
    return false;
  at_ += prefix.size();
  return true;
}

} // namespace tomosim::model
