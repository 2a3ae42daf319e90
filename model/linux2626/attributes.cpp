// Changing what an object is like: size, mode, owner, times. Mode and owner have no name check in
// 1.6.8, only the capabilities SYS_CHMOD and SYS_CHOWN where notify_change puts them (part 2, 4.1).
#include "model/linux2626/rules.hpp"

namespace tomosim::model::linux2626 {
namespace {

using syscall::keep_id;

struct Change {
  std::optional<std::uint32_t> mode, uid, gid;
};

// inode_change_ok
Errno may_change(const Credentials &who, const Inode &inode, const Change &change) {
  const bool owner = who.fsuid == inode.uid;
  if (change.uid && !(owner && *change.uid == inode.uid) && !who.file_capable())
    return Errno::Perm;
  if (change.gid && !(owner && (*change.gid == inode.gid || who.in_group(*change.gid))) &&
      !who.file_capable())
    return Errno::Perm;
  return change.mode && !owns(who, inode) ? Errno::Perm : Errno::Ok;
}

Errno ask_capabilities(Machine &machine, Task &task, const Change &change) {
  if (change.mode)
    if (const Errno error = machine.ccs->capable(task, Capability::SysChmod); error != Errno::Ok)
      return error;
  if (change.uid || change.gid)
    return machine.ccs->capable(task, Capability::SysChown);
  return Errno::Ok;
}

// File systems with an attribute operation of their own compare owners inside it, that is later.
SyscallResult notify_change(Machine &machine, Task &task, const PathRef &path,
                            const Change &change) {
  Inode &inode = *path.inode();
  const Credentials &who = task.credentials;
  const Errno permitted = may_change(who, inode, change);
  if (!has_setattr(path) && permitted != Errno::Ok)
    return fail(permitted);
  if (const Errno error = ask_capabilities(machine, task, change); error != Errno::Ok)
    return fail(error);
  if (permitted != Errno::Ok)
    return fail(permitted);
  inode.uid = change.uid.value_or(inode.uid);
  inode.gid = change.gid.value_or(inode.gid);
  if (change.mode) {
    inode.mode = *change.mode & 07777;
    if (!who.in_group(inode.gid) && !who.file_capable())
      inode.mode &= ~02000U;
  }
  return SyscallResult::success();
}

SyscallResult change_mode(Machine &machine, Task &task, const PathRef &path, std::uint32_t mode) {
  if (syscall::read_only(path))
    return fail(Errno::RoFs);
  return notify_change(machine, task, path, {mode, std::nullopt, std::nullopt});
}

SyscallResult change_owner(Machine &machine, Task &task, const PathRef &path, std::uint32_t uid,
                           std::uint32_t gid) {
  if (syscall::read_only(path))
    return fail(Errno::RoFs);
  const Inode &inode = *path.inode();
  Change change;
  if (uid != keep_id)
    change.uid = uid;
  if (gid != keep_id)
    change.gid = gid;
  // No new owner of a program finds it set-id: a change of mode as well.
  std::uint32_t dropped = (inode.mode & 04000);
  if ((inode.mode & 02010) == 02010)
    dropped |= 02000;
  if (dropped && !inode.is_directory())
    change.mode = inode.mode & ~dropped;
  return notify_change(machine, task, path, change);
}

} // namespace

SyscallResult truncate(Machine &machine, Task &task, Text path, std::int64_t length) {
  if (length < 0)
    return fail(Errno::Inval);
  PathRef found;
  if (const Errno error = find(machine, task, path, found); error != Errno::Ok)
    return fail(error);
  Inode &inode = *found.inode();
  if (inode.is_directory())
    return fail(Errno::IsDir);
  if (inode.type != FileType::Regular)
    return fail(Errno::Inval);
  if (syscall::read_only(found))
    return fail(Errno::RoFs);
  if (const Errno error = permission(task.credentials, found, MayWrite); error != Errno::Ok)
    return fail(error);
  if (inode.executing)
    return fail(Errno::TxtBsy);
  if (const Errno error = machine.ccs->path_permission(task, PathOperation::Truncate, found);
      error != Errno::Ok)
    return fail(error);
  if (const Errno error = ask_dropping_set_id(machine, task, found); error != Errno::Ok)
    return fail(error);
  set_length(task, inode, static_cast<std::size_t>(length));
  return SyscallResult::success();
}

SyscallResult chmod(Machine &machine, Task &task, Text path, std::uint32_t mode) {
  PathRef found;
  if (const Errno error = find(machine, task, path, found); error != Errno::Ok)
    return fail(error);
  return change_mode(machine, task, found, mode);
}

SyscallResult fchmod(Machine &machine, Task &task, std::int32_t fd, std::uint32_t mode) {
  const OpenFile *file = task.file(fd);
  return file ? change_mode(machine, task, file->path, mode) : fail(Errno::BadF);
}

SyscallResult chown(Machine &machine, Task &task, Text path, bool follow, std::uint32_t uid,
                    std::uint32_t gid) {
  PathRef found;
  if (const Errno error = find(machine, task, path, found, {follow, false}); error != Errno::Ok)
    return fail(error);
  return change_owner(machine, task, found, uid, gid);
}

SyscallResult fchown(Machine &machine, Task &task, std::int32_t fd, std::uint32_t uid,
                     std::uint32_t gid) {
  const OpenFile *file = task.file(fd);
  return file ? change_owner(machine, task, file->path, uid, gid) : fail(Errno::BadF);
}

// utime(path, NULL): the times are not modelled, the right to set them is.
SyscallResult utime(Machine &machine, Task &task, Text path) {
  PathRef found;
  if (const Errno error = find(machine, task, path, found); error != Errno::Ok)
    return fail(error);
  if (syscall::read_only(found))
    return fail(Errno::RoFs);
  if (owns(task.credentials, *found.inode()))
    return SyscallResult::success();
  return SyscallResult::of(permission(task.credentials, found, MayWrite));
}

} // namespace tomosim::model::linux2626
