// link(2) and rename(2): the calls with two names (part 1, 7.1).
#include "model/linux2626/rules.hpp"

namespace tomosim::model::linux2626 {
namespace {

bool is_ancestor(const DentryPtr &above, const DentryPtr &below) {
  for (const Dentry *d = below.get(); d; d = d->parent.get())
    if (d == above.get())
      return true;
  return false;
}

struct Renaming {
  Looked source, place;
  PathRef old, target; // target may be a missing name
};

// What the kernel looks at before it calls the file system's part.
Errno find_both(Machine &machine, Task &task, Text from, Text to, Renaming &r) {
  if (const Errno error = machine.walker(task).resolve_parent(from, r.source); error != Errno::Ok)
    return error;
  if (const Errno error = machine.walker(task).resolve_parent(to, r.place); error != Errno::Ok)
    return error;
  if (r.source.parent.mount != r.place.parent.mount)
    return Errno::XDev;
  if (r.source.kind != LastKind::Normal || r.place.kind != LastKind::Normal)
    return Errno::Busy;
  r.old = entry_of(r.source);
  r.target = entry_of(r.place);
  if (!r.old.inode())
    return Errno::NoEnt;
  if (!r.old.is_directory() && (r.source.trailing_slash || r.place.trailing_slash))
    return Errno::NotDir;
  if (r.old.dentry != r.target.dentry && is_ancestor(r.old.dentry, r.place.parent.dentry))
    return Errno::Inval;
  if (r.target.inode() && r.old.dentry != r.target.dentry &&
      is_ancestor(r.target.dentry, r.source.parent.dentry))
    return Errno::NotEmpty;
  return syscall::read_only(r.source.parent) ? Errno::RoFs : Errno::Ok;
}

// vfs_rename's own tests, which the hook rehearses.
Errno test_rename(const Credentials &who, const Renaming &r) {
  const bool directory = r.old.is_directory();
  if (const Errno error = test_delete(who, r.source.parent, r.old, directory); error != Errno::Ok)
    return error;
  const Errno error = r.target.inode() ? test_delete(who, r.place.parent, r.target, directory)
                                       : test_create(who, r.place.parent, r.target);
  if (error != Errno::Ok)
    return error;
  // A directory that gets another parent has its ".." written.
  if (directory && r.source.parent.dentry != r.place.parent.dentry)
    return permission(who, r.old, MayWrite);
  return Errno::Ok;
}

} // namespace

SyscallResult link(Machine &machine, Task &task, Text from, Text to) {
  PathRef old;
  if (const Errno error = find(machine, task, from, old, {false, false}); error != Errno::Ok)
    return fail(error);
  Looked place;
  if (const Errno error = machine.walker(task).resolve_parent(to, place); error != Errno::Ok)
    return fail(error);
  if (old.mount != place.parent.mount)
    return fail(Errno::XDev);
  if (place.kind != LastKind::Normal || place.found.inode())
    return fail(Errno::Exist);
  if (place.trailing_slash)
    return fail(Errno::NoEnt);
  if (syscall::read_only(place.parent))
    return fail(Errno::RoFs);
  if (const Errno error = machine.ccs->capable(task, Capability::SysLink); error != Errno::Ok)
    return fail(error);
  if (const Errno error = test_create(task.credentials, place.parent, place.found);
      error != Errno::Ok)
    return fail(error);
  if (old.is_directory())
    return fail(Errno::Perm);
  if (const Errno error =
          machine.ccs->two_path_permission(task, TwoPathOperation::Link, old, place.found);
      error != Errno::Ok)
    return fail(error);
  old.inode()->links += 1;
  machine.vfs.tree().attach(place.parent.dentry, place.last, old.dentry->inode);
  return SyscallResult::success();
}

SyscallResult rename(Machine &machine, Task &task, Text from, Text to) {
  Renaming r;
  if (const Errno error = find_both(machine, task, from, to, r); error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.ccs->capable(task, Capability::SysRename); error != Errno::Ok)
    return fail(error);
  const bool same_object = r.old.inode() == r.target.inode();
  if (!same_object)
    if (const Errno error = test_rename(task.credentials, r); error != Errno::Ok)
      return fail(error);
  if (const Errno error =
          machine.ccs->two_path_permission(task, TwoPathOperation::Rename, r.old, r.target);
      error != Errno::Ok)
    return fail(error);
  if (same_object)
    return SyscallResult::success(); // two names of one object: nothing to do
  FileSystemTree &tree = machine.vfs.tree();
  if (tree.is_mount_point(r.old.dentry) ||
      (r.target.inode() && tree.is_mount_point(r.target.dentry)))
    return fail(Errno::Busy);
  if (r.target.is_directory() && !r.target.dentry->children.empty())
    return fail(Errno::NotEmpty);
  tree.detach_child(r.old.dentry);
  if (r.target.inode()) {
    // A replaced directory has lost "." as well.
    r.target.inode()->links = r.target.is_directory() ? 0 : r.target.inode()->links - 1;
    tree.detach_child(r.target.dentry);
  }
  r.old.dentry->parent = r.place.parent.dentry;
  r.old.dentry->name = r.place.last;
  r.place.parent.dentry->children[r.place.last] = r.old.dentry;
  return SyscallResult::success();
}

} // namespace tomosim::model::linux2626
