#include "verify/golden/results.hpp"

#include <algorithm>

namespace tomosim::verify::golden {
namespace {

using scenarios::Error;
using scenarios::Result;

bool is_detail(std::string_view line) {
  const std::string_view start = line.substr(0, 4);
  return start == "  | " || start == "  + " || start == "  - ";
}

// 0: the line does not begin with a number and a tab.
std::size_t step_of(std::string_view line) {
  std::size_t number = 0, at = 0;
  for (; at < line.size() && at < 9 && line[at] >= '0' && line[at] <= '9'; ++at)
    number = number * 10 + static_cast<std::size_t>(line[at] - '0');
  return at < line.size() && line[at] == '\t' ? number : 0;
}

} // namespace

Result<std::vector<StepResult>> parse_results(const std::string &where, std::string_view text) {
  std::vector<StepResult> results(1);
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view one = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (is_detail(one)) {
      results.back().details.push_back({std::string(one), line});
      continue;
    }
    const std::size_t step = step_of(one);
    if (step == 0)
      return Error{where + ":" + std::to_string(line),
                   "expected a step's result, LINE<tab>OPERATION<tab>ANSWER, or an indented "
                   "'|', '+' or '-' line, found '" +
                       std::string(one.substr(0, 60)) + "'",
                   ""};
    if (std::count(one.begin(), one.end(), '\t') < 2)
      return Error{where + ":" + std::to_string(line),
                   "a step's result without an answer: expected LINE<tab>OPERATION<tab>ANSWER", ""};
    StepResult &result = results.emplace_back();
    result.step = step;
    result.head = one;
    result.line = line;
  }
  return results;
}

} // namespace tomosim::verify::golden
