#include "app/prediction.hpp"

#include "app/bench_script.hpp"
#include "app/data_files.hpp"
#include "app/live_run.hpp"
#include "app/policy_loading.hpp"
#include "model/kernel.hpp"
#include "scenarios/recording/recording.hpp"
#include "scenarios/recording/stream.h"
#include "sim/board_model.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace tomosim::app {
namespace {

using scenarios::Error;
using scenarios::PolicyDirectory;
using scenarios::Result;

// The policy of the baseline recordings: nothing but the lines that the benchmark needs.
const char *const baseline_policy = "bench-0";

struct SyscallFacts {
  const char *name;
  const char *operation; // of the ACL line
  const char *bench;     // the agent's benchmark, and the workload of the recordings
  const char *baseline_path;
};
constexpr SyscallFacts syscalls[] = {{"open", "read", "open", "/data/ok"},
                                     {"execve", "execute", "exec", "/bin/b"}};

const SyscallFacts &facts_of(const std::string &syscall) {
  return *std::find_if(std::begin(syscalls), std::end(syscalls),
                       [&](const SyscallFacts &facts) { return syscall == facts.name; });
}

// A name that stands for one file: no group, no wildcard, nothing that needs an escape.
bool is_literal(const std::string &name) {
  return !name.empty() && name.front() == '/' && name.back() != '/' &&
         name.find('\\') == std::string::npos;
}

std::optional<std::string> last_literal(const model::DomainView &domain, const char *operation) {
  for (auto line = domain.acl.rbegin(); line != domain.acl.rend(); ++line) {
    const auto &words = line->operation_names;
    if (line->type == model::AclType::Path && line->condition.empty() &&
        std::find(words.begin(), words.end(), operation) != words.end() &&
        is_literal(line->names.at(0)))
      return line->names[0];
  }
  return std::nullopt;
}

Result<double> median_cycles(const sim::BoardDescription &board, scenarios::EventSource &source) {
  sim::BoardModel model(board);
  auto operations = model.run(source);
  if (!operations)
    return operations.error();
  if (operations->empty())
    return Error{"", "no operation between BEGIN and END marks", "record it again"};
  return static_cast<double>(sim::median(std::move(*operations)).cycles);
}

} // namespace

Result<std::vector<Subject>> find_subjects(const PolicyDirectory &policy,
                                           const std::string &domain) {
  model::Kernel kernel;
  if (auto loaded = load_policy(kernel, policy); !loaded)
    return loaded.error();
  std::vector<model::DomainView> domains = kernel.domains();
  if (!domain.empty()) {
    const auto named = std::find_if(domains.begin(), domains.end(),
                                    [&](const auto &each) { return each.name == domain; });
    if (named == domains.end())
      return Error{policy.path.string(), "has no domain '" + domain + "'", ""};
    domains = {*named};
  }
  std::stable_sort(domains.begin(), domains.end(),
                   [](const auto &a, const auto &b) { return a.acl.size() > b.acl.size(); });
  std::vector<Subject> subjects;
  for (const SyscallFacts &facts : syscalls)
    for (const model::DomainView &each : domains)
      if (const auto path = last_literal(each, facts.operation)) {
        subjects.push_back({facts.name, each.name, *path});
        break;
      }
  if (subjects.empty())
    return Error{policy.path.string(),
                 "no domain has a line 'file read PATH' or 'file execute PATH' with a plain name",
                 "predict needs one to know what to open or execute"};
  return subjects;
}

PortCheck check_on_port(const PolicyDirectory &policy, const Subject &subject) {
  model::Kernel kernel;
  if (!load_policy(kernel, policy)) // find_subjects has said it
    return {};
  kernel.vfs().add_program(subject.path);
  const auto task =
      model::TaskId{static_cast<std::uint32_t>(kernel.fork(kernel.init_task()).value)};
  kernel.place_task(task, subject.domain);
  WalkRecorder recorder;
  kernel.set_cost_sink(&recorder);
  const auto result = subject.syscall == "open"
                          ? kernel.open(task, subject.path, model::O_ReadOnly)
                          : kernel.execve(task, subject.path, {subject.path}, {});
  kernel.set_cost_sink(nullptr);
  PortCheck check;
  check.events = std::move(recorder.events);
  if (const auto view = kernel.domain(subject.domain))
    check.entries = view->acl.size();
  check.granted = result.ok();
  return check;
}

Result<double> predicted_cycles(const std::string &board_name, const sim::BoardDescription &board,
                                const StepCosts &costs, const Subject &subject,
                                const PortCheck &check) {
  const SyscallFacts &facts = facts_of(subject.syscall);
  auto base_policy = scenarios::load_policy_directory(policy_folder(baseline_policy));
  if (!base_policy)
    return base_policy.error();
  std::uint64_t base_entries = 0;
  list_walk(
      check_on_port(*base_policy, {subject.syscall, bench_domain, facts.baseline_path}).events, 0,
      &base_entries);

  auto recording =
      scenarios::RecordingReader::open(recording_file(board_name, baseline_policy, facts.bench));
  if (!recording)
    return recording.error();
  auto words = with_walk(**recording, list_walk(check.events, base_entries), costs);
  if (!words)
    return words.error();
  scenarios::VectorSource source(std::move(*words));
  return median_cycles(board, source);
}

Result<double> vanilla_cycles(const std::string &board_name, const sim::BoardDescription &board,
                              const Subject &subject) {
  auto recording = scenarios::RecordingReader::open(
      recording_file(board_name, "-", facts_of(subject.syscall).bench));
  if (!recording)
    return recording.error();
  return median_cycles(board, **recording);
}

Result<double> kernel_cycles(const std::string &board_name, const sim::BoardDescription &board,
                             const PolicyDirectory &policy, const Subject &subject) {
  const SyscallFacts &facts = facts_of(subject.syscall);
  // The file first, while nothing is enforced yet; then a way into the domain; the policy last,
  // since it may forbid the first process everything else.
  std::string script;
  for (std::size_t slash = subject.path.find('/', 1); slash != std::string::npos;
       slash = subject.path.find('/', slash + 1))
    script += "mkdir " + subject.path.substr(0, slash) + "\n";
  script += subject.syscall == "open" ? "put " + subject.path + " x\n"
                                      : "link /bin/agent " + subject.path + "\n";
  PolicyDirectory in_order = policy;
  in_order.domain_policy = fmt::format("<kernel> /sbin/init\ntask manual_domain_transition {}\n{}",
                                       subject.domain, policy.domain_policy);
  in_order.manager.clear(); // the agent's own must stay
  script += load_policy_commands(in_order);
  const std::string bench =
      fmt::format("as {}\nbench {} 8 4 {}\nend\n", subject.domain, facts.bench, subject.path);

  auto machine = start_machine({board_name, boards::Lsm::Tomoyo, boards::ProbeMode::Stream});
  if (!machine)
    return machine.error();
  std::optional<Result<double>> cycles;
  // Loading needs no stream, and its answers (an existing folder, say) are not judged.
  auto loaded = run_streaming(**machine, script, [](scenarios::EventSource &source) {
    for (;;) {
      auto words = source.next();
      if (!words)
        return scenarios::Status(words.error());
      if (words->size == 0)
        return scenarios::success();
    }
  });
  if (!loaded)
    return loaded.error();
  auto answers = run_streaming(**machine, bench, [&](scenarios::EventSource &source) {
    cycles.emplace(median_cycles(board, source));
    return cycles->ok() ? scenarios::success() : scenarios::Status(cycles->error());
  });
  if (!answers)
    return answers.error();
  if (auto good = check_answers(*answers); !good)
    return Error{subject.domain,
                 "the real kernel refuses " + subject.syscall + " of " + subject.path, ""};
  return *cycles;
}

} // namespace tomosim::app
