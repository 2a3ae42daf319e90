#include "verify/port_runner.hpp"

#include "verify/operations.hpp"
#include "verify/port_machine.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>

namespace tomosim::verify {
namespace {

using model::Kernel;
using model::SyscallResult;
using model::TaskId;

std::string explain(const std::vector<model::CheckReport> &checks) {
  std::string text;
  for (const model::CheckReport &check : checks) {
    static constexpr const char *modes[] = {"disabled", "learning", "permissive", "enforcing"};
    text += fmt::format("{}{} in {} (profile {}, {}): {}", text.empty() ? "" : "; ", check.request,
                        check.domain, check.profile, modes[static_cast<int>(check.mode)],
                        check.granted ? "granted by '" + check.acl_line + "'"
                                      : "no line grants it: " + check.reason);
  }
  return text;
}

class Runner {
 public:
  Runner(Kernel &kernel, std::vector<PortAnswer> &out) : kernel_(kernel), out_(out) {}

  void run(TaskId task, const std::vector<Command> &commands) {
    for (const Command &command : commands)
      one(task, command);
  }

 private:
  void one(TaskId task, const Command &command) {
    kernel_.take_checks();
    switch (command.kind) {
    case Command::Kind::Policy:
      add(task, command, zero(kernel_.write_interface(task, command.words[1], command.rest)));
      break;
    case Command::Kind::Dump:
      dump(task, command);
      break;
    case Command::Kind::As:
    case Command::Kind::Fork:
    case Command::Kind::Run:
      block(task, command);
      break;
    case Command::Kind::Exec:
      exec(task, command);
      break;
    case Command::Kind::Operation:
      add(task, command, run_operation(kernel_, task, command.words));
      break;
    }
  }

  // A write's byte count is no answer.
  static SyscallResult zero(SyscallResult result) {
    return result.ok() ? SyscallResult::success() : result;
  }

  PortAnswer &add(TaskId task, const Command &command, SyscallResult result) {
    PortAnswer &answer = out_.emplace_back();
    answer.command = &command;
    answer.explanation = explain(kernel_.take_checks());
    answer.answer.value = result.ok() ? result.value : -1;
    if (!result.ok())
      answer.answer.error = std::string(model::errno_name(result.error));
    answer.answer.domain = kernel_.read_self_domain(task);
    return answer;
  }

  void dump(TaskId task, const Command &command) {
    std::string text;
    const SyscallResult result = kernel_.read_interface(task, command.words[1], text, command.rest);
    PortAnswer &answer = add(task, command, zero(result));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      answer.answer.lines.push_back(line);
  }

  void block(TaskId task, const Command &command) {
    const auto child = TaskId{static_cast<std::uint32_t>(kernel_.fork(task).value)};
    SyscallResult result = SyscallResult::success();
    if (command.kind == Command::Kind::As)
      result = zero(kernel_.write(child, self_domain_descriptor, command.rest));
    else if (command.kind == Command::Kind::Run)
      result = execve(child, command, 1);
    const std::string explanation = explain(kernel_.take_checks());
    if (result.ok())
      run(child, command.block);
    kernel_.exit_task(child);
    PortAnswer &answer = add(task, command, result);
    answer.explanation = explanation;
    answer.block_ran = result.ok();
  }

  void exec(TaskId task, const Command &command) {
    const auto child = TaskId{static_cast<std::uint32_t>(kernel_.fork(task).value)};
    const SyscallResult result = execve(child, command, 2);
    add(child, command, result);
    kernel_.exit_task(child);
  }

  // PATH, then argv from word `first` on (PATH alone without any), then the environment behind --.
  SyscallResult execve(TaskId child, const Command &command, std::size_t first) {
    const auto &words = command.words;
    const auto dashes = std::find(words.begin() + 1, words.end(), "--");
    std::vector<std::string> argv;
    for (auto word = words.begin() + static_cast<std::ptrdiff_t>(std::min(first, words.size()));
         word < dashes; ++word)
      argv.push_back(*word);
    if (argv.empty())
      argv.push_back(words[1]);
    std::vector<std::string> environment;
    if (dashes != words.end())
      environment.assign(dashes + 1, words.end());
    return kernel_.execve(child, words[1], argv, environment);
  }

  Kernel &kernel_;
  std::vector<PortAnswer> &out_;
};

} // namespace

std::vector<PortAnswer> run_on_port(Kernel &kernel, const Script &script) {
  std::vector<PortAnswer> answers;
  kernel.explain(true);
  Runner(kernel, answers).run(kernel.init_task(), script.commands);
  kernel.explain(false);
  return answers;
}

} // namespace tomosim::verify
