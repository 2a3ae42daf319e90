#include "model/linux2626/mount_rules.hpp"

namespace tomosim::model::linux2626 {
namespace {

bool is_below(const DentryPtr &entry, const DentryPtr &directory) {
  for (const Dentry *d = entry.get(); d; d = d->parent.get())
    if (d == directory.get())
      return true;
  return false;
}

// Can `old` be reached from `fresh` without leaving it?
bool is_reachable(const PathRef &old, const PathRef &fresh) {
  if (old.mount == fresh.mount)
    return is_below(old.dentry, fresh.dentry);
  const Mount *mount = old.mount;
  while (mount->parent && mount->parent != fresh.mount)
    mount = mount->parent;
  return mount->parent && is_below(mount->mountpoint, fresh.dentry);
}

} // namespace

bool is_in_use(const Machine &machine, const Mount &mount) {
  for (const auto &[pid, task] : machine.tasks()) {
    if (task->zombie)
      continue;
    if (task->cwd.mount == &mount || task->root.mount == &mount || task->executable.mount == &mount)
      return true;
    for (const auto &[fd, file] : task->files)
      if (file->path.mount == &mount)
        return true;
  }
  return machine.vfs.tree().has_child_mounts(mount);
}

bool is_being_written(const Machine &machine, const Superblock &superblock) {
  for (const auto &[pid, task] : machine.tasks())
    for (const auto &[fd, file] : task->files) {
      const Inode *inode = file->path.inode();
      if (!inode || inode->superblock != &superblock)
        continue;
      if (inode->links == 0 || (inode->type == FileType::Regular && file->writable))
        return true;
    }
  return false;
}

bool is_above(const Mount &above, const Mount &below) {
  for (const Mount *m = &below; m; m = m->parent)
    if (m == &above)
      return true;
  return false;
}

void clone_mounts(FileSystemTree &tree, const PathRef &from, const PathRef &where, bool recursive) {
  std::vector<Mount *> below;
  if (recursive)
    for (Mount &mount : tree.mounts)
      if (mount.parent == from.mount && is_below(mount.mountpoint, from.dentry) &&
          !(mount.options & MountUnbindable))
        below.push_back(&mount);
  Mount &copy = tree.add_mount(*from.mount->superblock, from.dentry, where, from.mount->options);
  for (Mount *mount : below)
    clone_mounts(tree, {mount, mount->root}, {&copy, mount->mountpoint}, true);
}

Superblock *shared_superblock(Machine &machine, const FileSystemTraits &traits) {
  if (traits.name == "proc" || traits.name == "sysfs" || traits.name == "devpts" ||
      traits.name == "debugfs" || traits.name == "securityfs")
    for (Superblock &superblock : machine.vfs.tree().superblocks)
      if (superblock.traits == &traits)
        return &superblock;
  return nullptr;
}

Errno pivot(Machine &machine, PathRef root, const PathRef &fresh, const PathRef &old) {
  const auto has_shared_parent = [](const Mount &mount) {
    const Mount &parent = mount.parent ? *mount.parent : mount;
    return (parent.options & MountShared) != 0;
  };
  if ((old.mount->options & MountShared) || has_shared_parent(*fresh.mount) ||
      has_shared_parent(*root.mount) || !root.mount->attached)
    return Errno::Inval;
  if (fresh.inode()->is_dead() || old.inode()->is_dead())
    return Errno::NoEnt;
  if (fresh.mount == root.mount || old.mount == root.mount)
    return Errno::Busy;
  // Both are roots of mounts that are mounted somewhere; the initial root is not.
  if (root.dentry != root.mount->root || !root.mount->parent || fresh.dentry != fresh.mount->root ||
      !fresh.mount->parent || !is_reachable(old, fresh))
    return Errno::Inval;
  Mount *const above = root.mount->parent;
  const DentryPtr place = root.mount->mountpoint;
  root.mount->parent = old.mount;
  root.mount->mountpoint = old.dentry;
  fresh.mount->parent = above;
  fresh.mount->mountpoint = place;
  for (const auto &[pid, task] : machine.tasks()) {
    if (task->root == root)
      task->root = fresh;
    if (task->cwd == root)
      task->cwd = fresh;
  }
  return Errno::Ok;
}

} // namespace tomosim::model::linux2626
