#include "verify/golden/golden_runner.hpp"

#include "verify/golden/console.hpp"
#include "verify/golden/golden_machine.hpp"
#include "verify/golden/golden_operations.hpp"

#include <algorithm>

namespace tomosim::verify::golden {
namespace {

using model::TaskId;

constexpr std::uint32_t tcsbrk = 0x5405; // on MIPS

// The value behind NAME= in a log header, up to a blank.
std::string_view field(std::string_view header, std::string_view name) {
  const std::size_t at = header.find(std::string(name) + "=");
  if (at == std::string_view::npos)
    return {};
  const std::string_view rest = header.substr(at + name.size() + 1);
  return rest.substr(0, std::min(rest.find(' '), rest.size()));
}

std::string_view take_line(std::string_view &text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

class Runner {
 public:
  explicit Runner(const Case &recorded) : recorded_(recorded), machine_(recorded) {
    run_.results.emplace_back();
  }

  PortRun run() {
    Program init = machine_.init();
    drain(init);
    steps(init, 0, recorded_.script.steps.size());
    machine_.session().background.wait();
    run_.panic = machine_.kernel().panicked().value_or("");
    if (run_.panic.empty())
      look_around(init);
    run_.console = as_printed(machine_.kernel().take_console());
    return std::move(run_);
  }

 private:
  bool goes_on(const Program &program) {
    return machine_.kernel().alive(program.task) && !machine_.kernel().panicked();
  }

  void steps(Program &program, std::size_t at, std::size_t end) {
    for (; at < end && goes_on(program); ++at) {
      const Step &step = recorded_.script.steps[at];
      if (step.kind == Step::Kind::Open) {
        block(program, at + 1, step.partner);
        at = step.partner;
      } else {
        one(program, step);
      }
    }
  }

  // { … }: a child runs the steps, its parent waits.
  void block(Program &parent, std::size_t at, std::size_t end) {
    Program child = parent;
    child.parent = parent.task;
    child.task = TaskId{static_cast<std::uint32_t>(machine_.kernel().fork(parent.task).value)};
    steps(child, at, end);
    machine_.kernel().exit_task(child.task);
  }

  std::optional<bool> recorded_luck(const Step &step) const {
    const auto found =
        std::find_if(recorded_.results.begin(), recorded_.results.end(),
                     [&](const StepResult &result) { return result.step == step.line; });
    if (found == recorded_.results.end())
      return std::nullopt;
    const std::string &head = found->head;
    return head.find("\t-EADDRINUSE\t") == std::string::npos &&
           head.find("\t-EAGAIN\t") == std::string::npos;
  }

  void one(Program &program, const Step &step) {
    machine_.session().port_luck = recorded_luck(step);
    const Outcome outcome = step.operation->run(program, step);
    StepResult &result = run_.results.emplace_back();
    result.step = step.line;
    result.head = std::to_string(step.line) + '\t' + step.text + '\t' + outcome.answer;
    for (const std::string &line : outcome.lines)
      result.details.push_back({"  | " + line, 0});
    if (!outcome.tells_domain || !goes_on(program))
      return;
    result.head += '\t' + domain_of(program);
    if (!outcome.program.empty())
      result.head += '\t' + outcome.program;
    drain(program);
  }

  // "p3 <kernel> /bin/a", asked of the held .process_status.
  std::string domain_of(Program &program) {
    if (program.session.status < 0)
      return "-";
    model::Kernel &kernel = machine_.kernel();
    kernel.write(program.task, program.session.status,
                 std::to_string(model::pid_of(program.task)) + '\n');
    const std::string told = read_all(kernel, program.task, program.session.status);
    const std::size_t blank = told.find(' ');
    return blank == std::string::npos ? "-" : "p" + told.substr(blank + 1);
  }

  // Whatever the logs have since the last time: granted entries first.
  void drain(Program &program) {
    for (const bool granted : {true, false}) {
      const std::int32_t fd = granted ? program.session.grant_log : program.session.reject_log;
      if (fd < 0)
        continue;
      const std::string all = read_all(machine_.kernel(), program.task, fd);
      std::string_view text = all;
      while (!text.empty()) {
        const std::size_t end = std::min(text.find('\0'), text.size());
        std::string entry(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        run_.results.back().details.push_back({decision_of(granted, entry), 0});
        if (!entry.empty() && entry.back() == '\n')
          entry.pop_back();
        (granted ? run_.grant_log : run_.reject_log).push_back(std::move(entry));
      }
    }
  }

  // The end of a recording: process 1 reads what policy there is now.
  void look_around(Program &init) {
    run_.meminfo = read_interface(init, "meminfo");
    for (const PolicyFile &file : policy_files_at_end())
      run_.policy_after[file.recorded] = read_interface(init, file.interface);
    // Twice it waits until the serial line has sent all: what was read, and that this is the end.
    for (int i = 0; i < 2; ++i)
      machine_.kernel().ioctl(init.task, init.session.serial, tcsbrk);
  }

  std::string read_interface(Program &program, const std::string &file) {
    model::Kernel &kernel = machine_.kernel();
    const auto fd = kernel.open(program.task, "/proc/ccs/" + file, model::O_ReadOnly);
    if (!fd.ok())
      return "#open-error " + answer_of(fd) + '\n';
    std::string text = read_all(kernel, program.task, fd.value);
    kernel.close(program.task, fd.value);
    return text;
  }

  const Case &recorded_;
  Machine machine_;
  PortRun run_;
};

} // namespace

PortRun run_case(const Case &recorded) {
  return Runner(recorded).run();
}

std::string decision_of(bool granted, std::string_view entry) {
  const std::string_view header = take_line(entry);
  const std::string_view domain = take_line(entry);
  const std::string_view request = take_line(entry);
  std::string line = granted ? "  + p" : "  - p";
  line += std::string(field(header, "profile")) + ' ' + std::string(field(header, "mode")) + " [" +
          std::string(domain) + "] " + std::string(request);
  const std::string state = std::string(field(header, "state[0]")) + ',' +
                            std::string(field(header, "state[1]")) + ',' +
                            std::string(field(header, "state[2]"));
  if (state != "0,0,0" && state != ",,")
    line += "   {state " + state + "}";
  return line;
}

std::string text_of(const std::vector<StepResult> &results) {
  std::string text;
  for (const StepResult &result : results) {
    if (result.step != 0)
      text += result.head + '\n';
    for (const ResultDetail &detail : result.details)
      text += detail.text + '\n';
  }
  return text;
}

} // namespace tomosim::verify::golden
