#include "app/bench_script.hpp"

#include <fmt/format.h>
#include <sstream>

namespace tomosim::app {

const char *const bench_domain = "<kernel> /bench";

namespace {

std::string policy_command(const char *file, const std::string &text) {
  if (text.empty())
    return "";
  return fmt::format("policy {}\n{}{}.\n", file, text, text.back() == '\n' ? "" : "\n");
}

} // namespace

std::string load_policy_commands(const scenarios::PolicyDirectory &policy) {
  return policy_command("profile", policy.profile) +
         policy_command("exception_policy", policy.exception_policy) +
         policy_command("domain_policy", policy.domain_policy) +
         policy_command("manager", policy.manager);
}

std::string bench_script(const scenarios::Workload &workload,
                         const std::optional<scenarios::PolicyDirectory> &policy) {
  std::string script = policy ? load_policy_commands(*policy) : "";
  script += policy ? fmt::format("as {}\n", bench_domain) : "fork\n";
  script += fmt::format("bench {} {} {} {}\nend\n", workload.bench, workload.iterations,
                        workload.warmup, workload.argument);
  return script;
}

scenarios::Status check_answers(const std::string &answers) {
  std::istringstream lines(answers);
  std::string line;
  int count = 0;
  while (std::getline(lines, line)) {
    if (line.rfind("= ", 0) != 0)
      continue;
    ++count;
    if (line.rfind("= -1 ", 0) == 0)
      return scenarios::Error{
          "guest",
          fmt::format("command {} of the benchmark failed with error {}", count, line.substr(5)),
          "does the policy allow the benchmark in " + std::string(bench_domain) + "?"};
  }
  if (count == 0)
    return scenarios::Error{"guest", "the benchmark gave no answer", ""};
  return scenarios::success();
}

} // namespace tomosim::app
