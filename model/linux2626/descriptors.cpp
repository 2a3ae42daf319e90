// Calls on an open descriptor: size, F_SETFL, and ioctl(2), which asks twice: the module for every
// command, and the capability for those that reach a driver (part 2, 4.1, 4.3).
#include "model/linux2626/ioctls.hpp"
#include "model/linux2626/rules.hpp"

namespace tomosim::model::linux2626 {

SyscallResult ftruncate(Machine &machine, Task &task, std::int32_t fd, std::int64_t length) {
  if (length < 0)
    return fail(Errno::Inval);
  OpenFile *file = task.file(fd);
  if (!file)
    return fail(Errno::BadF);
  Inode &inode = *file->path.inode();
  if (inode.type != FileType::Regular || !file->writable)
    return fail(Errno::Inval);
  if (const Errno error = machine.ccs->path_permission(task, PathOperation::Truncate, file->path);
      error != Errno::Ok)
    return fail(error);
  if (const Errno error = ask_dropping_set_id(machine, task, file->path); error != Errno::Ok)
    return fail(error);
  set_length(task, inode, static_cast<std::size_t>(length));
  return SyscallResult::success();
}

SyscallResult fcntl_setfl(Machine &machine, Task &task, std::int32_t fd, OpenFlags flags) {
  OpenFile *file = task.file(fd);
  if (!file)
    return fail(Errno::BadF);
  // Whatever keeps the module from answering, the caller hears EPERM.
  if (((flags ^ file->flags) & O_AppendMode) &&
      machine.ccs->rewrite_permission(task, file->path) != Errno::Ok)
    return fail(Errno::Perm);
  constexpr OpenFlags settable = O_AppendMode | O_NonBlock;
  file->flags = (file->flags & ~settable) | (flags & settable);
  return SyscallResult::success();
}

SyscallResult ioctl(Machine &machine, Task &task, std::int32_t fd, std::uint32_t command) {
  OpenFile *file = task.file(fd);
  if (!file)
    return fail(Errno::BadF);
  if (const Errno error = machine.ccs->ioctl_permission(task, file->path, command);
      error != Errno::Ok)
    return fail(error);
  const IoctlNumbers &known = ioctl_numbers(machine.config.processor);
  if (const auto answer = generic_ioctl(known, *file, command))
    return SyscallResult::of(*answer);
  if (const Errno error = machine.ccs->capable(task, Capability::SysIoctl); error != Errno::Ok)
    return fail(error);
  return SyscallResult::of(driver_ioctl(known, task, *file, command));
}

} // namespace tomosim::model::linux2626
