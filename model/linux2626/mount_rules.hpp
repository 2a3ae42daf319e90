// The mount tree's own rules in 2.6.26: who uses a mount, copying and exchanging parts of the tree.
#pragma once

#include "model/machine.hpp"

namespace tomosim::model::linux2626 {

// Working or root directory, descriptor, running program, or a mount below.
bool is_in_use(const Machine &machine, const Mount &mount);
// Open for writing, or open and without a name: it cannot become read-only.
bool is_being_written(const Machine &machine, const Superblock &superblock);
bool is_above(const Mount &above, const Mount &below); // or the same

// A mount of `from` on `where`, with the mounts below it.
void clone_mounts(FileSystemTree &tree, const PathRef &from, const PathRef &where, bool recursive);

// The one superblock of file systems that exist once (proc, sysfs); nullptr: each mount has its
// own.
Superblock *shared_superblock(Machine &machine, const FileSystemTraits &traits);

// pivot_root's work once it is allowed: `fresh` in the place of `root`, that on `old`.
Errno pivot(Machine &machine, PathRef root, const PathRef &fresh, const PathRef &old);

} // namespace tomosim::model::linux2626
