// kill and its relatives, process groups, ptrace. The module is asked for every signal but 0,
// before the kernel knows whether the target exists (part 2, 4.1, 4.2). No program of the model
// catches signals: each does what it does by default.
#include <algorithm>
#include <utility>

#include "model/linux2626/calls.hpp"

namespace tomosim::model::linux2626 {
namespace {

// MIPS has numbers of its own.
struct SignalNumbers {
  std::int32_t last, cont;
  std::vector<std::int32_t> harmless; // ignored, or they stop and go on
};

const SignalNumbers &signals_of(Processor processor) {
  static const SignalNumbers mips{128, 25, {18, 20, 21, 23, 24, 25, 26, 27}};
  static const SignalNumbers powerpc{64, 18, {17, 18, 19, 20, 21, 22, 23, 28}};
  return processor == Processor::PowerPc ? powerpc : mips;
}

Errno may_signal(const Machine &machine, const Task &sender, const Task &target,
                 std::int32_t signal) {
  const SignalNumbers &numbers = signals_of(machine.config.processor);
  if (signal < 0 || signal > numbers.last)
    return Errno::Inval;
  const Credentials &who = sender.credentials, &whom = target.credentials;
  const bool same_session = sender.session == target.session;
  if ((signal == numbers.cont && same_session) || who.capable() || who.euid == whom.suid ||
      who.euid == whom.uid || who.uid == whom.suid || who.uid == whom.uid)
    return Errno::Ok;
  return Errno::Perm;
}

// Ended, but its entry stays until the parent has waited: signals still find it, files are closed.
void end_by(Task &task, std::int32_t signal) {
  task.zombie = true;
  task.ended_by = signal;
  const auto files = std::move(task.files);
  task.files.clear();
  if (task.executable.inode())
    task.executable.inode()->executing -= 1;
  task.executable = {};
}

Errno send(Machine &machine, Task &sender, Task &target, std::int32_t signal) {
  if (const Errno error = may_signal(machine, sender, target, signal); error != Errno::Ok)
    return error;
  const auto &harmless = signals_of(machine.config.processor).harmless;
  const bool ends =
      signal != 0 && std::find(harmless.begin(), harmless.end(), signal) == harmless.end();
  // Process 1 has no default actions; a caller that ends itself is the scenario's matter.
  if (ends && pid_of(target.id) != 1 && &target != &sender && !target.zombie)
    end_by(target, signal);
  return Errno::Ok;
}

Errno send_to_all(Machine &machine, Task &sender, std::int32_t signal) {
  Errno result = Errno::Ok; // kernel threads are always among the targets
  for (const auto &[pid, target] : machine.tasks())
    if (pid > 1 && target.get() != &sender)
      if (const Errno error = send(machine, sender, *target, signal); error != Errno::Perm)
        result = error;
  return result;
}

Errno send_to_group(Machine &machine, Task &sender, std::uint32_t group, std::int32_t signal) {
  Errno result = Errno::Srch;
  bool reached = false;
  for (const auto &[pid, target] : machine.tasks())
    if (target->group == group) {
      result = send(machine, sender, *target, signal);
      reached |= result == Errno::Ok;
    }
  return reached ? Errno::Ok : result;
}

Errno ask(Machine &machine, Task &task, std::int32_t signal, std::int32_t pid) {
  if (signal == 0)
    return Errno::Ok;
  if (const Errno error = machine.ccs->capable(task, Capability::SysKill); error != Errno::Ok)
    return error;
  return machine.ccs->signal_permission(task, signal, pid);
}

Task *find_task(Machine &machine, std::int32_t pid) {
  return pid > 0 ? machine.find(TaskId{static_cast<std::uint32_t>(pid)}) : nullptr;
}

// For both tkill and tgkill: a process has one thread.
SyscallResult send_to_thread(Machine &machine, Task &task, std::int32_t tid, std::int32_t signal) {
  if (const Errno error = ask(machine, task, signal, tid); error != Errno::Ok)
    return fail(error);
  Task *target = find_task(machine, tid);
  return target ? SyscallResult::of(send(machine, task, *target, signal)) : fail(Errno::Srch);
}

} // namespace

SyscallResult kill(Machine &machine, Task &task, std::int32_t pid, std::int32_t signal) {
  if (const Errno error = ask(machine, task, signal, pid); error != Errno::Ok)
    return fail(error);
  if (pid > 0) {
    Task *target = find_task(machine, pid);
    return target ? SyscallResult::of(send(machine, task, *target, signal)) : fail(Errno::Srch);
  }
  if (pid == -1)
    return SyscallResult::of(send_to_all(machine, task, signal));
  const std::uint32_t group = pid == 0 ? task.group : 0U - static_cast<std::uint32_t>(pid);
  return SyscallResult::of(send_to_group(machine, task, group, signal));
}

SyscallResult tkill(Machine &machine, Task &task, std::int32_t tid, std::int32_t signal) {
  return tid <= 0 ? fail(Errno::Inval) : send_to_thread(machine, task, tid, signal);
}

SyscallResult tgkill(Machine &machine, Task &task, std::int32_t tgid, std::int32_t tid,
                     std::int32_t signal) {
  if (tid <= 0 || tgid <= 0)
    return fail(Errno::Inval);
  if (tid == tgid)
    return send_to_thread(machine, task, tid, signal);
  const Errno error = ask(machine, task, signal, tid);
  return fail(error == Errno::Ok ? Errno::Srch : error);
}

SyscallResult setpgid(Machine &machine, Task &task, std::int32_t pid, std::int32_t group) {
  if (pid == 0)
    pid = static_cast<std::int32_t>(pid_of(task.id));
  if (group == 0)
    group = pid;
  if (group < 0)
    return fail(Errno::Inval);
  Task *target = find_task(machine, pid);
  if (!target)
    return fail(Errno::Srch);
  if (target->parent == task.id && target != &task) {
    if (target->session != task.session)
      return fail(Errno::Perm);
    if (target->has_executed)
      return fail(Errno::Acces);
  } else if (target != &task) {
    return fail(Errno::Srch);
  }
  const auto wanted = static_cast<std::uint32_t>(group);
  if (target->session == pid_of(target->id)) // a session's leader stays in its group
    return fail(Errno::Perm);
  if (group != pid) {
    const auto &tasks = machine.tasks();
    const bool there = std::any_of(tasks.begin(), tasks.end(), [&](const auto &entry) {
      return entry.second->group == wanted && entry.second->session == task.session;
    });
    if (!there)
      return fail(Errno::Perm);
  }
  target->group = wanted;
  return SyscallResult::success();
}

SyscallResult ptrace_traceme(Machine &machine, Task &task) {
  if (const Errno error = machine.ccs->capable(task, Capability::SysPtrace); error != Errno::Ok)
    return fail(error);
  return std::exchange(task.traced, true) ? fail(Errno::Perm) : SyscallResult::success();
}

// Attaches and lets go again at once, since nothing here can do anything with a stopped process:
// two ptrace calls when the first succeeds.
SyscallResult ptrace_attach(Machine &machine, Task &task, std::int32_t pid) {
  if (const Errno error = machine.ccs->capable(task, Capability::SysPtrace); error != Errno::Ok)
    return fail(error);
  Task *target = find_task(machine, pid);
  if (!target)
    return fail(Errno::Srch);
  if (target == &task || target->zombie || target->traced)
    return fail(Errno::Perm);
  const Credentials &who = task.credentials, &whom = target->credentials;
  const bool same = who.uid == whom.euid && who.uid == whom.suid && who.uid == whom.uid &&
                    who.gid == whom.egid && who.gid == whom.sgid && who.gid == whom.gid;
  if (!same && !who.capable())
    return fail(Errno::Perm);
  target->traced = machine.ccs->capable(task, Capability::SysPtrace) != Errno::Ok;
  return SyscallResult::success();
}

} // namespace tomosim::model::linux2626
