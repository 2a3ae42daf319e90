#include "verify/golden/console.hpp"

namespace tomosim::verify::golden {

std::vector<std::string> as_printed(const std::vector<std::string> &messages) {
  constexpr std::size_t buffer = 1023;
  const std::string level =
      "<4>"; // of every message long enough to be cut; hidden at a line's start
  std::vector<std::string> lines;
  bool inside = false;
  for (const std::string &message : messages) {
    const std::string text = (level + message + '\n').substr(0, buffer);
    const bool whole = text.back() == '\n';
    const std::string shown = text.substr(0, text.size() - (whole ? 1 : 0));
    if (inside)
      lines.back() += shown;
    else
      lines.push_back(shown.substr(level.size()));
    inside = !whole;
  }
  return lines;
}

} // namespace tomosim::verify::golden
