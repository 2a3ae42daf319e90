#include "verify/golden/line_match.hpp"

namespace tomosim::verify::golden {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view digits_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_digit(text[end]))
    ++end;
  return text.substr(at, end - at);
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::int64_t value_of(std::string_view digits) {
  std::int64_t value = 0;
  for (const char c : digits.substr(0, 15))
    value = value * 10 + (c - '0');
  return value;
}

bool could_be_chosen(std::string_view digits) {
  return digits.size() == 5 && value_of(digits) >= 32768 && value_of(digits) <= 61000;
}

} // namespace

void LineMatch::keep_numbers_of(std::string_view named) {
  for (std::size_t at = 0; at < named.size();) {
    const std::string_view digits = digits_at(named, at);
    if (could_be_chosen(digits))
      kept_.emplace(digits);
    at += digits.empty() ? 1 : digits.size();
  }
}

bool LineMatch::same_pid(std::string_view expected, std::string_view got) {
  const std::int64_t recorded = value_of(expected), port = value_of(got);
  if (recorded == 1 || port == 1)
    return recorded == port;
  if (!offset_)
    offset_ = port - recorded;
  return port - recorded == *offset_;
}

bool LineMatch::same_port(std::string_view expected, std::string_view got) {
  if (!could_be_chosen(expected) || !could_be_chosen(got) || kept_.count(expected) != 0 ||
      kept_.count(got) != 0)
    return expected == got;
  const auto there = to_port_.find(expected);
  const auto back = to_recording_.find(got);
  if (there != to_port_.end() || back != to_recording_.end())
    return there != to_port_.end() && back != to_recording_.end() && there->second == got &&
           back->second == expected;
  to_port_.emplace(expected, got);
  to_recording_.emplace(got, expected);
  return true;
}

bool LineMatch::same(std::string_view expected, std::string_view got) {
  std::size_t e = 0, g = 0;
  while (e < expected.size() && g < got.size()) {
    const std::string_view mine = digits_at(expected, e), theirs = digits_at(got, g);
    if (mine.empty() || theirs.empty()) {
      if (expected[e++] != got[g++])
        return false;
      continue;
    }
    const std::string_view before = expected.substr(0, e);
    const bool is_pid = ends_with(before, "pid=") && !ends_with(before, "select pid=");
    const bool agree = ends_with(before, "timestamp=") ? true
                       : is_pid                        ? same_pid(mine, theirs)
                                                       : same_port(mine, theirs);
    if (!agree)
      return false;
    e += mine.size();
    g += theirs.size();
  }
  return e == expected.size() && g == got.size();
}

} // namespace tomosim::verify::golden
