#include "boards/script_text.hpp"

#include "boards/agent/mailbox.h"

#include <algorithm>
#include <fmt/format.h>

namespace tomosim::boards {
namespace {

// Calls on_line(line, number) for each; stops at the first error.
template <class OnLine> Status each_line(std::string_view script, OnLine on_line) {
  std::size_t number = 0;
  while (!script.empty()) {
    const std::size_t end = std::min(script.find('\n'), script.size());
    if (auto fine = on_line(script.substr(0, end), ++number); !fine)
      return fine;
    script.remove_prefix(std::min(end + 1, script.size()));
  }
  return success();
}

Error at_line(std::size_t number, std::string what) {
  return Error{fmt::format("script:{}", number), std::move(what), ""};
}

bool starts(std::string_view line, std::string_view with) {
  return line.substr(0, with.size()) == with;
}

} // namespace

Status check_script(std::string_view script) {
  std::vector<std::size_t> blocks; // where each open one begins
  std::size_t policy = 0;          // where the open policy text begins, or 0
  auto fine = each_line(script, [&](std::string_view line, std::size_t number) -> Status {
    if (line.size() > MAILBOX_LINE_MAX)
      return at_line(
          number, fmt::format("{} bytes: a line has at most {}", line.size(), +MAILBOX_LINE_MAX));
    if (line.find('\0') != line.npos)
      return at_line(number, "a NUL byte: write other bytes as \\ooo");
    if (policy) {
      if (line == ".")
        policy = 0;
    } else if (starts(line, "policy ")) {
      policy = number;
    } else if (line == "fork" || starts(line, "fork ") || starts(line, "as ") ||
               starts(line, "run ")) {
      blocks.push_back(number);
      if (blocks.size() > MAILBOX_DEPTH_MAX)
        return at_line(number, fmt::format("more than {} blocks in blocks", +MAILBOX_DEPTH_MAX));
    } else if (line == "end") {
      if (blocks.empty())
        return at_line(number, "\"end\" ends no block");
      blocks.pop_back();
    }
    return success();
  });
  if (!fine)
    return fine;
  if (policy)
    return at_line(policy, "the policy text that begins here has no line \".\" at its end");
  if (!blocks.empty())
    return at_line(blocks.back(), "the block that begins here has no \"end\"");
  return success();
}

std::vector<std::string> script_pieces(std::string_view script, std::size_t most) {
  std::vector<std::string> pieces;
  auto fine = each_line(script, [&](std::string_view line, std::size_t) -> Status {
    if (pieces.empty() || pieces.back().size() + line.size() + 1 > most)
      pieces.emplace_back();
    pieces.back().append(line) += '\n';
    return success();
  });
  (void)fine; // nothing above fails
  return pieces;
}

} // namespace tomosim::boards
