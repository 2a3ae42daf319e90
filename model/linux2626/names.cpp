// The calls that make or remove one name: what the kernel finds out by itself, then the patch's
// hook (capability, rehearsal, name), then the call (part 1, 7.1).
#include "model/linux2626/rules.hpp"

namespace tomosim::model::linux2626 {

SyscallResult unlink(Machine &machine, Task &task, Text path) {
  Looked looked;
  if (const Errno error = machine.walker(task).resolve_parent(path, looked); error != Errno::Ok)
    return fail(error);
  if (looked.kind != LastKind::Normal)
    return fail(Errno::IsDir);
  const PathRef victim = entry_of(looked);
  if (looked.trailing_slash)
    return fail(!victim.inode()         ? Errno::NoEnt
                : victim.is_directory() ? Errno::IsDir
                                        : Errno::NotDir);
  if (syscall::read_only(looked.parent))
    return fail(Errno::RoFs);
  // Asked even for a name that is not there.
  if (const Errno error = machine.ccs->capable(task, Capability::SysUnlink); error != Errno::Ok)
    return fail(error);
  if (const Errno error = test_delete(task.credentials, looked.parent, victim, false);
      error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.ccs->path_permission(task, PathOperation::Unlink, victim);
      error != Errno::Ok)
    return fail(error);
  if (machine.vfs.tree().is_mount_point(victim.dentry))
    return fail(Errno::Busy);
  victim.inode()->links -= 1;
  machine.vfs.tree().detach_child(victim.dentry);
  return SyscallResult::success();
}

SyscallResult rmdir(Machine &machine, Task &task, Text path) {
  Looked looked;
  if (const Errno error = machine.walker(task).resolve_parent(path, looked); error != Errno::Ok)
    return fail(error);
  switch (looked.kind) {
  case LastKind::DotDot:
    return fail(Errno::NotEmpty);
  case LastKind::Dot:
    return fail(Errno::Inval);
  case LastKind::Root:
    return fail(Errno::Busy);
  case LastKind::Normal:
    break;
  }
  if (syscall::read_only(looked.parent))
    return fail(Errno::RoFs);
  const PathRef victim = entry_of(looked);
  if (const Errno error = test_delete(task.credentials, looked.parent, victim, true);
      error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.ccs->path_permission(task, PathOperation::Rmdir, victim);
      error != Errno::Ok)
    return fail(error);
  if (machine.vfs.tree().is_mount_point(victim.dentry))
    return fail(Errno::Busy);
  if (!victim.dentry->children.empty())
    return fail(Errno::NotEmpty);
  victim.inode()->links = 0;
  machine.vfs.tree().detach_child(victim.dentry);
  return SyscallResult::success();
}

SyscallResult mkdir(Machine &machine, Task &task, Text path, std::uint32_t mode) {
  Looked looked;
  if (const Errno error = find_place(machine, task, path, true, looked); error != Errno::Ok)
    return fail(error);
  if (syscall::read_only(looked.parent))
    return fail(Errno::RoFs);
  if (const Errno error = test_create(task.credentials, looked.parent, looked.found);
      error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.ccs->path_permission(task, PathOperation::Mkdir, looked.found);
      error != Errno::Ok)
    return fail(error);
  add_object(machine, task, looked, FileType::Directory, mode & 01777 & ~task.umask);
  return SyscallResult::success();
}

SyscallResult mknod(Machine &machine, Task &task, Text path, FileType type, std::uint32_t mode,
                    std::uint32_t major, std::uint32_t minor) {
  if (type == FileType::Directory)
    return fail(Errno::Perm);
  Looked looked;
  if (const Errno error = find_place(machine, task, path, false, looked); error != Errno::Ok)
    return fail(error);
  if (type == FileType::Symlink)
    return fail(Errno::Inval);
  if (syscall::read_only(looked.parent))
    return fail(Errno::RoFs);
  if (const Errno error = ask_mknod(machine, task, looked, type); error != Errno::Ok)
    return fail(error);
  const InodePtr made = add_object(machine, task, looked, type, mode & 07777 & ~task.umask);
  if (type == FileType::Char || type == FileType::Block) {
    made->rdev_major = major & 0xFFF;
    made->rdev_minor = minor & 0xFFFFF;
  }
  return SyscallResult::success();
}

SyscallResult symlink(Machine &machine, Task &task, Text target, Text path) {
  if (target.empty())
    return fail(Errno::NoEnt);
  if (target.size() >= 4096)
    return fail(Errno::NameTooLong);
  Looked looked;
  if (const Errno error = find_place(machine, task, path, false, looked); error != Errno::Ok)
    return fail(error);
  if (syscall::read_only(looked.parent))
    return fail(Errno::RoFs);
  if (const Errno error = machine.ccs->capable(task, Capability::SysSymlink); error != Errno::Ok)
    return fail(error);
  if (const Errno error = test_create(task.credentials, looked.parent, looked.found);
      error != Errno::Ok)
    return fail(error);
  if (const Errno error =
          machine.ccs->path_permission(task, PathOperation::Symlink, looked.found, target);
      error != Errno::Ok)
    return fail(error);
  add_object(machine, task, looked, FileType::Symlink, 0777)->content = std::string(target);
  return SyscallResult::success();
}

} // namespace tomosim::model::linux2626
