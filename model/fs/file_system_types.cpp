// Which file systems exist and which of them give local names (2.6 spec §2.2).
#include <algorithm>

#include "model/fs/objects.hpp"

namespace tomosim::model {
namespace {

//                                 name          rename  device  create
constexpr FileSystemTraits types[] = {{"rootfs", true, false, true},
                                      {"ramfs", true, false, true},
                                      {"tmpfs", true, false, true},
                                      {"devtmpfs", true, false, true},
                                      {"hugetlbfs", true, false, true},
                                      {"bpf", true, false, true},
                                      {"nfs", true, false, true},
                                      {"9p", true, false, true},
                                      {"overlay", true, false, true},
                                      {"fuse", true, false, true},
                                      {"jffs2", true, false, true},
                                      {"ubifs", true, false, true},
                                      {"sysfs", true, false, false},
                                      {"cgroup", true, false, false},
                                      {"cgroup2", true, false, false},
                                      {"ext2", true, true, true},
                                      {"ext3", true, true, true},
                                      {"ext4", true, true, true},
                                      {"xfs", true, true, true},
                                      {"btrfs", true, true, true},
                                      {"vfat", true, true, true},
                                      {"squashfs", false, true, false},
                                      {"cramfs", false, true, false},
                                      {"romfs", false, true, false},
                                      {"iso9660", false, true, false},
                                      {"proc", false, false, false},
                                      {"securityfs", false, false, false},
                                      {"devpts", false, false, false},
                                      {"debugfs", false, false, false},
                                      {"tracefs", false, false, false},
                                      {"configfs", false, false, false},
                                      {"mqueue", false, false, false},
                                      {"binfmt_misc", false, false, false},
                                      {"pstore", false, false, false},
                                      {"efivarfs", false, false, false}};

} // namespace

const FileSystemTraits pipe_file_system{"pipefs", true, false, false, true};

const FileSystemTraits *find_file_system(std::string_view type) {
  const auto *found = std::find_if(std::begin(types), std::end(types),
                                   [&](const FileSystemTraits &t) { return t.name == type; });
  return found == std::end(types) ? nullptr : found;
}

std::vector<std::string> known_file_systems() {
  std::vector<std::string> names;
  for (const FileSystemTraits &t : types)
    names.emplace_back(t.name);
  return names;
}

} // namespace tomosim::model
