// open(2) (spec §8.4): create check, permissions of an existing object, the open check, truncation.
#include "model/syscall/syscalls.hpp"

namespace tomosim::model::syscall {

std::int32_t install(Task &task, OpenFilePtr file) {
  const std::int32_t fd = task.lowest_free_descriptor();
  task.files[fd] = std::move(file);
  return fd;
}

bool read_only(const PathRef &path) {
  return (path.mount->options & MountReadOnly) || path.mount->superblock->read_only;
}

namespace {

// An O_APPEND open wants write as any other; access mode 3 wants both.
std::uint32_t wanted_permission(OpenFlags flags) {
  constexpr std::uint32_t by_access[] = {MayRead, MayWrite, MayRead | MayWrite, MayRead | MayWrite};
  std::uint32_t wanted = by_access[flags & O_AccessMask];
  if (flags & O_Truncate)
    wanted |= MayWrite;
  return wanted;
}

// The kernel's may_open: what the object's type and mode allow.
Errno may_open(const Credentials &who, const PathRef &path, std::uint32_t wanted) {
  const Inode &inode = *path.inode();
  switch (inode.type) {
  case FileType::Symlink:
    return Errno::Loop;
  case FileType::Directory:
    if (wanted & MayWrite)
      return Errno::IsDir;
    break;
  case FileType::Block:
  case FileType::Char:
    if (path.mount->options & MountNoDev)
      return Errno::Acces;
    break;
  case FileType::Regular:
    if ((wanted & MayWrite) && read_only(path))
      return Errno::RoFs;
    break;
  default:
    break;
  }
  return check_permission(who, inode, wanted);
}

struct Opening {
  Machine &machine;
  Task &task;
  OpenFlags flags;
  std::uint32_t mode;
  bool created = false;
};

// O_CREAT of a missing name. The check's refusal only counts because the file is missing.
Errno create_missing(Opening &o, Looked &looked) {
  const Credentials &who = o.task.credentials;
  if (looked.parent.inode()->is_dead())
    return Errno::NoEnt;
  const Inode &directory = *looked.parent.inode();
  const bool inherits = (directory.mode & 02000) != 0;
  std::uint32_t wished = o.mode;
  if (inherits && (wished & 02010) == 02010 && !who.in_group(directory.gid) && !who.file_capable())
    wished &= ~02000U;
  const std::uint32_t mode = checked_mode(o.machine, o.task, looked.parent, wished);
  Errno error = read_only(looked.parent) ? Errno::RoFs : Errno::Ok;
  if (error == Errno::Ok)
    error = o.machine.lsm->path_mknod(o.task, looked.found, FileType::Regular, mode, 0, 0);
  if (error == Errno::Ok)
    error = check_permission(who, *looked.parent.inode(), MayWrite | MayExecute);
  if (error != Errno::Ok)
    return error;
  Superblock &superblock = *looked.parent.mount->superblock;
  if (!superblock.traits->can_create)
    return Errno::Acces;
  FileSystemTree &tree = o.machine.vfs.tree();
  looked.found.dentry = tree.attach(
      looked.parent.dentry, looked.last,
      tree.new_inode(superblock, FileType::Regular,
                     {mode & ~o.task.umask, who.fsuid, inherits ? directory.gid : who.fsgid}));
  o.created = true;
  return Errno::Ok;
}

Errno find_object(Opening &o, Text path, PathRef &out) {
  PathWalker walker = o.machine.walker(o.task);
  Looked looked;
  if (const Errno error = walker.resolve_parent(path, looked); error != Errno::Ok)
    return error;
  const bool exclusive = (o.flags & O_Create) && (o.flags & O_Exclusive);
  const bool follow = !(o.flags & O_NoFollowLast) && !exclusive;
  if (!(o.flags & O_Create))
    return walker.resolve(path, {follow, (o.flags & O_DirectoryOnly) != 0}, out);
  if (looked.trailing_slash)
    return Errno::IsDir;
  if (follow)
    if (const Errno error = walker.follow_last(looked); error != Errno::Ok)
      return error;
  if (looked.trailing_slash)
    return Errno::IsDir;
  if (looked.kind == LastKind::Normal && !looked.found.inode())
    if (const Errno error = create_missing(o, looked); error != Errno::Ok)
      return error;
  out = looked.found;
  if (exclusive && !o.created)
    return Errno::Exist;
  if (out.is_directory())
    return Errno::IsDir;
  return (o.flags & O_DirectoryOnly) ? Errno::NotDir : Errno::Ok;
}

Errno truncate_opened(Opening &o, const PathRef &path) {
  const Errno error = o.machine.lsm->path_truncate(o.task, path);
  if (error == Errno::Ok)
    set_length(o.task, *path.inode(), 0);
  return error;
}

// A nameless file in a directory; it shows as "#NUMBER".
Errno make_temporary(Opening &o, Text path, PathRef &out) {
  PathRef directory;
  const Errno error = o.machine.walker(o.task).resolve(path, {true, true}, directory);
  if (error != Errno::Ok)
    return error;
  if (const Errno denied =
          check_permission(o.task.credentials, *directory.inode(), MayWrite | MayExecute);
      denied != Errno::Ok)
    return denied;
  if (!directory.mount->superblock->traits->can_create)
    return Errno::NotSup;
  FileSystemTree &tree = o.machine.vfs.tree();
  InodePtr inode =
      tree.new_inode(*directory.mount->superblock, FileType::Regular,
                     {o.mode & ~o.task.umask, o.task.credentials.fsuid, o.task.credentials.fsgid});
  out = {directory.mount, tree.negative(directory.dentry, '#' + std::to_string(inode->number))};
  inode->links = 0;
  out.dentry->inode = std::move(inode);
  o.created = true;
  return Errno::Ok;
}

// Is something behind the object: a driver, for a FIFO a reader? (Blocking is not modelled.)
Errno find_other_side(const Opening &o, const Inode &inode) {
  switch (inode.type) {
  case FileType::Socket:
    return Errno::NxIo;
  case FileType::Block:
  case FileType::Char:
    return o.machine.vfs.tree().has_driver(inode) ? Errno::Ok : Errno::NxIo;
  case FileType::Fifo:
    if ((o.flags & O_AccessMask) == O_AccessMask)
      return Errno::Inval;
    if ((o.flags & O_AccessMask) != O_WriteOnly || !(o.flags & O_NonBlock))
      return Errno::Ok;
    for (const auto &[pid, task] : o.machine.tasks())
      for (const auto &[fd, file] : task->files)
        if (file->readable && file->path.inode() == &inode)
          return Errno::Ok;
    return Errno::NxIo;
  default:
    return Errno::Ok;
  }
}

SyscallResult finish_open(Opening &o, const PathRef &path) {
  Inode &inode = *path.inode();
  const OpenFlags access = o.flags & O_AccessMask;
  auto file = std::make_shared<OpenFile>();
  file->path = path;
  file->flags = o.flags & ~(O_Create | O_Exclusive | O_Truncate);
  if (o.flags & O_PathOnly)
    return SyscallResult::success(install(o.task, std::move(file)));
  file->readable = access == O_ReadOnly || access == O_ReadWrite;
  file->writable = access == O_WriteOnly || access == O_ReadWrite;
  if (file->writable && inode.type == FileType::Regular) {
    if (inode.executing)
      return fail(Errno::TxtBsy);
    inode.writers += 1;
    file->counts_as_writer = true;
  }
  if (const Errno error = o.machine.lsm->file_open(o.task, path, o.flags); error != Errno::Ok)
    return fail(error);
  if (const Errno error = find_other_side(o, inode); error != Errno::Ok)
    return fail(error);
  if ((o.flags & O_Truncate) && !o.created && inode.type == FileType::Regular &&
      inode.interface_file < 0) {
    if (inode.executing)
      return fail(Errno::TxtBsy);
    if (const Errno error = truncate_opened(o, path); error != Errno::Ok)
      return fail(error);
  }
  if (inode.interface_file >= 0)
    file->session = o.machine.security->open_interface(
        o.task, static_cast<std::size_t>(inode.interface_file), file->readable, file->writable);
  return SyscallResult::success(install(o.task, std::move(file)));
}

} // namespace

SyscallResult open(Machine &machine, Task &task, Text path, OpenFlags flags, std::uint32_t mode) {
  if (flags & O_PathOnly)
    flags &= O_PathOnly | O_DirectoryOnly | O_NoFollowLast;
  if ((flags & O_Create) && (flags & O_DirectoryOnly))
    return fail(Errno::Inval);
  Opening o{machine, task, flags, mode};
  PathRef found;
  if (flags & O_TemporaryFile) {
    if ((flags & O_AccessMask) == O_ReadOnly || (flags & O_Create))
      return fail(Errno::Inval);
    if (const Errno error = make_temporary(o, path, found); error != Errno::Ok)
      return fail(error);
    return finish_open(o, found);
  }
  if (const Errno error = find_object(o, path, found); error != Errno::Ok)
    return fail(error);
  if (!(flags & O_PathOnly) && !o.created)
    if (const Errno error = may_open(task.credentials, found, wanted_permission(flags));
        error != Errno::Ok)
      return fail(error);
  return finish_open(o, found);
}

SyscallResult open_interface(Machine &machine, Task &task, Text name, OpenFlags flags) {
  for (const DentryPtr &entry : machine.interface_entries)
    if (entry->name == name) {
      Opening o{machine, task, flags, 0};
      const PathRef path{machine.security_mount, entry};
      if (const Errno error = may_open(task.credentials, path, wanted_permission(flags));
          error != Errno::Ok)
        return fail(error);
      return finish_open(o, path);
    }
  return fail(Errno::NoEnt);
}

} // namespace tomosim::model::syscall
