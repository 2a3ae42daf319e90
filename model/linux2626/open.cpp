// open(2) of 2.6.26 with the ccs patch (part 1, 7.1): the create check, what the object's type and
// mode allow, the open check, truncation, and only then what an open for writing may find.
#include "model/linux2626/rules.hpp"

namespace tomosim::model::linux2626 {
namespace {

constexpr unsigned creating_link_limit = 32;

// Access mode 3 wants both and gives neither.
std::uint32_t wanted_permission(OpenFlags flags) {
  constexpr std::uint32_t by_access[] = {MayRead, MayWrite, MayRead | MayWrite, MayRead | MayWrite};
  const std::uint32_t truncating = (flags & O_Truncate) ? std::uint32_t{MayWrite} : 0;
  return by_access[flags & O_AccessMask] | truncating;
}

bool is_device(const Inode &inode) {
  return inode.type == FileType::Block || inode.type == FileType::Char;
}

// Objects whose data do not live in the file system.
bool is_special(const Inode &inode) {
  return is_device(inode) || inode.type == FileType::Fifo || inode.type == FileType::Socket;
}

struct Opening {
  Machine &machine;
  Task &task;
  OpenFlags flags;
  std::uint32_t mode;
  PathRef path;
  bool created = false;
};

// Refused or not, the object stays as it was; granted, it is empty.
Errno truncate_opened(Opening &o) {
  Inode &inode = *o.path.inode();
  if (inode.executing)
    return Errno::TxtBsy;
  if (const Errno error = ask_dropping_set_id(o.machine, o.task, o.path); error != Errno::Ok)
    return error;
  set_length(o.task, inode, 0);
  return Errno::Ok;
}

// The kernel's may_open. wanted is 0 for a file that this call made.
Errno may_open(Opening &o, std::uint32_t wanted) {
  const Inode &inode = *o.path.inode();
  if (inode.type == FileType::Symlink)
    return Errno::Loop;
  if (inode.is_directory() && (wanted & MayWrite))
    return Errno::IsDir;
  if (is_device(inode) && (o.path.mount->options & MountNoDev))
    return Errno::Acces;
  if (is_special(inode))
    o.flags &= ~O_Truncate;
  if (const Errno error = permission(o.task.credentials, o.path, wanted); error != Errno::Ok)
    return error;
  constexpr OpenFlags checked = O_AccessMask | O_Truncate | O_AppendMode;
  if (const Errno error = o.machine.ccs->open_permission(o.task, o.path, o.flags & checked);
      error != Errno::Ok)
    return error;
  return (o.flags & O_Truncate) ? truncate_opened(o) : Errno::Ok;
}

// The type bits of a mode, as Linux numbers them everywhere.
std::optional<FileType> type_in(std::uint32_t mode) {
  switch (mode & 0170000) {
  case 0:
  case 0100000:
    return FileType::Regular;
  case 0010000:
    return FileType::Fifo;
  case 0020000:
    return FileType::Char;
  case 0060000:
    return FileType::Block;
  case 0140000:
    return FileType::Socket;
  default:
    return std::nullopt; // nothing is asked
  }
}

// A regular file is made, whatever the mode's type bits say; they only choose the check.
Errno create_missing(Opening &o, Looked &looked) {
  if (syscall::read_only(looked.parent))
    return Errno::RoFs;
  if (const auto type = type_in(o.mode))
    if (const Errno error = ask_mknod(o.machine, o.task, looked, *type); error != Errno::Ok)
      return error;
  if (const Errno error =
          test_create(o.task.credentials, looked.parent, looked.found, FolderWork::CreateRegular);
      error != Errno::Ok)
    return error;
  add_object(o.machine, o.task, looked, FileType::Regular, o.mode & 07777 & ~o.task.umask);
  o.path = looked.found;
  o.created = true;
  o.flags &= ~O_Truncate;
  return may_open(o, 0);
}

// O_CREAT: the last component is looked at by open itself, links at it are followed one by one.
Errno open_or_create(Opening &o, Text path) {
  PathWalker walker = o.machine.walker(o.task);
  Looked looked;
  if (const Errno error = walker.resolve_parent(path, looked); error != Errno::Ok)
    return error;
  for (unsigned links = 0;; ++links) {
    if (looked.kind != LastKind::Normal || looked.trailing_slash)
      return Errno::IsDir;
    if (!looked.found.inode())
      return create_missing(o, looked);
    if (o.flags & O_Exclusive)
      return Errno::Exist;
    if (looked.found.inode()->type != FileType::Symlink)
      break;
    if ((o.flags & O_NoFollowLast) || links > creating_link_limit)
      return Errno::Loop;
    bool jumped = false;
    if (const Errno error = walker.follow_one(looked, jumped); error != Errno::Ok)
      return error;
    if (jumped) {
      o.path = looked.found;
      return Errno::Ok;
    }
  }
  o.path = looked.found;
  return o.path.is_directory() ? Errno::IsDir : Errno::Ok;
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

// dentry_open: everything was asked; what is left can fail for what the object is doing.
SyscallResult finish_open(Opening &o) {
  Inode &inode = *o.path.inode();
  const OpenFlags access = o.flags & O_AccessMask;
  auto file = std::make_shared<OpenFile>();
  file->path = o.path;
  file->flags = o.flags & ~(O_Create | O_Exclusive | O_Truncate);
  file->readable = access == O_ReadOnly || access == O_ReadWrite;
  file->writable = access == O_WriteOnly || access == O_ReadWrite;
  if (file->writable && inode.executing)
    return fail(Errno::TxtBsy);
  if (file->writable && !is_special(inode) && syscall::read_only(o.path))
    return fail(Errno::RoFs);
  if (const Errno error = find_other_side(o, inode); error != Errno::Ok)
    return fail(error);
  if (inode.interface_file >= 0) {
    file->session = o.machine.security->open_interface(
        o.task, static_cast<std::size_t>(inode.interface_file), file->readable, file->writable);
    if (!file->session)
      return fail(Errno::Perm);
  }
  if (file->writable && inode.type == FileType::Regular) {
    inode.writers += 1;
    file->counts_as_writer = true;
  }
  return SyscallResult::success(syscall::install(o.task, std::move(file)));
}

SyscallResult open_existing(Opening &o) {
  if ((o.flags & O_Truncate) && !is_special(*o.path.inode()) && syscall::read_only(o.path))
    return fail(Errno::RoFs);
  if (const Errno error = may_open(o, wanted_permission(o.flags)); error != Errno::Ok)
    return fail(error);
  return finish_open(o);
}

} // namespace

SyscallResult open(Machine &machine, Task &task, Text path, OpenFlags flags, std::uint32_t mode) {
  flags &= ~(O_PathOnly | O_TemporaryFile); // later inventions; this kernel ignores unknown bits
  Opening o{machine, task, flags, mode, {}};
  if (flags & O_Create) {
    if (const Errno error = open_or_create(o, path); error != Errno::Ok)
      return fail(error);
    return o.created ? finish_open(o) : open_existing(o);
  }
  const LookupOptions options{(flags & O_NoFollowLast) == 0, (flags & O_DirectoryOnly) != 0};
  if (const Errno error = find(machine, task, path, o.path, options); error != Errno::Ok)
    return fail(error);
  return open_existing(o);
}

SyscallResult open_interface(Machine &machine, Task &task, Text name, OpenFlags flags) {
  for (const DentryPtr &entry : machine.interface_entries)
    if (entry->name == name) {
      Opening o{machine, task, flags, 0, {machine.security_mount, entry}};
      return open_existing(o);
    }
  return fail(Errno::NoEnt);
}

// Old shared libraries. None of the model's programs is one, so the call never succeeds.
SyscallResult uselib(Machine &machine, Task &task, Text path) {
  PathRef found;
  if (const Errno error = find(machine, task, path, found); error != Errno::Ok)
    return fail(error);
  if (found.inode()->type != FileType::Regular)
    return fail(Errno::Inval);
  if (const Errno error = permission(task.credentials, found, MayRead | MayExecute);
      error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.ccs->open_permission(task, found, O_ReadOnly); error != Errno::Ok)
    return fail(error);
  return fail(Errno::NoExec);
}

} // namespace tomosim::model::linux2626
