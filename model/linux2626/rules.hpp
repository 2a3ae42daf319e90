// The tests of Linux 2.6.26 that several calls make, and the places of the ccs patch that repeat
// them: a name-changing call is rehearsed (create test, delete test) before the module is asked, so
// the classic errors win (part 1, 7.1).
#pragma once

#include "model/linux2626/calls.hpp"

namespace tomosim::model::linux2626 {

// What only some file systems' folders can do; the error for the others.
enum class FolderWork : std::uint8_t { CreateRegular, Other };

// "create test": taken, folder removed, folder's permission, file system.
Errno test_create(const Credentials &who, const PathRef &directory, const PathRef &name,
                  FolderWork work = FolderWork::Other);
// "delete test". as_directory: by rmdir, or of a directory that is renamed or replaced by one.
Errno test_delete(const Credentials &who, const PathRef &directory, const PathRef &victim,
                  bool as_directory);

// permission(): a read-only file system comes before the mode bits.
Errno permission(const Credentials &who, const PathRef &path, std::uint32_t wanted);

// A place for a new name: lookup_create.
Errno find_place(Machine &, Task &, Text path, bool directory, Looked &looked);
// The last component as an entry of its folder, not what is mounted over it.
PathRef entry_of(const Looked &looked);

// A new object in a folder, the rights already tested: mode without the umask's bits.
InodePtr add_object(Machine &, Task &, Looked &looked, FileType type, std::uint32_t mode);

// The hook of mknod, which a creating open and bind of a unix socket pass, too: capability, create
// test, device right, name. type: what the mode's bits say.
Errno ask_mknod(Machine &, Task &, const Looked &looked, FileType type);

// notify_change for what a change of size or owner takes away: the set-id bits, with SYS_CHMOD.
// Answers the error of the capability.
Errno ask_dropping_set_id(Machine &, Task &, const PathRef &path);

// Cuts or lengthens a file, unless its content is made by the kernel (proc).
void set_length(const Task &, Inode &, std::size_t length);

// Does this file system's files change attributes by an operation of its own? Then the capability
// is asked before the owner is compared.
bool has_setattr(const PathRef &path);

// Finds what a path names; an error is the call's.
Errno find(Machine &, Task &, Text path, PathRef &out, LookupOptions options = {});

} // namespace tomosim::model::linux2626
