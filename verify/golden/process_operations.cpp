// Processes: programs, children, signals, ids; and the call in the background.
#include "verify/golden/golden_operations.hpp"
#include "verify/golden/operation_arguments.hpp"
#include "verify/golden/seen_arguments.hpp"

#include <algorithm>
#include <cerrno>

namespace tomosim::verify::golden {
namespace {

using model::SyscallResult;
using model::TaskId;
using Words = std::vector<std::string>;

Outcome execute(Program &p, const std::string &path, const Words &argv, const Words &envp) {
  Outcome out = outcome(p.kernel().execve(p.task, path, argv, envp));
  if (out.answer == "0")
    out.program = seen_arguments(p.kernel(), p.task);
  return out;
}

// PATH, then argv (PATH alone without any; -noargs: none at all), then the environment behind --.
Outcome exec(Program &p, const Step &s) {
  const auto first = s.words.begin() + 2;
  const auto dashes = std::find(first, s.words.end(), "--");
  Words argv(first, dashes);
  if (argv.empty())
    argv.push_back(s.word(1));
  else if (argv[0] == "-noargs")
    argv.clear();
  Words envp;
  if (dashes != s.words.end())
    envp.assign(dashes + 1, s.words.end());
  return execute(p, s.word(1), argv, envp);
}

// PATH ARGC ARGLEN ENVC ENVLEN: argv[1] is b…b, argv[2] c…c; the environment E0=A…A E1=B…B, and
// E0 again after E9.
Outcome bigexec(Program &p, const Step &s) {
  constexpr std::int64_t most_strings = 4096, longest = 100000;
  const std::int64_t argc = s.number(2), envc = s.number(4);
  if (std::max(argc, envc) > most_strings || std::max(s.number(3), s.number(5)) > longest)
    return outcome(SyscallResult::failure(model::Errno::TooBig));
  const auto length = [&](std::size_t word) {
    return static_cast<std::size_t>(std::max<std::int64_t>(s.number(word), 0));
  };
  Words argv{s.word(1)}, envp;
  for (std::int64_t i = 1; i < argc; ++i)
    argv.emplace_back(length(3), static_cast<char>('a' + i % 26));
  for (std::int64_t i = 0; i < envc; ++i)
    envp.push_back("E" + std::to_string(i % 10) + "=" +
                   std::string(length(5), static_cast<char>('A' + i % 26)));
  return execute(p, s.word(1), argv, envp);
}

TaskId fork(Program &p) {
  return TaskId{static_cast<std::uint32_t>(p.kernel().fork(p.task).value)};
}

Outcome spawn(Program &p, const Step &s) {
  const TaskId child = fork(p);
  const SyscallResult result = p.kernel().execve(child, s.word(2), {s.word(2)}, {});
  if (!result.ok()) {
    p.kernel().exit_task(child);
    return outcome(result);
  }
  p.children[s.number(1)] = {child, 0};
  return outcome(SyscallResult::success());
}

// What waitpid says of a child that a signal ended; the test program marks it by bit 16.
Outcome reap(Program &p, const Step &s) {
  const auto child = p.children.find(s.number(1));
  if (child == p.children.end())
    return outcome(SyscallResult::failure(model::Errno::Child));
  p.kernel().exit_task(child->second.task);
  const SyscallResult status = SyscallResult::success(0x10000 | child->second.last_signal);
  p.children.erase(child);
  return outcome(status);
}

constexpr std::int32_t nobody = 99999; // a slot without a child

std::int32_t whom(const Program &p, const std::string &word) {
  if (word == "self")
    return static_cast<std::int32_t>(model::pid_of(p.task));
  if (word == "ppid")
    return static_cast<std::int32_t>(model::pid_of(p.parent));
  if (word == "init")
    return 1;
  if (word == "all")
    return -1;
  if (word.compare(0, 4, "pid:") == 0)
    return static_cast<std::int32_t>(parse_number(word.substr(4)).value_or(nobody));
  const auto child = p.children.find(parse_number(word).value_or(-1));
  return child == p.children.end() ? nobody
                                   : static_cast<std::int32_t>(model::pid_of(child->second.task));
}

Outcome signalled(Program &p, const Step &s, SyscallResult result) {
  const auto child = p.children.find(parse_number(s.word(1)).value_or(-1));
  if (result.ok() && child != p.children.end() && s.number(2) != 0)
    child->second.last_signal = signed_of(s, 2);
  return outcome(result);
}
Outcome kill(Program &p, const Step &s) {
  return signalled(p, s, p.kernel().kill(p.task, whom(p, s.word(1)), signed_of(s, 2)));
}
Outcome tkill(Program &p, const Step &s) {
  return signalled(p, s, p.kernel().tkill(p.task, whom(p, s.word(1)), signed_of(s, 2)));
}
Outcome tgkill(Program &p, const Step &s) {
  const std::int32_t target = whom(p, s.word(1));
  return signalled(p, s, p.kernel().tgkill(p.task, target, target, signed_of(s, 2)));
}
Outcome killpg(Program &p, const Step &s) {
  return signalled(p, s, p.kernel().kill(p.task, -whom(p, s.word(1)), signed_of(s, 2)));
}
Outcome setpgid(Program &p, const Step &s) {
  const std::int32_t target = whom(p, s.word(1));
  return outcome(p.kernel().setpgid(p.task, target, target));
}
Outcome ptrace(Program &p, const Step &s) {
  return outcome(s.word(1) == "me" ? p.kernel().ptrace_traceme(p.task)
                                   : p.kernel().ptrace_attach(p.task, whom(p, s.word(1))));
}
Outcome getpid(Program &, const Step &) { // asks nothing: a moment to look at the domain
  return outcome(SyscallResult::success());
}
Outcome uselib(Program &p, const Step &s) {
  return outcome(p.kernel().uselib(p.task, s.word(1)));
}

Outcome setuid(Program &p, const Step &s) {
  return outcome(p.kernel().setuid(p.task, unsigned_of(s, 1)));
}
Outcome setgid(Program &p, const Step &s) {
  return outcome(p.kernel().setgid(p.task, unsigned_of(s, 1)));
}
Outcome setreuid(Program &p, const Step &s) {
  return outcome(p.kernel().setreuid(p.task, unsigned_of(s, 1), unsigned_of(s, 2)));
}
Outcome setresuid(Program &p, const Step &s) {
  return outcome(
      p.kernel().setresuid(p.task, unsigned_of(s, 1), unsigned_of(s, 2), unsigned_of(s, 3)));
}
Outcome setresgid(Program &p, const Step &s) {
  return outcome(
      p.kernel().setresgid(p.task, unsigned_of(s, 1), unsigned_of(s, 2), unsigned_of(s, 3)));
}
Outcome setfsuid(Program &p, const Step &s) {
  return outcome(p.kernel().setfsuid(p.task, unsigned_of(s, 1)));
}
Outcome setfsgid(Program &p, const Step &s) {
  return outcome(p.kernel().setfsgid(p.task, unsigned_of(s, 1)));
}

// An exit code: the errors that bg's calls give have the same number everywhere.
int exit_code(SyscallResult result) {
  switch (result.error) {
  case model::Errno::Ok:
    return 0;
  case model::Errno::Perm:
    return EPERM;
  case model::Errno::NoEnt:
    return ENOENT;
  case model::Errno::Srch:
    return ESRCH;
  case model::Errno::NoExec:
    return ENOEXEC;
  case model::Errno::NoMem:
    return ENOMEM;
  case model::Errno::Acces:
    return EACCES;
  case model::Errno::Exist:
    return EEXIST;
  case model::Errno::XDev:
    return EXDEV;
  case model::Errno::NotDir:
    return ENOTDIR;
  case model::Errno::IsDir:
    return EISDIR;
  case model::Errno::Inval:
    return EINVAL;
  default:
    return 255;
  }
}

SyscallResult background_call(Program &p, TaskId task, const Words &words) {
  const auto word = [&](std::size_t i) { return i < words.size() ? words[i] : std::string(); };
  const std::string &name = words[2];
  if (name == "open")
    return p.kernel().open(task, word(3), open_flags(word(4)));
  if (name == "mkdir")
    return p.kernel().mkdir(task, word(3), 0755);
  if (name == "exec")
    return p.kernel().execve(task, word(3), {word(3), "--exit"}, {});
  if (name == "chroot")
    return p.kernel().chroot(task, word(3));
  if (name == "link")
    return p.kernel().link(task, word(3), word(4));
  const auto signal = static_cast<std::int32_t>(parse_number(word(4)).value_or(0));
  return p.kernel().kill(task, whom(p, word(3)), signal);
}

Outcome bg(Program &p, const Step &s) {
  p.session.background.wait();
  const TaskId child = fork(p);
  p.session.background.start([from = p, child, words = s.words]() mutable {
    SyscallResult result = from.kernel().execve(child, words[1], {words[1]}, {});
    if (result.ok())
      result = background_call(from, child, words);
    from.kernel().exit_task(child);
    return exit_code(result);
  });
  return outcome(SyscallResult::success());
}
Outcome bgwait(Program &p, const Step &) {
  return outcome(SyscallResult::success(p.session.background.wait()));
}
Outcome pause_ms(Program &p, const Step &s) {
  p.session.background.pass(static_cast<std::uint64_t>(std::max<std::int64_t>(s.number(1), 0)));
  return outcome(SyscallResult::success());
}

} // namespace

const std::vector<Operation> &process_operations() {
  static const std::vector<Operation> table = {
      {"exec", "t*", "PATH [-noargs | ARGV…] [-- ENVIRONMENT…]", exec},
      {"bigexec", "tnnnn", "PATH ARGC LENGTH ENVC LENGTH", bigexec},
      {"spawn", "st", "SLOT PATH", spawn},
      {"reap", "s", "SLOT", reap},
      {"kill", "kn", "TARGET SIGNAL", kill},
      {"tkill", "kn", "TARGET SIGNAL", tkill},
      {"tgkill", "kn", "TARGET SIGNAL", tgkill},
      {"killpg", "kn", "TARGET SIGNAL", killpg},
      {"setpgid", "k", "TARGET", setpgid},
      {"ptrace", "t", "me|SLOT", ptrace},
      {"getpid", "", "nothing", getpid},
      {"uselib", "t", "PATH", uselib},
      {"setuid", "n", "UID", setuid},
      {"setgid", "n", "GID", setgid},
      {"setreuid", "nn", "RUID EUID", setreuid},
      {"setresuid", "nnn", "RUID EUID SUID", setresuid},
      {"setresgid", "nnn", "RGID EGID SGID", setresgid},
      {"setfsuid", "n", "UID", setfsuid},
      {"setfsgid", "n", "GID", setfsgid},
      {"bg", "tb*", "PROGRAM open|mkdir|exec|chroot|link|kill ARGUMENTS…", bg},
      {"bgwait", "", "nothing", bgwait},
      {"pause_ms", "n", "MILLISECONDS", pause_ms},
  };
  return table;
}

} // namespace tomosim::verify::golden
