#include "model/syscall/syscalls.hpp"

namespace tomosim::model::syscall {

namespace {

// sysctl fs.protected_hardlinks: only what one owns, or could write anyway.
bool may_link(const Machine &machine, const Credentials &who, const Inode &inode) {
  if (!machine.config.protected_hardlinks || owns(who, inode))
    return true;
  if (inode.type != FileType::Regular || (inode.mode & 04000) || (inode.mode & 02010) == 02010)
    return false;
  return check_permission(who, inode, MayRead | MayWrite) == Errno::Ok;
}

bool is_ancestor(const DentryPtr &above, const DentryPtr &below) {
  for (const Dentry *d = below.get(); d; d = d->parent.get())
    if (d == above.get())
      return true;
  return false;
}

PathRef entry_of(const Looked &looked) {
  if (looked.found.mount == looked.parent.mount)
    return looked.found;
  return {looked.parent.mount, looked.parent.dentry->child(looked.last)};
}

void move(const DentryPtr &entry, const DentryPtr &directory, const std::string &name) {
  entry->parent = directory;
  entry->name = name;
  directory->children[name] = entry;
}

} // namespace

SyscallResult link(Machine &machine, Task &task, Text from, Text to) {
  PathRef old;
  if (const Errno error = machine.walker(task).resolve(from, {false, false}, old);
      error != Errno::Ok)
    return fail(error);
  Looked place;
  if (const Errno error = machine.walker(task).resolve_parent(to, place); error != Errno::Ok)
    return fail(error);
  if (place.kind != LastKind::Normal || place.found.inode())
    return fail(Errno::Exist);
  if (place.trailing_slash)
    return fail(Errno::NoEnt);
  if (read_only(place.parent))
    return fail(Errno::RoFs);
  if (old.mount != place.parent.mount)
    return fail(Errno::XDev);
  if (!may_link(machine, task.credentials, *old.inode()))
    return fail(Errno::Perm);
  if (const Errno error = machine.lsm->path_link(task, old, place.found); error != Errno::Ok)
    return fail(error);
  if (const Errno error = may_create(task.credentials, place.parent); error != Errno::Ok)
    return fail(error);
  if (old.is_directory())
    return fail(Errno::Perm);
  old.inode()->links += 1;
  machine.vfs.tree().attach(place.parent.dentry, place.last, old.dentry->inode);
  return SyscallResult::success();
}

SyscallResult rename(Machine &machine, Task &task, Text from, Text to, RenameFlags flags) {
  const bool exchange = (flags & RenameExchange) != 0, no_replace = (flags & RenameNoReplace) != 0;
  if ((flags & ~(RenameNoReplace | RenameExchange)) || (exchange && no_replace))
    return fail(Errno::Inval);
  Looked source, place;
  if (const Errno error = machine.walker(task).resolve_parent(from, source); error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.walker(task).resolve_parent(to, place); error != Errno::Ok)
    return fail(error);
  if (source.parent.mount != place.parent.mount)
    return fail(Errno::XDev);
  if (source.kind != LastKind::Normal)
    return fail(Errno::Busy);
  if (place.kind != LastKind::Normal)
    return fail(no_replace ? Errno::Exist : Errno::Busy);
  if (read_only(source.parent))
    return fail(Errno::RoFs);
  const PathRef old = entry_of(source), target = entry_of(place);
  if (!old.inode())
    return fail(Errno::NoEnt);
  if (no_replace && target.inode())
    return fail(Errno::Exist);
  if (exchange && !target.inode())
    return fail(Errno::NoEnt);
  if (exchange && !target.is_directory() && place.trailing_slash)
    return fail(Errno::NotDir);
  if (!old.is_directory() && (source.trailing_slash || (!exchange && place.trailing_slash)))
    return fail(Errno::NotDir);
  if (old.dentry != target.dentry && is_ancestor(old.dentry, place.parent.dentry))
    return fail(Errno::Inval);
  if (target.inode() && old.dentry != target.dentry &&
      is_ancestor(target.dentry, source.parent.dentry))
    return fail(exchange ? Errno::Inval : Errno::NotEmpty);
  if (const Errno error = machine.lsm->path_rename(task, old, target, flags);
      error != Errno::Ok)
    return fail(error);
  if (old.inode() == target.inode())
    return SyscallResult::success(); // two names of one object: nothing to do
  const Credentials &who = task.credentials;
  const bool directory = old.is_directory();
  if (const Errno error = may_delete(who, source.parent, old, directory); error != Errno::Ok)
    return fail(error);
  const Errno permitted =
      !target.inode()
          ? may_create(who, place.parent)
          : may_delete(who, place.parent, target, exchange ? target.is_directory() : directory);
  if (permitted != Errno::Ok)
    return fail(permitted);
  // A directory that gets another parent has its ".." written.
  if (source.parent.dentry != place.parent.dentry) {
    if (directory)
      if (const Errno error = check_permission(who, *old.inode(), MayWrite); error != Errno::Ok)
        return fail(error);
    if (exchange && target.is_directory())
      if (const Errno error = check_permission(who, *target.inode(), MayWrite); error != Errno::Ok)
        return fail(error);
  }
  FileSystemTree &tree = machine.vfs.tree();
  if (tree.is_mount_point(old.dentry) || (target.inode() && tree.is_mount_point(target.dentry)))
    return fail(Errno::Busy);
  if (!exchange && target.is_directory() && !target.dentry->children.empty())
    return fail(Errno::NotEmpty);
  tree.detach_child(old.dentry);
  if (exchange) {
    tree.detach_child(target.dentry);
    move(target.dentry, source.parent.dentry, source.last);
  } else if (target.inode()) {
    target.inode()->links -= 1;
    tree.detach_child(target.dentry);
  }
  move(old.dentry, place.parent.dentry, place.last);
  return SyscallResult::success();
}

} // namespace tomosim::model::syscall
