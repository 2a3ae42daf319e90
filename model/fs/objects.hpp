// The objects of the in-memory file system: inodes, directory entries, superblocks, mounts, and the
// pair (mount, entry) that a path resolves to.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/fs/vfs.hpp"
#include "model/types.hpp"

namespace tomosim::model {

// What a file system type is like, as far as names and errors depend on it.
struct FileSystemTraits {
  std::string_view name;
  bool has_rename = true;       // its root inode has the rename operation
  bool requires_device = false; // FS_REQUIRES_DEV
  bool can_create = true;
  std::uint32_t root_mode = 0755;
  bool names_itself = false; // pipes: the entry's name is the whole name
};
// What pipes live on; not a type that can be mounted.
extern const FileSystemTraits pipe_file_system;
// nullptr: unknown type.
const FileSystemTraits *find_file_system(std::string_view type);
std::vector<std::string> known_file_systems();

// What a proc entry does when it is followed or read.
enum class ProcRole : std::uint8_t { None, Root, Self, Exe, Descriptor, DescriptorDirectory, Cwd };

struct Superblock;

struct Inode {
  std::uint64_t number = 0;
  FileType type = FileType::Regular;
  std::uint32_t mode = 0644, uid = 0, gid = 0, links = 1;
  std::uint32_t rdev_major = 0, rdev_minor = 0;
  std::string content; // of a file, or the target of a symbolic link
  ProgramFormat format = ProgramFormat::FromContent;
  Superblock *superblock = nullptr;
  bool is_private = false;     // S_PRIVATE
  std::uint32_t writers = 0;   // descriptors open for writing
  std::uint32_t executing = 0; // programs running from it
  ProcRole proc_role = ProcRole::None;
  std::int32_t proc_argument = 0;   // pid, or descriptor number
  std::int32_t interface_file = -1; // index of a policy interface file, or -1
  bool is_directory() const { return type == FileType::Directory; }
  // A directory that was removed: nothing can be made in it any more.
  bool is_dead() const { return is_directory() && links == 0; }
};
using InodePtr = std::shared_ptr<Inode>;

struct Dentry : std::enable_shared_from_this<Dentry> {
  std::string name;
  std::shared_ptr<Dentry> parent; // null for a root
  InodePtr inode;                 // null: negative, a name to be created
  std::map<std::string, std::shared_ptr<Dentry>, std::less<>> children;

  std::shared_ptr<Dentry> child(std::string_view child_name) const {
    const auto found = children.find(child_name);
    return found == children.end() ? nullptr : found->second;
  }
};
using DentryPtr = std::shared_ptr<Dentry>;

struct Superblock {
  const FileSystemTraits *traits = nullptr;
  std::string type;
  std::uint32_t major = 0, minor = 0;
  bool read_only = false;
  std::uint64_t next_inode = 1;
  DentryPtr root;
};

struct Mount {
  Superblock *superblock = nullptr;
  DentryPtr root;          // usually the superblock's; another for a bind mount
  Mount *parent = nullptr; // null: not in the mount tree, or its top
  DentryPtr mountpoint;
  std::uint32_t options = 0; // MountFlag
  bool attached = false;
  bool expiring = false; // marked by umount2(MNT_EXPIRE)
};

struct PathRef {
  Mount *mount = nullptr;
  DentryPtr dentry;

  explicit operator bool() const { return dentry != nullptr; }
  Inode *inode() const { return dentry ? dentry->inode.get() : nullptr; }
  bool is_directory() const { return inode() && inode()->is_directory(); }
  friend bool operator==(const PathRef &a, const PathRef &b) {
    return a.mount == b.mount && a.dentry == b.dentry;
  }
};

} // namespace tomosim::model
