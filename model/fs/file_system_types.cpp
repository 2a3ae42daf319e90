// Which file systems exist and which of them give local names (2.6 spec §2.2).
#include <algorithm>

#include "model/fs/objects.hpp"

namespace tomosim::model {
namespace {

//                                 name          rename  device  create  mode of the root, if not
//                                 0755
constexpr FileSystemTraits types[] = {{"rootfs", true, false, true},
                                      {"ramfs", true, false, true},
                                      {"tmpfs", true, false, true, 01777},
                                      {"devtmpfs", true, false, true},
                                      {"hugetlbfs", true, false, true},
                                      {"bpf", true, false, true, 01777},
                                      {"nfs", true, false, true},
                                      {"9p", true, false, true},
                                      {"overlay", true, false, true},
                                      {"fuse", true, false, true},
                                      {"jffs2", true, false, true},
                                      {"ubifs", true, false, true},
                                      {"sysfs", true, false, false, 0555},
                                      {"cgroup", true, false, false, 0555},
                                      {"cgroup2", true, false, false, 0555},
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
                                      {"proc", false, false, false, 0555},
                                      {"securityfs", false, false, false},
                                      {"devpts", false, false, false},
                                      {"debugfs", false, false, false, 0700},
                                      {"tracefs", false, false, false, 0700},
                                      {"configfs", false, false, false},
                                      {"mqueue", false, false, false, 01777},
                                      {"binfmt_misc", false, false, false},
                                      {"pstore", false, false, false, 0750},
                                      {"efivarfs", false, false, false}};

} // namespace

const FileSystemTraits pipe_file_system{"pipefs", true, false, false, 0755, true};

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
