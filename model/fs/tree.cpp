#include "model/fs/tree.hpp"

#include <cstdlib>

namespace tomosim::model {
namespace {

void take_apart(const DentryPtr &dentry) {
  for (auto &[name, child] : dentry->children)
    take_apart(child);
  dentry->children.clear();
}

} // namespace

FileSystemTree::FileSystemTree() {
  Superblock &rootfs = add_superblock(*find_file_system("rootfs"), {});
  root_mount = &add_detached_mount(rootfs);
  root_mount->attached = true;
}

FileSystemTree::~FileSystemTree() {
  for (Superblock &superblock : superblocks)
    take_apart(superblock.root); // parents and children hold each other
  for (const auto &removed : removed_subtrees_)
    if (const DentryPtr subtree = removed.lock())
      take_apart(subtree);
}

Superblock &FileSystemTree::add_superblock(const FileSystemTraits &traits,
                                           std::string_view device) {
  Superblock &superblock = superblocks.emplace_back();
  superblock.traits = &traits;
  superblock.type = std::string(traits.name);
  const std::size_t colon = device.find(':');
  if (colon != std::string_view::npos) {
    superblock.major = static_cast<std::uint32_t>(
        std::strtoul(std::string(device.substr(0, colon)).c_str(), nullptr, 10));
    superblock.minor = static_cast<std::uint32_t>(
        std::strtoul(std::string(device.substr(colon + 1)).c_str(), nullptr, 10));
  } else {
    superblock.minor = next_anonymous_minor++;
  }
  superblock.root = std::make_shared<Dentry>();
  superblock.root->inode = new_inode(superblock, FileType::Directory, {traits.root_mode});
  if (traits.name == "proc") {
    superblock.root->inode->proc_role = ProcRole::Root;
    for (const char *name : {"version", "meminfo", "filesystems", "cpuinfo", "mounts", "uptime"})
      attach(superblock.root, name, new_inode(superblock, FileType::Regular, {0444}));
  }
  return superblock;
}

Mount &FileSystemTree::add_detached_mount(Superblock &superblock) {
  Mount &mount = mounts.emplace_back();
  mount.superblock = &superblock;
  mount.root = superblock.root;
  return mount;
}

Mount &FileSystemTree::add_mount(Superblock &superblock, const DentryPtr &root,
                                 const PathRef &where, std::uint32_t options) {
  Mount &mount = add_detached_mount(superblock);
  mount.root = root;
  mount.parent = where.mount;
  mount.mountpoint = where.dentry;
  mount.options = options;
  mount.attached = true;
  return mount;
}

void FileSystemTree::detach(Mount &mount) {
  for (Mount &child : mounts)
    if (child.parent == &mount)
      detach(child);
  mount.parent = nullptr;
  mount.mountpoint = nullptr;
  mount.attached = false;
}

PathRef FileSystemTree::cross_down(PathRef path) const {
  for (bool again = true; again;) {
    again = false;
    for (auto mount = mounts.rbegin(); mount != mounts.rend(); ++mount) {
      if (mount->parent == path.mount && mount->mountpoint && mount->mountpoint == path.dentry) {
        path = {const_cast<Mount *>(&*mount), mount->root};
        again = true;
        break;
      }
    }
  }
  return path;
}

PathRef FileSystemTree::parent_of(PathRef path, const PathRef &limit) const {
  while (!(path == limit)) {
    if (path.dentry != path.mount->root) {
      if (!path.dentry->parent)
        return path;
      path.dentry = path.dentry->parent;
      return cross_down(path);
    }
    if (!path.mount->parent)
      return path;
    const DentryPtr above = path.mount->mountpoint;
    path = {path.mount->parent, above};
  }
  return path;
}

bool FileSystemTree::is_mount_point(const DentryPtr &dentry) const {
  for (const Mount &mount : mounts)
    if (mount.mountpoint == dentry)
      return true;
  return false;
}

bool FileSystemTree::has_child_mounts(const Mount &parent) const {
  for (const Mount &mount : mounts)
    if (mount.parent == &parent)
      return true;
  return false;
}

InodePtr FileSystemTree::new_inode(Superblock &superblock, FileType type,
                                   FileAttributes attributes) {
  auto inode = std::make_shared<Inode>();
  inode->number = attributes.inode ? attributes.inode : superblock.next_inode++;
  inode->type = type;
  inode->mode = type == FileType::Symlink ? 0777 : attributes.mode & 07777;
  inode->uid = attributes.uid;
  inode->gid = attributes.gid;
  inode->superblock = &superblock;
  return inode;
}

DentryPtr FileSystemTree::attach(const DentryPtr &parent, std::string_view name, InodePtr inode) {
  auto dentry = negative(parent, name);
  dentry->inode = std::move(inode);
  parent->children[dentry->name] = dentry;
  return dentry;
}

DentryPtr FileSystemTree::negative(const DentryPtr &parent, std::string_view name) const {
  auto dentry = std::make_shared<Dentry>();
  dentry->name = std::string(name);
  dentry->parent = parent;
  return dentry;
}

bool FileSystemTree::has_driver(const Inode &node) const {
  return drivers_.count({node.type, node.rdev_major, node.rdev_minor}) != 0;
}

void FileSystemTree::detach_child(const DentryPtr &child) {
  if (!child->parent)
    return;
  const auto found = child->parent->children.find(child->name);
  if (found != child->parent->children.end() && found->second == child)
    child->parent->children.erase(found);
  if (!child->children.empty())
    removed_subtrees_.push_back(child);
}

} // namespace tomosim::model
