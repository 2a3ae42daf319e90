#include "verify/answers.hpp"

#include "boards/errno_names.hpp"

#include <charconv>

namespace tomosim::verify {
namespace {

bool read_number(std::string_view &text, int &value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{})
    return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

} // namespace

scenarios::Result<std::vector<Answer>> parse_answers(std::string_view text,
                                                     const std::string &architecture) {
  std::vector<Answer> answers;
  Answer pending;
  std::string domain;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    const auto bad = [&] {
      return scenarios::Error{"guest's answers, line " + std::to_string(number),
                              "cannot read '" + std::string(line.substr(0, 80)) + "' (behind " +
                                  std::to_string(answers.size()) + " answers)",
                              "does the agent in the guest match this program?"};
    };
    if (line.size() < 2 || line[1] != ' ')
      return bad();
    const char kind = line[0];
    line.remove_prefix(2);
    if (kind == 'D') {
      domain = line;
    } else if (kind == '|') {
      pending.lines.emplace_back(line);
    } else if (kind == '!') {
      constexpr std::string_view word = "killed ";
      if (line.substr(0, word.size()) != word)
        return bad();
      line.remove_prefix(word.size());
      if (!read_number(line, pending.killed) || !line.empty())
        return bad();
    } else if (kind == '=') {
      int error = 0;
      if (!read_number(line, pending.value) || line.empty() || line[0] != ' ')
        return bad();
      line.remove_prefix(1);
      if (!read_number(line, error) || !line.empty() || error < 0)
        return bad();
      if (error != 0)
        pending.error = boards::errno_name(architecture, error);
      pending.domain = domain;
      answers.push_back(std::move(pending));
      pending = Answer{};
    } else {
      return bad();
    }
  }
  if (!pending.lines.empty() || pending.killed != 0)
    return scenarios::Error{"guest's answers",
                            "end in the middle of answer " + std::to_string(answers.size() + 1),
                            "the guest stopped there"};
  return answers;
}

} // namespace tomosim::verify
