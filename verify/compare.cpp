#include "verify/compare.hpp"

#include "verify/operations.hpp"

#include <iterator>

namespace tomosim::verify {
namespace {

bool is_block(const Command &command) {
  return command.kind == Command::Kind::As || command.kind == Command::Kind::Fork ||
         command.kind == Command::Kind::Run;
}

bool same(const Command &command, const Answer &port, const Answer &kernel) {
  if (port.error != kernel.error || port.domain != kernel.domain || port.killed != kernel.killed ||
      port.lines != kernel.lines)
    return false;
  return !port.error.empty() || !value_is_comparable(command.words[0]) ||
         port.value == kernel.value;
}

} // namespace

void Comparison::add(Comparison other) {
  operations += other.operations;
  agree += other.agree;
  denials += other.denials;
  differences.insert(differences.end(), std::make_move_iterator(other.differences.begin()),
                     std::make_move_iterator(other.differences.end()));
}

Comparison compare(const Script &script, const std::vector<PortAnswer> &port,
                   const std::vector<Answer> &kernel) {
  Comparison result;
  for (std::size_t i = 0; i < port.size(); ++i) {
    const PortAnswer &mine = port[i];
    ++result.operations;
    if (i >= kernel.size()) {
      Answer none;
      none.error = "no answer: the kernel gave " + std::to_string(kernel.size()) + " of " +
                   std::to_string(port.size());
      result.differences.push_back({script.name, mine.command->line, mine.command->text,
                                    mine.answer, none, mine.explanation});
      return result;
    }
    if (kernel[i].error == "EPERM")
      ++result.denials;
    if (same(*mine.command, mine.answer, kernel[i])) {
      ++result.agree;
      continue;
    }
    result.differences.push_back({script.name, mine.command->line, mine.command->text, mine.answer,
                                  kernel[i], mine.explanation});
    if (is_block(*mine.command) && mine.answer.error.empty() != kernel[i].error.empty()) {
      result.differences.back().explanation +=
          " (one machine ran this block, the other did not: the rest is not compared)";
      return result;
    }
  }
  if (kernel.size() > port.size()) {
    ++result.operations;
    Answer none;
    none.error = "no answer: the port gave " + std::to_string(port.size()) + " of " +
                 std::to_string(kernel.size());
    result.differences.push_back(
        {script.name, 0, "(end of the script)", none, kernel[port.size()], ""});
  }
  return result;
}

std::string describe(const Answer &answer) {
  std::string text = answer.error.empty() ? "success" : answer.error;
  if (answer.error.empty() && answer.value != 0)
    text += " (" + std::to_string(answer.value) + ")";
  if (!answer.domain.empty())
    text += " in " + answer.domain;
  if (answer.killed != 0)
    text += ", child killed by signal " + std::to_string(answer.killed);
  if (!answer.lines.empty())
    text += ", " + std::to_string(answer.lines.size()) + " lines";
  return text;
}

} // namespace tomosim::verify
