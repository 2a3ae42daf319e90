// Who a task is, and the classic permission bits (DAC).
#pragma once

#include <cstdint>
#include <vector>

#include "model/errno.hpp"

namespace tomosim::model {

struct Inode;

struct Credentials {
  std::uint32_t uid = 0, euid = 0, suid = 0, fsuid = 0;
  std::uint32_t gid = 0, egid = 0, sgid = 0, fsgid = 0;
  std::vector<std::uint32_t> groups;

  // Capabilities follow the ids: file ones the file system id, others the effective id.
  bool capable() const { return euid == 0; }
  bool file_capable() const { return fsuid == 0; }
  bool in_group(std::uint32_t group) const;
};

enum Permission : std::uint32_t { MayExecute = 1, MayWrite = 2, MayRead = 4 };

// EACCES unless the mode bits (or root's rights) give every wanted permission.
Errno check_permission(const Credentials &who, const Inode &inode, std::uint32_t wanted);
// The sticky rule: may `who` remove this entry from this directory?
bool sticky_forbids(const Credentials &who, const Inode &directory, const Inode &victim);
// Owner or root.
bool owns(const Credentials &who, const Inode &inode);

} // namespace tomosim::model
