// The system calls of the modelled kernel (Linux 6.1): existence, classic permissions and the
// security module's hooks in the kernel's order (2.6 spec §8.3).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/machine.hpp"

namespace tomosim::model::syscall {

using Text = std::string_view;

// open.cpp
SyscallResult open(Machine &, Task &, Text path, OpenFlags, std::uint32_t mode);
// An interface file without a path walk; still a checked open.
SyscallResult open_interface(Machine &, Task &, Text file, OpenFlags);
// descriptors.cpp
SyscallResult close(Machine &, Task &, std::int32_t fd);
SyscallResult read(Machine &, Task &, std::int32_t fd, std::string &out, std::uint32_t count);
SyscallResult write(Machine &, Task &, std::int32_t fd, Text data);
SyscallResult dup2(Machine &, Task &, std::int32_t old_fd, std::int32_t new_fd);
SyscallResult pipe(Machine &, Task &, std::int32_t fds[2]);
SyscallResult ioctl(Machine &, Task &, std::int32_t fd, std::uint32_t command);
SyscallResult fcntl_setfl(Machine &, Task &, std::int32_t fd, OpenFlags);
// attributes.cpp
SyscallResult stat(Machine &, Task &, Text path, bool follow, FileStatus *out);
SyscallResult fstat(Machine &, Task &, std::int32_t fd, FileStatus *out);
SyscallResult access(Machine &, Task &, Text path, std::uint32_t permissions);
SyscallResult readlink(Machine &, Task &, Text path, std::string &out);
SyscallResult truncate(Machine &, Task &, Text path, std::int64_t length);
SyscallResult ftruncate(Machine &, Task &, std::int32_t fd, std::int64_t length);
SyscallResult chmod(Machine &, Task &, Text path, std::uint32_t mode);
SyscallResult fchmod(Machine &, Task &, std::int32_t fd, std::uint32_t mode);
SyscallResult chown(Machine &, Task &, Text path, bool follow, std::uint32_t uid,
                    std::uint32_t gid);
SyscallResult fchown(Machine &, Task &, std::int32_t fd, std::uint32_t uid, std::uint32_t gid);
// directories.cpp
SyscallResult unlink(Machine &, Task &, Text path);
SyscallResult rmdir(Machine &, Task &, Text path);
SyscallResult mkdir(Machine &, Task &, Text path, std::uint32_t mode);
SyscallResult mknod(Machine &, Task &, Text path, FileType, std::uint32_t mode, std::uint32_t major,
                    std::uint32_t minor);
SyscallResult symlink(Machine &, Task &, Text target, Text path);
// link_rename.cpp
SyscallResult link(Machine &, Task &, Text from, Text to);
SyscallResult rename(Machine &, Task &, Text from, Text to, RenameFlags);
// mounts.cpp
SyscallResult chroot(Machine &, Task &, Text path);
SyscallResult chdir(Machine &, Task &, Text path);
SyscallResult mount(Machine &, Task &, std::optional<Text> source, Text target,
                    std::optional<Text> type, std::uint32_t flags);
SyscallResult umount(Machine &, Task &, Text target, std::uint32_t flags);
SyscallResult pivot_root(Machine &, Task &, Text new_root, Text put_old);
// processes.cpp
SyscallResult fork(Machine &, Task &);
SyscallResult execve(Machine &, Task &, Text path, const std::vector<std::string> &argv,
                     const std::vector<std::string> &envp);
constexpr std::uint32_t keep_id = 0xFFFFFFFF;
SyscallResult setuid(Machine &, Task &, std::uint32_t uid);
SyscallResult setgid(Machine &, Task &, std::uint32_t gid);
SyscallResult setresuid(Machine &, Task &, std::uint32_t r, std::uint32_t e, std::uint32_t s);
SyscallResult setresgid(Machine &, Task &, std::uint32_t r, std::uint32_t e, std::uint32_t s);
SyscallResult setfsuid(Machine &, Task &, std::uint32_t uid);
SyscallResult setfsgid(Machine &, Task &, std::uint32_t gid);
SyscallResult setgroups(Machine &, Task &, const std::vector<std::uint32_t> &groups);

// ---- shared by several ----
inline SyscallResult fail(Errno error) {
  return SyscallResult::failure(error);
}
bool read_only(const PathRef &path);
// May `who` put a new entry into this directory?
// The mode that a check of a new object sees: without the umask's bits, unless the folder's file
// system has POSIX ACLs.
std::uint32_t checked_mode(const Machine &, const Task &, const PathRef &directory,
                           std::uint32_t mode);
// Another content than the program or script that was there, and no set-id bits for others' writes.
void set_length(const Task &task, Inode &inode, std::size_t length);
void content_changes(const Task &task, Inode &inode);
Errno may_create(const Credentials &who, const PathRef &directory);
// May `who` take this entry out of its directory? as_directory: by rmdir, or renaming one.
Errno may_delete(const Credentials &who, const PathRef &directory, const PathRef &victim,
                 bool as_directory);
std::int32_t install(Task &, OpenFilePtr file);

} // namespace tomosim::model::syscall
