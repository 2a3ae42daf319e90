#include "model/syscall/syscalls.hpp"

namespace tomosim::model::syscall {
namespace {

SyscallResult report(Machine &machine, Task &task, const PathRef &path, FileStatus *out) {
  const Inode &inode = *path.inode();
  if (machine.lsm && !inode.is_private)
    if (const Errno error = machine.lsm->inode_getattr(task, path); error != Errno::Ok)
      return fail(error);
  if (out) {
    out->inode = inode.number;
    out->type = inode.type;
    out->mode = inode.mode;
    out->uid = inode.uid;
    out->gid = inode.gid;
    out->links = inode.links;
    out->size = inode.content.size();
    out->device_major = inode.rdev_major;
    out->device_minor = inode.rdev_minor;
  }
  return SyscallResult::success();
}

SyscallResult change_mode(Machine &machine, Task &task, const PathRef &path, std::uint32_t mode) {
  if (read_only(path))
    return fail(Errno::RoFs);
  Inode &inode = *path.inode();
  if (!inode.is_private)
    if (const Errno error = machine.lsm->path_chmod(task, path, mode & 07777);
        error != Errno::Ok)
      return fail(error);
  const Credentials &who = task.credentials;
  if (!owns(who, inode))
    return fail(Errno::Perm);
  inode.mode = mode & 07777;
  if (!who.in_group(inode.gid) && !who.file_capable())
    inode.mode &= ~02000U;
  return SyscallResult::success();
}

// The set-id bits that survive no change of owner and nobody else's writing.
std::uint32_t dropped_bits(const Credentials &who, const Inode &inode) {
  const bool group_too = (inode.mode & 010) || (!who.in_group(inode.gid) && !who.file_capable());
  return group_too ? 06000 : 04000;
}

SyscallResult change_owner(Machine &machine, Task &task, const PathRef &path, std::uint32_t uid,
                           std::uint32_t gid) {
  if (read_only(path))
    return fail(Errno::RoFs);
  Inode &inode = *path.inode();
  if (!inode.is_private)
    if (const Errno error = machine.lsm->path_chown(task, path, uid, gid); error != Errno::Ok)
      return fail(error);
  const Credentials &who = task.credentials;
  const bool owner = who.fsuid == inode.uid;
  if (uid != keep_id && !who.file_capable() && !(owner && uid == inode.uid))
    return fail(Errno::Perm);
  if (gid != keep_id && !who.file_capable() && !(owner && (gid == inode.gid || who.in_group(gid))))
    return fail(Errno::Perm);
  if (uid != keep_id)
    inode.uid = uid;
  if (gid != keep_id)
    inode.gid = gid;
  if (!inode.is_directory())
    inode.mode &= ~dropped_bits(who, inode);
  return SyscallResult::success();
}

} // namespace

void content_changes(const Task &task, Inode &inode) {
  if (!task.credentials.file_capable())
    inode.mode &= ~dropped_bits(task.credentials, inode);
}

void set_length(const Task &task, Inode &inode, std::size_t length) {
  content_changes(task, inode);
  if (inode.format == ProgramFormat::Native && length) // its end is missing
    inode.format = ProgramFormat::Unknown;
  else if (!length)
    inode.format = ProgramFormat::FromContent;
  inode.content.resize(length);
}

SyscallResult stat(Machine &machine, Task &task, Text path, bool follow, FileStatus *out) {
  PathRef found;
  if (const Errno error = machine.walker(task).resolve(path, {follow, false}, found);
      error != Errno::Ok)
    return fail(error);
  return report(machine, task, found, out);
}

SyscallResult fstat(Machine &machine, Task &task, std::int32_t fd, FileStatus *out) {
  OpenFile *file = task.file(fd);
  return file ? report(machine, task, file->path, out) : fail(Errno::BadF);
}

SyscallResult access(Machine &machine, Task &task, Text path, std::uint32_t permissions) {
  if (permissions & ~7U)
    return fail(Errno::Inval);
  machine.credentials_prepared(task);
  Credentials real = task.credentials; // asked with the real ids
  real.fsuid = real.uid;
  real.fsgid = real.gid;
  PathRef found;
  Task asking; // only for the walk
  asking.credentials = real;
  asking.root = task.root;
  asking.cwd = task.cwd;
  asking.id = task.id;
  if (const Errno error = machine.walker(asking).resolve(path, {}, found); error != Errno::Ok)
    return fail(error);
  if ((permissions & MayExecute) && found.inode()->type == FileType::Regular &&
      (found.mount->options & MountNoExec))
    return fail(Errno::Acces);
  if (const Errno error = check_permission(real, *found.inode(), permissions); error != Errno::Ok)
    return fail(error);
  const FileType type = found.inode()->type;
  if ((permissions & MayWrite) && read_only(found) &&
      (type == FileType::Regular || type == FileType::Directory))
    return fail(Errno::RoFs);
  return SyscallResult::success();
}

SyscallResult readlink(Machine &machine, Task &task, Text path, std::string &out) {
  PathRef found;
  if (const Errno error = machine.walker(task).resolve(path, {false, false}, found);
      error != Errno::Ok)
    return fail(error);
  const Inode &inode = *found.inode();
  if (inode.type != FileType::Symlink)
    return fail(Errno::Inval);
  out = inode.proc_role == ProcRole::Self ? std::to_string(pid_of(task.id)) : inode.content;
  return SyscallResult::success(static_cast<std::int32_t>(out.size()));
}

SyscallResult truncate(Machine &machine, Task &task, Text path, std::int64_t length) {
  if (length < 0)
    return fail(Errno::Inval);
  PathRef found;
  if (const Errno error = machine.walker(task).resolve(path, {}, found); error != Errno::Ok)
    return fail(error);
  Inode &inode = *found.inode();
  if (inode.is_directory())
    return fail(Errno::IsDir);
  if (inode.type != FileType::Regular)
    return fail(Errno::Inval);
  if (read_only(found))
    return fail(Errno::RoFs);
  if (const Errno error = check_permission(task.credentials, inode, MayWrite); error != Errno::Ok)
    return fail(error);
  if (inode.executing)
    return fail(Errno::TxtBsy);
  if (const Errno error = machine.lsm->path_truncate(task, found); error != Errno::Ok)
    return fail(error);
  set_length(task, inode, static_cast<std::size_t>(length));
  return SyscallResult::success();
}

SyscallResult ftruncate(Machine &machine, Task &task, std::int32_t fd, std::int64_t length) {
  if (length < 0)
    return fail(Errno::Inval);
  OpenFile *file = task.file(fd);
  if (!file || (file->flags & O_PathOnly))
    return fail(Errno::BadF);
  Inode &inode = *file->path.inode();
  if (inode.type != FileType::Regular || !file->writable)
    return fail(Errno::Inval);
  if (const Errno error = machine.lsm->path_truncate(task, file->path); error != Errno::Ok)
    return fail(error);
  set_length(task, inode, static_cast<std::size_t>(length));
  return SyscallResult::success();
}

SyscallResult chmod(Machine &machine, Task &task, Text path, std::uint32_t mode) {
  PathRef found;
  if (const Errno error = machine.walker(task).resolve(path, {}, found); error != Errno::Ok)
    return fail(error);
  return change_mode(machine, task, found, mode);
}

SyscallResult fchmod(Machine &machine, Task &task, std::int32_t fd, std::uint32_t mode) {
  OpenFile *file = task.file(fd);
  if (!file || (file->flags & O_PathOnly))
    return fail(Errno::BadF);
  return change_mode(machine, task, file->path, mode);
}

SyscallResult chown(Machine &machine, Task &task, Text path, bool follow, std::uint32_t uid,
                    std::uint32_t gid) {
  PathRef found;
  if (const Errno error = machine.walker(task).resolve(path, {follow, false}, found);
      error != Errno::Ok)
    return fail(error);
  return change_owner(machine, task, found, uid, gid);
}

SyscallResult fchown(Machine &machine, Task &task, std::int32_t fd, std::uint32_t uid,
                     std::uint32_t gid) {
  OpenFile *file = task.file(fd);
  if (!file || (file->flags & O_PathOnly))
    return fail(Errno::BadF);
  return change_owner(machine, task, file->path, uid, gid);
}

} // namespace tomosim::model::syscall
