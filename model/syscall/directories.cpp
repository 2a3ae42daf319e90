#include "model/syscall/syscalls.hpp"

#include <algorithm>

namespace tomosim::model::syscall {

std::uint32_t checked_mode(const Machine &machine, const Task &task, const PathRef &directory,
                           std::uint32_t mode) {
  const auto &with_acl = machine.config.posix_acl_types;
  const bool later = std::find(with_acl.begin(), with_acl.end(),
                               directory.mount->superblock->traits->name) != with_acl.end();
  return mode & 07777 & (later ? ~0U : ~task.umask);
}

Errno may_create(const Credentials &who, const PathRef &directory) {
  if (directory.inode()->is_dead())
    return Errno::NoEnt;
  if (const Errno error = check_permission(who, *directory.inode(), MayWrite | MayExecute);
      error != Errno::Ok)
    return error;
  return directory.mount->superblock->traits->can_create ? Errno::Ok : Errno::Perm;
}

Errno may_delete(const Credentials &who, const PathRef &directory, const PathRef &victim,
                 bool as_directory) {
  if (const Errno error = check_permission(who, *directory.inode(), MayWrite | MayExecute);
      error != Errno::Ok)
    return error;
  if (sticky_forbids(who, *directory.inode(), *victim.inode()))
    return Errno::Perm;
  const bool is_directory = victim.is_directory();
  if (as_directory && !is_directory)
    return Errno::NotDir;
  if (!as_directory && is_directory)
    return Errno::IsDir;
  return directory.mount->superblock->traits->can_create ? Errno::Ok : Errno::Perm;
}

namespace {

// The last component as a directory entry: not through a mount that covers it.
PathRef entry_of(const Looked &looked) {
  if (looked.found.mount == looked.parent.mount)
    return looked.found;
  return {looked.parent.mount, looked.parent.dentry->child(looked.last)};
}

// The kernel's filename_create: a place for a new name.
Errno place_for(Machine &machine, Task &task, Text path, bool directory, Looked &looked) {
  PathWalker walker = machine.walker(task);
  if (const Errno error = walker.resolve_parent(path, looked); error != Errno::Ok)
    return error;
  if (looked.kind != LastKind::Normal || looked.found.inode())
    return Errno::Exist;
  if (!directory && looked.trailing_slash)
    return Errno::NoEnt;
  return read_only(looked.parent) ? Errno::RoFs : Errno::Ok;
}

Errno add(Machine &machine, Task &task, Looked &looked, FileType type, std::uint32_t mode,
          InodePtr *made = nullptr) {
  const Credentials &who = task.credentials;
  if (const Errno error = may_create(who, looked.parent); error != Errno::Ok)
    return error;
  FileSystemTree &tree = machine.vfs.tree();
  Inode &directory = *looked.parent.inode();
  const bool inherits = (directory.mode & 02000) != 0;
  if (inherits && type == FileType::Directory)
    mode |= 02000;
  InodePtr inode = tree.new_inode(*looked.parent.mount->superblock, type,
                                  {mode, who.fsuid, inherits ? directory.gid : who.fsgid});
  if (made)
    *made = inode;
  tree.attach(looked.parent.dentry, looked.last, std::move(inode));
  return Errno::Ok;
}

} // namespace

SyscallResult unlink(Machine &machine, Task &task, Text path) {
  Looked looked;
  if (const Errno error = machine.walker(task).resolve_parent(path, looked); error != Errno::Ok)
    return fail(error);
  if (looked.kind != LastKind::Normal)
    return fail(Errno::IsDir);
  if (read_only(looked.parent))
    return fail(Errno::RoFs);
  const PathRef victim = entry_of(looked);
  if (!victim.inode())
    return fail(Errno::NoEnt);
  if (looked.trailing_slash)
    return fail(victim.is_directory() ? Errno::IsDir : Errno::NotDir);
  if (const Errno error = machine.lsm->path_unlink(task, victim); error != Errno::Ok)
    return fail(error);
  if (const Errno error = may_delete(task.credentials, looked.parent, victim, false);
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
  if (read_only(looked.parent))
    return fail(Errno::RoFs);
  const PathRef victim = entry_of(looked);
  if (!victim.inode())
    return fail(Errno::NoEnt);
  if (const Errno error = machine.lsm->path_rmdir(task, victim); error != Errno::Ok)
    return fail(error);
  if (const Errno error = may_delete(task.credentials, looked.parent, victim, true);
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
  if (const Errno error = place_for(machine, task, path, true, looked); error != Errno::Ok)
    return fail(error);
  mode = checked_mode(machine, task, looked.parent, mode);
  if (const Errno error = machine.lsm->path_mkdir(task, looked.found, mode);
      error != Errno::Ok)
    return fail(error);
  return SyscallResult::of(
      add(machine, task, looked, FileType::Directory, mode & 01777 & ~task.umask));
}

SyscallResult mknod(Machine &machine, Task &task, Text path, FileType type, std::uint32_t mode,
                    std::uint32_t major, std::uint32_t minor) {
  if (type == FileType::Directory)
    return fail(Errno::Perm);
  if (type == FileType::Symlink)
    return fail(Errno::Inval);
  Looked looked;
  if (const Errno error = place_for(machine, task, path, false, looked); error != Errno::Ok)
    return fail(error);
  mode = checked_mode(machine, task, looked.parent, mode);
  major &= 0xFFF;
  minor &= 0xFFFFF;
  if (const Errno error =
          machine.lsm->path_mknod(task, looked.found, type, mode, major, minor);
      error != Errno::Ok)
    return fail(error);
  const bool device = type == FileType::Char || type == FileType::Block;
  if (device) {
    // Directory permission comes before the capability.
    if (const Errno error = may_create(task.credentials, looked.parent); error != Errno::Ok)
      return fail(error);
    if (!task.credentials.file_capable())
      return fail(Errno::Perm);
  }
  InodePtr made;
  const Errno error = add(machine, task, looked, type, mode & ~task.umask, &made);
  if (error == Errno::Ok && device) {
    made->rdev_major = major;
    made->rdev_minor = minor;
  }
  return SyscallResult::of(error);
}

SyscallResult symlink(Machine &machine, Task &task, Text target, Text path) {
  if (target.empty())
    return fail(Errno::NoEnt);
  if (target.size() >= 4096)
    return fail(Errno::NameTooLong);
  Looked looked;
  if (const Errno error = place_for(machine, task, path, false, looked); error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.lsm->path_symlink(task, looked.found, target);
      error != Errno::Ok)
    return fail(error);
  InodePtr made;
  const Errno error = add(machine, task, looked, FileType::Symlink, 0777, &made);
  if (error == Errno::Ok)
    made->content = std::string(target);
  return SyscallResult::of(error);
}

} // namespace tomosim::model::syscall
