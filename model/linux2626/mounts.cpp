// chroot, mount, umount and pivot_root of 2.6.26 with SAKURA's hooks (part 2, section 5). The
// module's check of mount comes before the kernel has looked at any name; what a mount would hide
// is asked right before it is put in its place.
#include <utility>

#include "model/linux2626/mount_rules.hpp"
#include "model/linux2626/rules.hpp"

namespace tomosim::model::linux2626 {
namespace {

constexpr std::uint32_t propagation = MountShared | MountPrivate | MountSlave | MountUnbindable;
constexpr std::uint32_t per_mount = MountReadOnly | MountNoSuid | MountNoDev | MountNoExec;
constexpr std::uint32_t ram_disk_major = 1;

struct Mounting {
  Machine &machine;
  Task &task;
  std::optional<Text> source, type;
  PathRef where;
  std::uint32_t flags;
};

Errno find_source(const Mounting &m, PathRef &out) {
  if (!m.source || m.source->empty())
    return Errno::Inval;
  return find(m.machine, m.task, *m.source, out);
}

Errno remount(const Mounting &m) {
  Mount &mount = *m.where.mount;
  if (!mount.attached || m.where.dentry != mount.root)
    return Errno::Inval;
  if (!(m.flags & MountBind)) {
    if ((m.flags & MountReadOnly) && !mount.superblock->read_only &&
        is_being_written(m.machine, *mount.superblock))
      return Errno::Busy;
    mount.superblock->read_only = (m.flags & MountReadOnly) != 0;
  }
  mount.options = (mount.options & propagation) | (m.flags & per_mount);
  return Errno::Ok;
}

// graft_tree's own tests.
Errno may_graft(const PathRef &where, const DentryPtr &root) {
  if (where.is_directory() != root->inode->is_directory())
    return Errno::NotDir;
  return where.inode()->is_dead() ? Errno::NoEnt : Errno::Ok;
}

Errno bind(Mounting &m) {
  PathRef from;
  if (const Errno error = find_source(m, from); error != Errno::Ok)
    return error;
  if ((from.mount->options & MountUnbindable) || !m.where.mount->attached || !from.mount->attached)
    return Errno::Inval;
  if (const Errno error = m.machine.ccs->conceal_mount_permission(m.task, m.where);
      error != Errno::Ok)
    return error;
  if (const Errno error = may_graft(m.where, from.dentry); error != Errno::Ok)
    return error;
  clone_mounts(m.machine.vfs.tree(), from, m.where, (m.flags & MountRecursive) != 0);
  return Errno::Ok;
}

Errno change_propagation(const Mounting &m) {
  Mount &mount = *m.where.mount;
  if (m.where.dentry != mount.root)
    return Errno::Inval;
  mount.options = (mount.options & ~propagation) | (m.flags & (MountShared | MountUnbindable));
  return Errno::Ok;
}

Errno move(Mounting &m) {
  PathRef from;
  if (const Errno error = find_source(m, from); error != Errno::Ok)
    return error;
  m.where = m.machine.vfs.tree().cross_down(m.where);
  if (!m.where.mount->attached || !from.mount->attached)
    return Errno::Inval;
  if (const Errno error = m.machine.ccs->umount_permission(m.task, *from.mount); error != Errno::Ok)
    return error;
  if (const Errno error = m.machine.ccs->conceal_mount_permission(m.task, m.where);
      error != Errno::Ok)
    return error;
  if (m.where.inode()->is_dead())
    return Errno::NoEnt;
  if (from.dentry != from.mount->root || !from.mount->parent ||
      from.is_directory() != m.where.is_directory() ||
      (from.mount->parent->options & MountShared) ||
      ((m.where.mount->options & MountShared) && (from.mount->options & MountUnbindable)))
    return Errno::Inval;
  if (is_above(*from.mount, *m.where.mount))
    return Errno::Loop;
  from.mount->parent = m.where.mount;
  from.mount->mountpoint = m.where.dentry;
  return Errno::Ok;
}

// A file system on a disk. The RAM disk is there and empty.
Errno find_device(const Mounting &m, std::string &device) {
  PathRef node;
  if (const Errno error = find_source(m, node); error != Errno::Ok)
    return error;
  const Inode &inode = *node.inode();
  if (inode.type != FileType::Block)
    return Errno::NotBlk;
  if (node.mount->options & MountNoDev)
    return Errno::Acces;
  if (!m.machine.vfs.tree().has_driver(inode))
    return Errno::NxIo;
  if (inode.rdev_major == ram_disk_major) {
    if (*m.type == "ext2")
      m.machine.print("VFS: Can't find an ext2 filesystem on dev ram" +
                      std::to_string(inode.rdev_minor) + '.');
    return Errno::Inval;
  }
  device = std::to_string(inode.rdev_major) + ':' + std::to_string(inode.rdev_minor);
  return Errno::Ok;
}

Errno mount_new(Mounting &m) {
  if (!m.machine.knows_file_system(*m.type))
    return Errno::NoDev;
  FileSystemTree &tree = m.machine.vfs.tree();
  const FileSystemTraits &traits = *find_file_system(*m.type);
  std::string device;
  if (traits.requires_device)
    if (const Errno error = find_device(m, device); error != Errno::Ok)
      return error;
  Superblock *superblock = shared_superblock(m.machine, traits);
  m.where = tree.cross_down(m.where);
  if (!m.where.mount->attached)
    return Errno::Inval;
  if (superblock && m.where.mount->superblock == superblock &&
      m.where.dentry == m.where.mount->root)
    return Errno::Busy;
  if (const Errno error = m.machine.ccs->conceal_mount_permission(m.task, m.where);
      error != Errno::Ok)
    return error;
  if (!m.where.is_directory())
    return Errno::NotDir;
  if (m.where.inode()->is_dead())
    return Errno::NoEnt;
  if (!superblock) {
    superblock = &tree.add_superblock(traits, device);
    superblock->read_only = (m.flags & MountReadOnly) != 0;
  }
  tree.add_mount(*superblock, superblock->root, m.where, m.flags & per_mount);
  return Errno::Ok;
}

// What the flags ask for, in the kernel's order of looking at them.
Errno do_mount(Mounting &m) {
  const bool fresh = !(m.flags & (MountRemount | MountBind | propagation | MountMove));
  if (fresh && !m.type)
    return Errno::Inval;
  if (!m.task.credentials.capable())
    return Errno::Perm;
  if (m.flags & MountRemount)
    return remount(m);
  if (m.flags & MountBind)
    return bind(m);
  if (m.flags & propagation)
    return change_propagation(m);
  return (m.flags & MountMove) ? move(m) : mount_new(m);
}

} // namespace

SyscallResult chroot(Machine &machine, Task &task, Text path) {
  PathRef found;
  if (const Errno error = find(machine, task, path, found, {true, true}); error != Errno::Ok)
    return fail(error);
  if (const Errno error = permission(task.credentials, found, MayExecute); error != Errno::Ok)
    return fail(error);
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  if (const Errno error = machine.ccs->capable(task, Capability::SysChroot); error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.ccs->chroot_permission(task, found); error != Errno::Ok)
    return fail(error);
  task.root = found;
  return SyscallResult::success();
}

SyscallResult mount(Machine &machine, Task &task, std::optional<Text> source, Text target,
                    std::optional<Text> type, std::uint32_t flags) {
  if (target.empty())
    return fail(Errno::NoEnt);
  if (target.size() >= 4096)
    return fail(Errno::NameTooLong);
  if (const Errno error = machine.ccs->capable(task, Capability::SysMount); error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.ccs->mount_permission(task, source, target, type, flags);
      error != Errno::Ok)
    return fail(error);
  if ((flags & 0xFFFF0000U) == 0xC0ED0000U)
    flags &= 0xFFFFU;
  Mounting m{machine, task, source, type, {}, flags};
  if (const Errno error = find(machine, task, target, m.where); error != Errno::Ok)
    return fail(error);
  return SyscallResult::of(do_mount(m));
}

SyscallResult umount(Machine &machine, Task &task, Text target, std::uint32_t flags) {
  if (const Errno error = machine.ccs->capable(task, Capability::SysUmount); error != Errno::Ok)
    return fail(error);
  PathRef found;
  if (const Errno error = find(machine, task, target, found); error != Errno::Ok)
    return fail(error);
  Mount &mount = *found.mount;
  if (found.dentry != mount.root || !mount.attached)
    return fail(Errno::Inval);
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  if (const Errno error = machine.ccs->umount_permission(task, mount); error != Errno::Ok)
    return fail(error);
  const bool lazily = (flags & UmountDetach) != 0;
  const bool own_root = found.mount == task.root.mount;
  if (flags & UmountExpire) {
    if (own_root || (flags & (UmountForce | UmountDetach)))
      return fail(Errno::Inval);
    if (is_in_use(machine, mount))
      return fail(Errno::Busy);
    if (!std::exchange(mount.expiring, true))
      return fail(Errno::Again);
  }
  if (own_root && !lazily) { // the root is not taken away, only made read-only
    if (mount.superblock->read_only)
      return SyscallResult::success();
    if (is_being_written(machine, *mount.superblock))
      return fail(Errno::Busy);
    mount.superblock->read_only = true;
    return SyscallResult::success();
  }
  if (!lazily && is_in_use(machine, mount))
    return fail(Errno::Busy);
  if (mount.parent)
    machine.vfs.tree().detach(mount);
  return SyscallResult::success();
}

SyscallResult pivot_root(Machine &machine, Task &task, Text new_root, Text put_old) {
  if (!task.credentials.capable())
    return fail(Errno::Perm);
  if (const Errno error = machine.ccs->capable(task, Capability::SysPivotRoot); error != Errno::Ok)
    return fail(error);
  PathRef fresh, old;
  if (const Errno error = find(machine, task, new_root, fresh, {true, true}); error != Errno::Ok)
    return fail(error);
  if (!fresh.mount->attached)
    return fail(Errno::Inval);
  if (const Errno error = find(machine, task, put_old, old, {true, true}); error != Errno::Ok)
    return fail(error);
  if (const Errno error = machine.ccs->pivot_root_permission(task, fresh, old); error != Errno::Ok)
    return fail(error);
  return SyscallResult::of(pivot(machine, task.root, fresh, old));
}

} // namespace tomosim::model::linux2626
