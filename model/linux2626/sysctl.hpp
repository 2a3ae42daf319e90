// The kernel's settings: the numbers _sysctl(2) knows them by, and the files below /proc/sys, which
// hold their values.
#pragma once

#include <string_view>

#include "model/fs/tree.hpp"

namespace tomosim::model {
class Machine;
}

namespace tomosim::model::linux2626 {

// Makes /sys and what is in it on a proc file system.
void add_sysctl_files(FileSystemTree &tree, Superblock &proc);
// Of an entry of kernel/, e.g. "hostname".
void set_sysctl_text(Machine &machine, std::string_view entry, std::string_view value);

} // namespace tomosim::model::linux2626
