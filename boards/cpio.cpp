// The "newc" archive that a kernel unpacks into its root file system.
//
//   archive = { member } trailer
//   member  = "070701" 13 * field  name NUL  pad  data  pad      pad: zeros to a multiple of 4
//   field   = 8 upper-case hexadecimal digits: inode mode uid gid links mtime size
//             dev-major dev-minor rdev-major rdev-minor name-size check
//   trailer = the member "TRAILER!!!"
//
// Times are 0 and inodes count up, so that nothing but the list decides the bytes.
#include "boards/initramfs.hpp"

#include <fmt/format.h>

namespace tomosim::boards {
namespace {

std::uint32_t type_bits(GuestFileType type) {
  switch (type) {
  case GuestFileType::Directory:
    return 0040000;
  case GuestFileType::File:
  case GuestFileType::Agent:
    return 0100000;
  case GuestFileType::Symlink:
    return 0120000;
  case GuestFileType::CharDevice:
    return 0020000;
  case GuestFileType::BlockDevice:
    return 0060000;
  case GuestFileType::Fifo:
    return 0010000;
  case GuestFileType::Socket:
    return 0140000;
  }
  return 0;
}

void pad(std::string &archive) {
  archive.append((4 - archive.size() % 4) % 4, '\0');
}

void add_member(std::string &archive, std::uint32_t inode, std::string_view name,
                std::uint32_t mode, const GuestFile &file, std::string_view data) {
  const std::uint32_t links = file.type == GuestFileType::Directory ? 2 : 1;
  archive += "070701";
  for (const std::uint32_t field :
       {inode, mode, file.uid, file.gid, links, 0u, static_cast<std::uint32_t>(data.size()), 0u, 0u,
        file.major, file.minor, static_cast<std::uint32_t>(name.size() + 1), 0u})
    archive += fmt::format("{:08X}", field);
  archive += name;
  archive += '\0';
  pad(archive);
  archive += data;
  pad(archive);
}

} // namespace

std::string write_cpio(const Manifest &manifest, std::string_view agent) {
  std::string archive;
  std::uint32_t inode = 0;
  for (const GuestFile &file : manifest) {
    std::string_view name = file.path;
    while (!name.empty() && name.front() == '/')
      name.remove_prefix(1);
    add_member(archive, ++inode, name, type_bits(file.type) | (file.mode & 07777), file,
               file.type == GuestFileType::Agent ? agent : std::string_view(file.content));
  }
  add_member(archive, 0, "TRAILER!!!", 0, GuestFile{}, "");
  return archive;
}

} // namespace tomosim::boards
