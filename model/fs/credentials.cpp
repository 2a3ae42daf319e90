#include "model/fs/credentials.hpp"

#include <algorithm>

#include "model/fs/objects.hpp"

namespace tomosim::model {

bool Credentials::in_group(std::uint32_t group) const {
  return group == fsgid || std::find(groups.begin(), groups.end(), group) != groups.end();
}

Errno check_permission(const Credentials &who, const Inode &inode, std::uint32_t wanted) {
  std::uint32_t bits = inode.mode;
  if (who.fsuid == inode.uid)
    bits >>= 6;
  else if (who.in_group(inode.gid))
    bits >>= 3;
  if ((wanted & ~bits & 7U) == 0)
    return Errno::Ok;
  if (who.file_capable() && (inode.is_directory() || !(wanted & MayExecute) || (inode.mode & 0111)))
    return Errno::Ok;
  return Errno::Acces;
}

bool sticky_forbids(const Credentials &who, const Inode &directory, const Inode &victim) {
  return (directory.mode & 01000) && who.fsuid != victim.uid && who.fsuid != directory.uid &&
         !who.file_capable();
}

bool owns(const Credentials &who, const Inode &inode) {
  return who.fsuid == inode.uid || who.file_capable();
}

} // namespace tomosim::model
