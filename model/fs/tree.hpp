// All superblocks, mounts and the way between them: crossing a mount point down and up.
#pragma once

#include <list>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "model/fs/objects.hpp"

namespace tomosim::model {

struct FileSystemTree {
  FileSystemTree();
  ~FileSystemTree();

  Superblock &add_superblock(const FileSystemTraits &traits, std::string_view device);
  Mount &add_mount(Superblock &superblock, const DentryPtr &root, const PathRef &where,
                   std::uint32_t options);
  // A mount that is nowhere in the tree (the kernel's own).
  Mount &add_detached_mount(Superblock &superblock);
  // Out of the tree, as is each mount below it, which are then apart from each other; those who are
  // inside stay there, and names inside are local to the file system from now on.
  void detach(Mount &mount);

  PathRef root() const { return {root_mount, root_mount->root}; }
  // The topmost mount's root if something is mounted on this path, else the path.
  PathRef cross_down(PathRef path) const;
  // The directory above, crossing mounts, not above `limit`.
  PathRef parent_of(PathRef path, const PathRef &limit) const;
  bool is_mount_point(const DentryPtr &dentry) const;
  bool has_child_mounts(const Mount &mount) const;

  InodePtr new_inode(Superblock &superblock, FileType type, FileAttributes attributes);
  DentryPtr attach(const DentryPtr &parent, std::string_view name, InodePtr inode);
  DentryPtr negative(const DentryPtr &parent, std::string_view name) const;
  void detach_child(const DentryPtr &child);
  // A device exists when the scenario made a node for it; mknod of another number opens to nothing.
  bool has_driver(const Inode &node) const;
  void add_driver(FileType type, std::uint32_t major, std::uint32_t minor) {
    drivers_.insert({type, major, minor});
  }

  std::list<Superblock> superblocks;
  std::list<Mount> mounts; // order of mounting
  Mount *root_mount = nullptr;
  std::uint32_t next_anonymous_minor = 2;

 private:
  std::set<std::tuple<FileType, std::uint32_t, std::uint32_t>> drivers_;
  std::vector<std::weak_ptr<Dentry>> removed_subtrees_;
};

} // namespace tomosim::model
