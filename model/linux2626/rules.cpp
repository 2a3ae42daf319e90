#include "model/linux2626/rules.hpp"

namespace tomosim::model::linux2626 {

Errno permission(const Credentials &who, const PathRef &path, std::uint32_t wanted) {
  const Inode &inode = *path.inode();
  const bool on_disk = inode.type == FileType::Regular || inode.type == FileType::Directory ||
                       inode.type == FileType::Symlink;
  if ((wanted & MayWrite) && on_disk && inode.superblock->read_only)
    return Errno::RoFs;
  if ((wanted & MayExecute) && inode.type == FileType::Regular &&
      (path.mount->options & MountNoExec))
    return Errno::Acces;
  return check_permission(who, inode, wanted);
}

Errno test_create(const Credentials &who, const PathRef &directory, const PathRef &name,
                  FolderWork work) {
  if (name.inode())
    return Errno::Exist;
  if (directory.inode()->is_dead())
    return Errno::NoEnt;
  if (const Errno error = permission(who, directory, MayWrite | MayExecute); error != Errno::Ok)
    return error;
  if (directory.mount->superblock->traits->can_create)
    return Errno::Ok;
  return work == FolderWork::CreateRegular ? Errno::Acces : Errno::Perm;
}

Errno test_delete(const Credentials &who, const PathRef &directory, const PathRef &victim,
                  bool as_directory) {
  if (!victim.inode())
    return Errno::NoEnt;
  if (const Errno error = permission(who, directory, MayWrite | MayExecute); error != Errno::Ok)
    return error;
  if (sticky_forbids(who, *directory.inode(), *victim.inode()))
    return Errno::Perm;
  if (as_directory && !victim.is_directory())
    return Errno::NotDir;
  if (!as_directory && victim.is_directory())
    return Errno::IsDir;
  if (directory.inode()->is_dead())
    return Errno::NoEnt;
  return directory.mount->superblock->traits->can_create ? Errno::Ok : Errno::Perm;
}

Errno find_place(Machine &machine, Task &task, Text path, bool directory, Looked &looked) {
  if (const Errno error = machine.walker(task).resolve_parent(path, looked); error != Errno::Ok)
    return error;
  if (looked.kind != LastKind::Normal || looked.found.inode())
    return Errno::Exist;
  return !directory && looked.trailing_slash ? Errno::NoEnt : Errno::Ok;
}

PathRef entry_of(const Looked &looked) {
  if (looked.found.mount == looked.parent.mount)
    return looked.found;
  return {looked.parent.mount, looked.parent.dentry->child(looked.last)};
}

InodePtr add_object(Machine &machine, Task &task, Looked &looked, FileType type,
                    std::uint32_t mode) {
  const Inode &directory = *looked.parent.inode();
  const bool inherits = (directory.mode & 02000) != 0;
  if (inherits && type == FileType::Directory)
    mode |= 02000;
  const Credentials &who = task.credentials;
  FileSystemTree &tree = machine.vfs.tree();
  InodePtr inode = tree.new_inode(*looked.parent.mount->superblock, type,
                                  {mode, who.fsuid, inherits ? directory.gid : who.fsgid});
  looked.found = {looked.parent.mount, tree.attach(looked.parent.dentry, looked.last, inode)};
  return inode;
}

namespace {

struct Kind {
  PathOperation operation;
  std::optional<Capability> capability;
};

Kind kind_of(FileType type) {
  switch (type) {
  case FileType::Fifo:
    return {PathOperation::Mkfifo, Capability::CreateFifo};
  case FileType::Socket:
    return {PathOperation::Mksock, Capability::CreateUnixSocket};
  case FileType::Block:
    return {PathOperation::Mkblock, Capability::CreateBlockDev};
  case FileType::Char:
    return {PathOperation::Mkchar, Capability::CreateCharDev};
  default:
    return {PathOperation::Create, std::nullopt};
  }
}

} // namespace

Errno ask_mknod(Machine &machine, Task &task, const Looked &looked, FileType type) {
  const Kind kind = kind_of(type);
  if (kind.capability)
    if (const Errno error = machine.ccs->capable(task, *kind.capability); error != Errno::Ok)
      return error;
  const auto work = type == FileType::Regular ? FolderWork::CreateRegular : FolderWork::Other;
  const bool device = type == FileType::Block || type == FileType::Char;
  Errno error = test_create(task.credentials, looked.parent, looked.found, work);
  // The right to make devices is tested between the folder's permission and its abilities.
  if (device && !task.credentials.capable() && (error == Errno::Ok || error == Errno::Perm))
    error = Errno::Perm;
  return error != Errno::Ok ? error
                            : machine.ccs->path_permission(task, kind.operation, looked.found);
}

Errno ask_dropping_set_id(Machine &machine, Task &task, const PathRef &path) {
  const Inode &inode = *path.inode();
  const bool drops = (inode.mode & 04000) || (inode.mode & 02010) == 02010;
  if (!drops || inode.type != FileType::Regular || task.credentials.file_capable())
    return Errno::Ok;
  return machine.ccs->capable(task, Capability::SysChmod);
}

void set_length(const Task &task, Inode &inode, std::size_t length) {
  if (inode.type == FileType::Regular && inode.superblock->traits->name != "proc")
    syscall::set_length(task, inode, length);
}

bool has_setattr(const PathRef &path) {
  const std::string_view type = path.mount->superblock->traits->name;
  if (type == "tmpfs")
    return path.inode()->type == FileType::Regular;
  return type != "rootfs" && type != "ramfs";
}

Errno find(Machine &machine, Task &task, Text path, PathRef &out, LookupOptions options) {
  return machine.walker(task).resolve(path, options, out);
}

} // namespace tomosim::model::linux2626
