// /proc/ccs: policy in and out, the supervisor's answers.
#include "verify/golden/golden_operations.hpp"
#include "verify/golden/operation_arguments.hpp"

#include <algorithm>

namespace tomosim::verify::golden {
namespace {

using model::SyscallResult;

std::string interface_path(const std::string &file) {
  return "/proc/ccs/" + file;
}

SyscallResult write_file(Program &p, const std::string &file, std::string_view text) {
  const SyscallResult fd = p.kernel().open(p.task, interface_path(file), model::O_WriteOnly);
  if (!fd.ok())
    return fd;
  const SyscallResult written = p.kernel().write(p.task, fd.value, text);
  p.kernel().close(p.task, fd.value);
  return written;
}

Outcome w(Program &p, const Step &s) {
  return outcome(write_file(p, s.word(1), s.behind(2) + '\n'));
}
Outcome wr(Program &p, const Step &s) {
  return outcome(write_file(p, s.word(1), s.behind(2)));
}
// FILE COUNT PREFIX CHAR [SUFFIX]
Outcome wx(Program &p, const Step &s) {
  constexpr std::int64_t most = 1 << 20;
  const auto count = static_cast<std::size_t>(std::clamp<std::int64_t>(s.number(2), 0, most));
  const char filler = s.word(4).empty() ? ' ' : s.word(4)[0];
  return outcome(
      write_file(p, s.word(1), s.word(3) + std::string(count, filler) + s.word(5) + '\n'));
}

// FILE PATH: as much at a time as the test program's buffer holds.
Outcome load(Program &p, const Step &s) {
  const SyscallResult from = p.kernel().open(p.task, s.word(2), model::O_ReadOnly);
  if (!from.ok())
    return outcome(from);
  SyscallResult to = p.kernel().open(p.task, interface_path(s.word(1)), model::O_WriteOnly);
  if (to.ok()) {
    const std::int32_t fd = to.value;
    const std::string text = read_all(p.kernel(), p.task, from.value);
    constexpr std::size_t piece = 65536;
    for (std::size_t at = 0; at < text.size() && to.ok(); at += piece)
      to = p.kernel().write(p.task, fd, std::string_view(text).substr(at, piece));
    p.kernel().close(p.task, fd);
  }
  p.kernel().close(p.task, from.value);
  return outcome(to.ok() ? SyscallResult::success() : to);
}

Outcome dump_outcome(SyscallResult result, const std::string &text) {
  Outcome out{result.ok() ? "dump" : answer_of(result), false, {}, {}};
  out.lines = lines_of(text);
  return out;
}

Outcome dump(Program &p, const Step &s) {
  SyscallResult result = p.kernel().open(p.task, interface_path(s.word(1)), model::O_ReadOnly);
  if (!result.ok())
    return dump_outcome(result, {});
  const std::int32_t fd = result.value;
  const std::string text = read_all(p.kernel(), p.task, fd, &result);
  p.kernel().close(p.task, fd);
  return dump_outcome(result, text);
}

Outcome sel(Program &p, const Step &s) {
  SyscallResult result = p.kernel().open(p.task, interface_path(s.word(1)), model::O_ReadWrite);
  if (!result.ok())
    return dump_outcome(result, {});
  const std::int32_t fd = result.value;
  result = p.kernel().write(p.task, fd, s.behind(2) + '\n');
  const std::string text = result.ok() ? read_all(p.kernel(), p.task, fd, &result) : "";
  p.kernel().close(p.task, fd);
  return dump_outcome(result, text);
}

std::string ask_status(Program &p, const std::string &question) {
  if (!p.kernel().write(p.task, p.session.status, question + '\n').ok())
    return {};
  return read_all(p.kernel(), p.task, p.session.status);
}

// Both answers of .process_status, without the pids they begin with.
Outcome info(Program &p, const Step &) {
  const std::string pid = std::to_string(model::pid_of(p.task));
  const auto behind_pid = [](const std::string &text) {
    return text.substr(std::min(text.find(' '), text.size() - !text.empty()) + !text.empty());
  };
  const std::string about = behind_pid(ask_status(p, "info " + pid));
  return {about + ' ' + behind_pid(ask_status(p, pid)), false, {}, {}};
}

// Takes the first waiting question, "Q12-0\n…", and answers it.
Outcome answer(Program &p, const Step &s) {
  const SyscallResult fd = p.kernel().open(p.task, interface_path("query"), model::O_ReadWrite);
  if (!fd.ok())
    return outcome(fd);
  std::string question;
  SyscallResult result = p.kernel().read(p.task, fd.value, question);
  if (result.ok()) {
    const std::string serial =
        question.size() > 1 ? question.substr(1, question.find('-') - 1) : "0";
    result = p.kernel().write(p.task, fd.value, "A" + serial + "=" + s.word(1) + "\n");
  }
  p.kernel().close(p.task, fd.value);
  return outcome(result);
}

} // namespace

const std::vector<Operation> &policy_operations() {
  static const std::vector<Operation> table = {
      {"w", "t$", "FILE TEXT", w},
      {"wr", "t$", "FILE TEXT", wr},
      {"wx", "tntt?t", "FILE COUNT PREFIX CHARACTER [SUFFIX]", wx},
      {"load", "tt", "FILE PATH", load},
      {"dump", "t", "FILE", dump},
      {"sel", "t$", "FILE TEXT", sel},
      {"info", "", "nothing", info},
      {"answer", "n", "1|2|3", answer},
  };
  return table;
}

} // namespace tomosim::verify::golden
