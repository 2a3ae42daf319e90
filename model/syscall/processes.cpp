// fork, execve, and the calls that change ids (spec §9.1, §9.4, §9.6).
#include "model/syscall/syscalls.hpp"

namespace tomosim::model::syscall {
namespace {

constexpr int interpreter_depth = 5;
constexpr std::size_t first_line_limit = 256;

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

// "#!  interpreter" of the first line; empty if there is none.
std::string interpreter_of(const Inode &inode) {
  std::string line = inode.content.substr(2, first_line_limit - 2);
  const std::size_t end = line.find_first_of(std::string("\n\0", 2));
  if (end != std::string::npos)
    line.resize(end);
  const std::size_t start = line.find_first_not_of(" \t");
  if (start == std::string::npos)
    return {};
  return line.substr(start, line.find_first_of(" \t", start) - start);
}

// The kernel's do_open_execat: a regular file one may execute.
Errno open_program(Machine &machine, Task &task, Text path, PathRef &out) {
  if (const Errno error = machine.walker(task).resolve(path, {}, out); error != Errno::Ok)
    return error;
  const Inode &inode = *out.inode();
  if (inode.type == FileType::Directory || inode.type != FileType::Regular ||
      (out.mount->options & MountNoExec))
    return Errno::Acces;
  if (const Errno error = check_permission(task.credentials, inode, MayExecute); error != Errno::Ok)
    return error;
  return inode.writers ? Errno::TxtBsy : Errno::Ok;
}

Errno load(Machine &machine, Task &task, ExecAttempt &attempt) {
  for (int depth = 0;; ++depth) {
    if (depth > interpreter_depth)
      return Errno::Loop;
    if (const Errno error = machine.lsm->exec_check(task, attempt); error != Errno::Ok)
      return error;
    const Inode &inode = *attempt.file.inode();
    switch (format_of(inode)) {
    case Format::Native:
      return Errno::Ok;
    case Format::Unknown:
      return Errno::NoExec;
    case Format::Script:
      break;
    }
    const std::string interpreter = interpreter_of(inode);
    if (interpreter.empty())
      return Errno::NoExec;
    PathRef next;
    if (const Errno error = open_program(machine, task, interpreter, next); error != Errno::Ok)
      return error;
    attempt.file = next;
  }
}

void become(Task &task, const PathRef &image, const PathRef &program) {
  if (task.executable.inode())
    task.executable.inode()->executing -= 1;
  task.executable = image;
  image.inode()->executing += 1;
  Credentials &who = task.credentials;
  const Inode &inode = *program.inode();
  const bool suid_allowed = !(program.mount->options & MountNoSuid) && image == program;
  if (suid_allowed && (inode.mode & 04000))
    who.euid = inode.uid;
  if (suid_allowed && (inode.mode & 02010) == 02010)
    who.egid = inode.gid;
  who.suid = who.fsuid = who.euid;
  who.sgid = who.fsgid = who.egid;
}

} // namespace

SyscallResult fork(Machine &machine, Task &task) {
  machine.credentials_prepared(task);
  return SyscallResult::success(static_cast<std::int32_t>(pid_of(machine.make_task(task).id)));
}

SyscallResult execve(Machine &machine, Task &task, Text path, const std::vector<std::string> &argv,
                     const std::vector<std::string> &envp) {
  machine.credentials_prepared(task);
  task.in_execve = true;
  ExecAttempt attempt;
  attempt.requested = std::string(path);
  attempt.argv = argv;
  attempt.envp = envp;
  if (attempt.argv.empty())
    attempt.argv.emplace_back(); // no program starts without an argument
  Errno error = open_program(machine, task, path, attempt.file);
  if (error == Errno::Ok) {
    attempt.program = attempt.file;
    PathRef itself;
    if (machine.walker(task).resolve(path, {false, false}, itself) == Errno::Ok)
      attempt.requested_object = itself;
    machine.lsm->exec_begins(task, attempt);
    error = load(machine, task, attempt);
  }
  if (error == Errno::Ok) {
    become(task, attempt.file, attempt.program);
    machine.lsm->exec_succeeded(task);
  }
  task.in_execve = false;
  return SyscallResult::of(error);
}

SyscallResult setuid(Machine &machine, Task &task, std::uint32_t uid) {
  machine.credentials_prepared(task);
  Credentials &who = task.credentials;
  if (who.capable())
    who.uid = who.suid = uid;
  else if (uid != who.uid && uid != who.suid)
    return fail(Errno::Perm);
  who.euid = who.fsuid = uid;
  return SyscallResult::success();
}

SyscallResult setgid(Machine &machine, Task &task, std::uint32_t gid) {
  machine.credentials_prepared(task);
  Credentials &who = task.credentials;
  if (who.capable())
    who.gid = who.sgid = gid;
  else if (gid != who.gid && gid != who.sgid)
    return fail(Errno::Perm);
  who.egid = who.fsgid = gid;
  return SyscallResult::success();
}

SyscallResult setresuid(Machine &machine, Task &task, std::uint32_t r, std::uint32_t e,
                        std::uint32_t s) {
  machine.credentials_prepared(task);
  Credentials &who = task.credentials;
  const auto allowed = [&who](std::uint32_t id) {
    return id == keep_id || id == who.uid || id == who.euid || id == who.suid;
  };
  if (!who.capable() && !(allowed(r) && allowed(e) && allowed(s)))
    return fail(Errno::Perm);
  if (r != keep_id)
    who.uid = r;
  if (e != keep_id)
    who.euid = e;
  if (s != keep_id)
    who.suid = s;
  who.fsuid = who.euid;
  return SyscallResult::success();
}

SyscallResult setresgid(Machine &machine, Task &task, std::uint32_t r, std::uint32_t e,
                        std::uint32_t s) {
  machine.credentials_prepared(task);
  Credentials &who = task.credentials;
  const auto allowed = [&who](std::uint32_t id) {
    return id == keep_id || id == who.gid || id == who.egid || id == who.sgid;
  };
  if (!who.capable() && !(allowed(r) && allowed(e) && allowed(s)))
    return fail(Errno::Perm);
  if (r != keep_id)
    who.gid = r;
  if (e != keep_id)
    who.egid = e;
  if (s != keep_id)
    who.sgid = s;
  who.fsgid = who.egid;
  return SyscallResult::success();
}

SyscallResult setfsuid(Machine &machine, Task &task, std::uint32_t uid) {
  machine.credentials_prepared(task);
  Credentials &who = task.credentials;
  const std::uint32_t old = who.fsuid;
  if (uid == who.uid || uid == who.euid || uid == who.suid || uid == who.fsuid || who.capable())
    who.fsuid = uid;
  return SyscallResult::success(static_cast<std::int32_t>(old));
}

SyscallResult setfsgid(Machine &machine, Task &task, std::uint32_t gid) {
  machine.credentials_prepared(task);
  Credentials &who = task.credentials;
  const std::uint32_t old = who.fsgid;
  if (gid == who.gid || gid == who.egid || gid == who.sgid || gid == who.fsgid || who.capable())
    who.fsgid = gid;
  return SyscallResult::success(static_cast<std::int32_t>(old));
}

SyscallResult setgroups(Machine &machine, Task &task, const std::vector<std::uint32_t> &groups) {
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  machine.credentials_prepared(task);
  task.credentials.groups = groups;
  return SyscallResult::success();
}

} // namespace tomosim::model::syscall
