// do_execve of 2.6.26: the program is opened, the module decides once, the binary handlers run (a
// script's interpreter is opened in between), the module hears how it ended (part 1, section 5).
#include <algorithm>

#include "model/linux2626/rules.hpp"

namespace tomosim::model::linux2626 {
namespace {

constexpr std::size_t first_line_limit = 127;     // what the kernel reads of the program, less NUL
constexpr std::size_t argument_limit = 32 * 4096; // of one text, with its NUL

enum class Format { Native, Script, Unknown };

Format format_of(const Inode &inode) {
  switch (inode.format) {
  case ProgramFormat::Native:
    return Format::Native;
  case ProgramFormat::Unknown:
    return Format::Unknown;
  case ProgramFormat::FromContent:
    break;
  }
  if (inode.content.compare(0, 4, "\177ELF") == 0)
    return Format::Native;
  return inode.content.compare(0, 2, "#!") == 0 ? Format::Script : Format::Unknown;
}

// "#! interpreter argument" of the first line; the argument is one text with its blanks.
struct FirstLine {
  std::string interpreter, argument;
};

FirstLine first_line_of(const Inode &inode) {
  constexpr const char *blanks = " \t";
  std::string line = inode.content.substr(0, first_line_limit);
  line.resize(std::min(line.size(), line.find_first_of(std::string("\n\0", 2))));
  line.erase(0, 2);
  line.resize(line.find_last_not_of(blanks) + 1);
  FirstLine out;
  const std::size_t start = line.find_first_not_of(blanks);
  if (start == std::string::npos)
    return out;
  const std::size_t end = line.find_first_of(blanks, start);
  out.interpreter = line.substr(start, end - start);
  const std::size_t argument = line.find_first_not_of(blanks, end);
  if (end != std::string::npos && argument != std::string::npos)
    out.argument = line.substr(argument);
  return out;
}

// open_exec: a regular file one may execute and nobody writes.
Errno open_program(Machine &machine, Task &task, Text path, PathRef &out) {
  if (const Errno error = find(machine, task, path, out); error != Errno::Ok)
    return error;
  if (out.inode()->type != FileType::Regular)
    return Errno::Acces;
  if (const Errno error = permission(task.credentials, out, MayExecute); error != Errno::Ok)
    return error;
  return out.inode()->writers ? Errno::TxtBsy : Errno::Ok;
}

// The same for an interpreter, which the module wants to know.
Errno open_interpreter(Machine &machine, Task &task, Text path, PathRef &out) {
  if (const Errno error = find(machine, task, path, out); error != Errno::Ok)
    return error;
  if (out.inode()->type != FileType::Regular)
    return Errno::Acces;
  if (const Errno error = permission(task.credentials, out, MayExecute); error != Errno::Ok)
    return error;
  if (const Errno error = machine.ccs->open_exec_permission(task, out); error != Errno::Ok)
    return error;
  return out.inode()->writers ? Errno::TxtBsy : Errno::Ok;
}

// search_binary_handler. A script may not be the interpreter of another (until 2.6.28).
Errno load(Machine &machine, Task &task, CcsExec &exec, const std::string &name) {
  for (bool in_script = false;; in_script = true) {
    const Format format = format_of(*exec.file.inode());
    if (format == Format::Native)
      return Errno::Ok;
    if (format == Format::Unknown || in_script)
      return Errno::NoExec;
    const FirstLine line = first_line_of(*exec.file.inode());
    if (line.interpreter.empty())
      return Errno::NoExec;
    if (!exec.argv.empty())
      exec.argv.erase(exec.argv.begin());
    exec.argv.insert(exec.argv.begin(), name);
    if (!line.argument.empty())
      exec.argv.insert(exec.argv.begin(), line.argument);
    exec.argv.insert(exec.argv.begin(), line.interpreter);
    if (const Errno error = open_interpreter(machine, task, line.interpreter, exec.file);
        error != Errno::Ok)
      return error;
  }
}

bool too_big(const CcsExec &exec) {
  std::size_t bytes = exec.requested.size() + 1;
  for (const auto *texts : {&exec.argv, &exec.envp})
    for (const std::string &text : *texts) {
      if (text.size() + 1 > argument_limit)
        return true;
      bytes += text.size() + 1;
    }
  return bytes > 16 * argument_limit; // a quarter of the stack's limit
}

void become(Task &task, CcsExec &exec) {
  if (task.executable.inode())
    task.executable.inode()->executing -= 1;
  task.executable = exec.file;
  Inode &inode = *exec.file.inode();
  inode.executing += 1;
  Credentials &who = task.credentials;
  if (!(exec.file.mount->options & MountNoSuid)) {
    if (inode.mode & 04000)
      who.euid = inode.uid;
    if ((inode.mode & 02010) == 02010)
      who.egid = inode.gid;
  }
  who.suid = who.fsuid = who.euid;
  who.sgid = who.fsgid = who.egid;
  task.has_executed = true;
  task.argv = std::move(exec.argv);
  task.envp = std::move(exec.envp);
}

} // namespace

SyscallResult execve(Machine &machine, Task &task, Text path, const std::vector<std::string> &argv,
                     const std::vector<std::string> &envp) {
  CcsExec exec{std::string(path), {}, argv, envp};
  if (const Errno error = open_program(machine, task, path, exec.file); error != Errno::Ok)
    return fail(error);
  if (too_big(exec))
    return fail(Errno::TooBig);
  const PathRef program = exec.file;
  task.in_execve = true;
  Errno error = machine.ccs->exec_start(task, exec);
  if (error == Errno::Ok) {
    // A handler that took over is known by the path it was opened with, its first argument.
    const bool replaced = !(exec.file == program) && !exec.argv.empty();
    const std::string name = replaced ? exec.argv.front() : exec.requested;
    error = load(machine, task, exec, name);
    if (error == Errno::Ok)
      become(task, exec);
    machine.ccs->exec_finish(task, error == Errno::Ok);
  }
  task.in_execve = false;
  return SyscallResult::of(error);
}

} // namespace tomosim::model::linux2626
