// Calls that ask nothing but a capability, each where the patch put it: some before the kernel's
// own right, some after it (part 2, 4.1). What they would do to the machine is hardly modelled.
#include <algorithm>

#include "model/linux2626/calls.hpp"
#include "model/linux2626/sysctl.hpp"

namespace tomosim::model::linux2626 {
namespace {

constexpr std::size_t name_limit = 64; // of host and domain

SyscallResult set_name(Machine &machine, Task &task, Text name, const char *entry) {
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  if (name.size() > name_limit)
    return fail(Errno::Inval);
  if (const Errno error = machine.ccs->capable(task, Capability::SysSethostname);
      error != Errno::Ok)
    return fail(error);
  set_sysctl_text(machine, entry, name);
  return SyscallResult::success();
}

SyscallResult set_time(Machine &machine, Task &task, std::int64_t unix_seconds) {
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  if (const Errno error = machine.ccs->capable(task, Capability::SysTime); error != Errno::Ok)
    return fail(error);
  machine.clock = unix_seconds;
  return SyscallResult::success();
}

constexpr std::int32_t lowest_nice = -20, highest_nice = 19;

} // namespace

SyscallResult setreuid(Machine &, Task &task, std::uint32_t ruid, std::uint32_t euid) {
  Credentials &who = task.credentials;
  const std::uint32_t old_uid = who.uid;
  if (ruid != syscall::keep_id && ruid != who.uid && ruid != who.euid && !who.capable())
    return fail(Errno::Perm);
  if (euid != syscall::keep_id && euid != who.uid && euid != who.euid && euid != who.suid &&
      !who.capable())
    return fail(Errno::Perm);
  if (ruid != syscall::keep_id)
    who.uid = ruid;
  if (euid != syscall::keep_id)
    who.euid = euid;
  if (ruid != syscall::keep_id || (euid != syscall::keep_id && euid != old_uid))
    who.suid = who.euid;
  who.fsuid = who.euid;
  return SyscallResult::success();
}

SyscallResult nice(Machine &machine, Task &task, std::int32_t step) {
  if (const Errno error = machine.ccs->capable(task, Capability::SysNice); error != Errno::Ok)
    return fail(error);
  step = std::clamp(step, -40, 40);
  if (step < 0 && !task.credentials.capable())
    return fail(Errno::Perm);
  task.nice = std::clamp(task.nice + step, lowest_nice, highest_nice);
  return SyscallResult::success();
}

SyscallResult setpriority(Machine &machine, Task &task, std::int32_t which, std::int32_t who,
                          std::int32_t value) {
  constexpr std::int32_t of_process = 0, of_group = 1, of_user = 2;
  if (which < of_process || which > of_user)
    return fail(Errno::Inval);
  if (const Errno error = machine.ccs->capable(task, Capability::SysNice); error != Errno::Ok)
    return fail(error);
  value = std::clamp(value, lowest_nice, highest_nice);
  Errno result = Errno::Srch;
  const Credentials &mine = task.credentials;
  const auto id = static_cast<std::uint32_t>(who);
  for (const auto &[pid, target] : machine.tasks()) {
    const Credentials &theirs = target->credentials;
    const bool meant = which == of_process ? (who ? pid == id : target.get() == &task)
                       : which == of_group ? target->group == (who ? id : task.group)
                                           : theirs.uid == (who ? id : mine.uid);
    if (!meant)
      continue;
    if (theirs.uid != mine.euid && theirs.euid != mine.euid && !mine.capable())
      result = Errno::Perm;
    else if (value < target->nice && !mine.capable())
      result = Errno::Acces;
    else {
      target->nice = value;
      if (result == Errno::Srch)
        result = Errno::Ok;
    }
  }
  return SyscallResult::of(result);
}

SyscallResult sethostname(Machine &machine, Task &task, Text name) {
  return set_name(machine, task, name, "hostname");
}

SyscallResult setdomainname(Machine &machine, Task &task, Text name) {
  return set_name(machine, task, name, "domainname");
}

SyscallResult stime(Machine &machine, Task &task, std::int64_t unix_seconds) {
  return set_time(machine, task, unix_seconds);
}

SyscallResult settimeofday(Machine &machine, Task &task, std::int64_t unix_seconds) {
  return set_time(machine, task, unix_seconds);
}

SyscallResult adjtimex(Machine &machine, Task &task, std::uint32_t modes) {
  if (modes && !task.credentials.capable())
    return fail(Errno::Perm);
  return SyscallResult::of(modes ? machine.ccs->capable(task, Capability::SysTime) : Errno::Ok);
}

SyscallResult vhangup(Machine &machine, Task &task) {
  if (const Errno error = machine.ccs->capable(task, Capability::SysVhangup); error != Errno::Ok)
    return fail(error);
  return task.credentials.capable() ? SyscallResult::success() : fail(Errno::Perm);
}

SyscallResult reboot(Machine &machine, Task &task, std::uint32_t magic1, std::uint32_t magic2,
                     std::uint32_t command) {
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  constexpr std::uint32_t second[] = {672274793, 85072278, 369367448, 537993216};
  if (magic1 != 0xfee1dead ||
      std::find(std::begin(second), std::end(second), magic2) == std::end(second))
    return fail(Errno::Inval);
  if (const Errno error = machine.ccs->capable(task, Capability::SysReboot); error != Errno::Ok)
    return fail(error);
  switch (command) {
  case 0:          // Ctrl-Alt-Del signals init
  case 0x89ABCDEF: // Ctrl-Alt-Del restarts
    return SyscallResult::success();
  case 0x01234567:
    machine.print("Restarting system.");
    return SyscallResult::success();
  case 0xCDEF0123:
  case 0x4321FEDC: // no machine of the model can switch itself off
    machine.print("System halted.");
    return SyscallResult::success();
  default:
    return fail(Errno::Inval);
  }
}

// No module can be loaded: whatever the image is, the loader does not like its header.
SyscallResult init_module(Machine &machine, Task &task, Text) {
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  if (const Errno error = machine.ccs->capable(task, Capability::UseKernelModule);
      error != Errno::Ok)
    return fail(error);
  return fail(Errno::NoExec);
}

// The recorded kernel was built without unloading; nothing is asked then.
SyscallResult delete_module(Machine &, Task &, Text) {
  return fail(Errno::NoSys);
}

// kexec_load with no segments: forgets an image that was never there.
SyscallResult kexec_load(Machine &machine, Task &task) {
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  return SyscallResult::of(machine.ccs->capable(task, Capability::SysKexecLoad));
}

} // namespace tomosim::model::linux2626
