#include "model/syscall/syscalls.hpp"

namespace tomosim::model::syscall {
namespace {

constexpr std::uint32_t propagation = MountShared | MountPrivate | MountSlave | MountUnbindable;

bool in_use(const Machine &machine, const Mount &mount) {
  for (const auto &[pid, task] : machine.tasks()) {
    if (task->cwd.mount == &mount || task->root.mount == &mount)
      return true;
    for (const auto &[fd, file] : task->files)
      if (file->path.mount == &mount)
        return true;
  }
  return machine.vfs.tree().has_child_mounts(mount);
}

Errno move_mount(Machine &machine, Task &task, std::optional<Text> source, const PathRef &target) {
  PathRef from;
  if (!source || source->empty())
    return Errno::Inval;
  if (const Errno error = machine.walker(task).resolve(*source, {}, from); error != Errno::Ok)
    return error;
  if (from.dentry != from.mount->root || !from.mount->parent || !from.mount->attached ||
      !target.mount->attached || from.is_directory() != target.is_directory())
    return Errno::Inval;
  for (const Mount *m = target.mount; m; m = m->parent)
    if (m == from.mount)
      return Errno::Loop;
  from.mount->parent = target.mount;
  from.mount->mountpoint = target.dentry;
  return Errno::Ok;
}

// What the kernel does once the check has passed.
Errno do_mount(Machine &machine, Task &task, std::optional<Text> source, const PathRef &target,
               std::optional<Text> type, std::uint32_t flags) {
  FileSystemTree &tree = machine.vfs.tree();
  const bool attached = target.mount->attached;
  const bool at_root = target.dentry == target.mount->root;
  constexpr std::uint32_t options = MountReadOnly | MountNoSuid | MountNoDev | MountNoExec;
  if (flags & MountRemount) {
    if (!at_root || !attached)
      return Errno::Inval;
    target.mount->options = flags & options;
    return Errno::Ok;
  }
  if (flags & MountBind) {
    PathRef from;
    if (!source || source->empty())
      return Errno::Inval;
    if (const Errno error = machine.walker(task).resolve(*source, {}, from); error != Errno::Ok)
      return error;
    if (!attached || !from.mount->attached)
      return Errno::Inval;
    if (from.is_directory() != target.is_directory())
      return Errno::NotDir;
    tree.add_mount(*from.mount->superblock, from.dentry, target, from.mount->options);
    return Errno::Ok;
  }
  if (flags & propagation)
    return at_root ? Errno::Ok : Errno::Inval;
  if (flags & MountMove)
    return move_mount(machine, task, source, target);
  if (!type)
    return Errno::Inval;
  if (!machine.knows_file_system(*type))
    return Errno::NoDev;
  if (!target.is_directory())
    return Errno::NotDir;
  const FileSystemTraits &traits = *find_file_system(*type);
  if (traits.name == "securityfs") {
    Superblock &shared = *machine.security_mount->superblock;
    tree.add_mount(shared, shared.root, target, flags & options);
    return Errno::Ok;
  }
  std::string device;
  if (traits.requires_device) {
    PathRef node;
    if (!source || source->empty())
      return Errno::Inval;
    if (const Errno error = machine.walker(task).resolve(*source, {}, node); error != Errno::Ok)
      return error;
    if (node.inode()->type != FileType::Block)
      return Errno::NotBlk;
    device =
        std::to_string(node.inode()->rdev_major) + ':' + std::to_string(node.inode()->rdev_minor);
  }
  if (!attached)
    return Errno::Inval;
  Superblock &superblock = tree.add_superblock(traits, device);
  superblock.read_only = (flags & MountReadOnly) != 0;
  tree.add_mount(superblock, superblock.root, target, flags & options);
  return Errno::Ok;
}

} // namespace

SyscallResult chroot(Machine &machine, Task &task, Text path) {
  PathRef found;
  if (const Errno error = machine.walker(task).resolve(path, {true, true}, found);
      error != Errno::Ok)
    return fail(error);
  if (const Errno error = check_permission(task.credentials, *found.inode(), MayExecute);
      error != Errno::Ok)
    return fail(error);
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  if (const Errno error = machine.lsm->path_chroot(task, found); error != Errno::Ok)
    return fail(error);
  task.root = found;
  return SyscallResult::success();
}

SyscallResult chdir(Machine &machine, Task &task, Text path) {
  PathRef found;
  if (const Errno error = machine.walker(task).resolve(path, {true, true}, found);
      error != Errno::Ok)
    return fail(error);
  if (const Errno error = check_permission(task.credentials, *found.inode(), MayExecute);
      error != Errno::Ok)
    return fail(error);
  task.cwd = found;
  return SyscallResult::success();
}

SyscallResult mount(Machine &machine, Task &task, std::optional<Text> source, Text target,
                    std::optional<Text> type, std::uint32_t flags) {
  PathRef where;
  if (const Errno error = machine.walker(task).resolve(target, {}, where); error != Errno::Ok)
    return fail(error);
  if ((flags & 0xFFFF0000U) == 0xC0ED0000U)
    flags &= 0xFFFFU;
  if (flags & MountNoUser)
    return fail(Errno::Inval);
  if (const Errno error = machine.lsm->sb_mount(task, source, where, type, flags);
      error != Errno::Ok)
    return fail(error);
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  return SyscallResult::of(do_mount(machine, task, source, where, type, flags));
}

SyscallResult umount(Machine &machine, Task &task, Text target, std::uint32_t flags) {
  if (flags & ~std::uint32_t{UmountForce | UmountDetach | UmountExpire | UmountNoFollow})
    return fail(Errno::Inval);
  PathRef found;
  const LookupOptions options{(flags & UmountNoFollow) == 0, false};
  if (const Errno error = machine.walker(task).resolve(target, options, found); error != Errno::Ok)
    return fail(error);
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  if (found.dentry != found.mount->root || !found.mount->attached)
    return fail(Errno::Inval);
  if (!found.mount->parent) // the initial root is locked (MNT_LOCKED), before any check
    return fail(Errno::Inval);
  if (const Errno error = machine.lsm->sb_umount(task, found); error != Errno::Ok)
    return fail(error);
  const bool lazily = (flags & UmountDetach) != 0;
  if (flags & UmountExpire) { // marked at first, unmounted the next time; the mark is not modelled
    if (found.mount == task.root.mount || (flags & (UmountForce | UmountDetach)))
      return fail(Errno::Inval);
    return fail(in_use(machine, *found.mount) ? Errno::Busy : Errno::Again);
  }
  if (found.mount == task.root.mount &&
      !lazily) { // the root is not taken away, only made read-only
    found.mount->superblock->read_only = true;
    return SyscallResult::success();
  }
  if (!lazily && in_use(machine, *found.mount))
    return fail(Errno::Busy);
  machine.vfs.tree().detach(*found.mount);
  return SyscallResult::success();
}

// The initial root file system has no mount above it, so the change itself is always refused here.
SyscallResult pivot_root(Machine &machine, Task &task, Text new_root, Text put_old) {
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  PathRef fresh, old;
  if (const Errno error = machine.walker(task).resolve(new_root, {true, true}, fresh);
      error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.walker(task).resolve(put_old, {true, true}, old);
      error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.lsm->sb_pivot_root(task, fresh, old); error != Errno::Ok)
    return fail(error);
  if (fresh.mount == task.root.mount || old.mount == task.root.mount)
    return fail(Errno::Busy);
  return fail(Errno::Inval);
}

} // namespace tomosim::model::syscall
