#include "app/policy_growth.hpp"

#include <sstream>
#include <vector>

namespace tomosim::app {
namespace {

// "file OPERATIONS NAME …" with the name changed; empty when the line has no name to change.
std::string copy_of(const std::string &line, unsigned number) {
  if (line.rfind("file ", 0) != 0)
    return "";
  const std::size_t name = line.find(' ', 5);
  if (name == std::string::npos || name + 1 >= line.size() || line[name + 1] == '@')
    return "";
  const std::size_t end = std::min(line.find(' ', name + 1), line.size());
  std::size_t at = end;
  if (line[end - 1] == '/')
    --at;
  if (at == name + 1)
    return ""; // the root
  return line.substr(0, at) + "~" + std::to_string(number) + line.substr(at);
}

} // namespace

std::string grow_domain_policy(const std::string &text, unsigned factor) {
  std::istringstream lines(text);
  std::string line;
  std::string out;
  std::vector<std::string> entries; // of the domain at hand
  const auto flush = [&] {
    for (unsigned number = factor; number >= 2; --number)
      for (const std::string &entry : entries)
        if (const std::string copy = copy_of(entry, number); !copy.empty())
          out += copy + "\n";
    for (const std::string &entry : entries)
      out += entry + "\n";
    entries.clear();
  };
  while (std::getline(lines, line)) {
    if (!line.empty() && line[0] == '<') {
      flush();
      out += line + "\n";
    } else if (line.rfind("use_", 0) == 0 || line.empty()) {
      if (entries.empty())
        out += line + "\n";
      else
        entries.push_back(line);
    } else {
      entries.push_back(line);
    }
  }
  flush();
  return out;
}

} // namespace tomosim::app
