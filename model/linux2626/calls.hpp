// The system calls of Linux 2.6.26 with the ccs patch of 1.6.8: existence, classic permissions and
// the patch's checks in that kernel's order (1.6.8 spec, part 1 section 7.1; part 2 sections 3.4,
// 4, 5). Calls that ask nothing and did not change since are those of syscall/.
#pragma once

#include "model/net/address.hpp"
#include "model/syscall/syscalls.hpp"

namespace tomosim::model::linux2626 {

using syscall::fail;
using syscall::Text;

// open.cpp
SyscallResult open(Machine &, Task &, Text path, OpenFlags, std::uint32_t mode);
SyscallResult open_interface(Machine &, Task &, Text file, OpenFlags);
SyscallResult uselib(Machine &, Task &, Text path);
// descriptors.cpp
SyscallResult ftruncate(Machine &, Task &, std::int32_t fd, std::int64_t length);
SyscallResult fcntl_setfl(Machine &, Task &, std::int32_t fd, OpenFlags);
SyscallResult ioctl(Machine &, Task &, std::int32_t fd, std::uint32_t command);
// attributes.cpp
SyscallResult truncate(Machine &, Task &, Text path, std::int64_t length);
SyscallResult chmod(Machine &, Task &, Text path, std::uint32_t mode);
SyscallResult fchmod(Machine &, Task &, std::int32_t fd, std::uint32_t mode);
SyscallResult chown(Machine &, Task &, Text path, bool follow, std::uint32_t uid,
                    std::uint32_t gid);
SyscallResult fchown(Machine &, Task &, std::int32_t fd, std::uint32_t uid, std::uint32_t gid);
SyscallResult utime(Machine &, Task &, Text path);
// names.cpp
SyscallResult unlink(Machine &, Task &, Text path);
SyscallResult rmdir(Machine &, Task &, Text path);
SyscallResult mkdir(Machine &, Task &, Text path, std::uint32_t mode);
SyscallResult mknod(Machine &, Task &, Text path, FileType, std::uint32_t mode, std::uint32_t major,
                    std::uint32_t minor);
SyscallResult symlink(Machine &, Task &, Text target, Text path);
// link_rename.cpp
SyscallResult link(Machine &, Task &, Text from, Text to);
SyscallResult rename(Machine &, Task &, Text from, Text to);
// mounts.cpp
SyscallResult chroot(Machine &, Task &, Text path);
SyscallResult mount(Machine &, Task &, std::optional<Text> source, Text target,
                    std::optional<Text> type, std::uint32_t flags);
SyscallResult umount(Machine &, Task &, Text target, std::uint32_t flags);
SyscallResult pivot_root(Machine &, Task &, Text new_root, Text put_old);
// execve.cpp
SyscallResult execve(Machine &, Task &, Text path, const std::vector<std::string> &argv,
                     const std::vector<std::string> &envp);
// sockets.cpp
SyscallResult socket(Machine &, Task &, SocketFamily, SocketType, std::uint32_t protocol);
SyscallResult set_reuse_address(Machine &, Task &, std::int32_t fd);
SyscallResult bind(Machine &, Task &, std::int32_t fd, const SocketAddress &);
SyscallResult connect(Machine &, Task &, std::int32_t fd, const SocketAddress &);
SyscallResult listen(Machine &, Task &, std::int32_t fd, std::int32_t backlog);
SyscallResult accept(Machine &, Task &, std::int32_t fd, SocketAddress *peer);
SyscallResult sendto(Machine &, Task &, std::int32_t fd, Text data, const SocketAddress *to);
SyscallResult recvfrom(Machine &, Task &, std::int32_t fd, std::string &out, std::uint32_t count,
                       bool peek, SocketAddress *from);
SyscallResult bring_loopback_up(Machine &, Task &);
// signals.cpp
SyscallResult kill(Machine &, Task &, std::int32_t pid, std::int32_t signal);
SyscallResult tkill(Machine &, Task &, std::int32_t tid, std::int32_t signal);
SyscallResult tgkill(Machine &, Task &, std::int32_t tgid, std::int32_t tid, std::int32_t signal);
SyscallResult setpgid(Machine &, Task &, std::int32_t pid, std::int32_t group);
SyscallResult ptrace_traceme(Machine &, Task &);
SyscallResult ptrace_attach(Machine &, Task &, std::int32_t pid);
// guarded.cpp: calls with nothing but a capability to ask
SyscallResult setreuid(Machine &, Task &, std::uint32_t ruid, std::uint32_t euid);
SyscallResult nice(Machine &, Task &, std::int32_t step);
SyscallResult setpriority(Machine &, Task &, std::int32_t which, std::int32_t who,
                          std::int32_t value);
SyscallResult sethostname(Machine &, Task &, Text name);
SyscallResult setdomainname(Machine &, Task &, Text name);
SyscallResult stime(Machine &, Task &, std::int64_t unix_seconds);
SyscallResult settimeofday(Machine &, Task &, std::int64_t unix_seconds);
SyscallResult adjtimex(Machine &, Task &, std::uint32_t modes);
SyscallResult vhangup(Machine &, Task &);
SyscallResult reboot(Machine &, Task &, std::uint32_t magic1, std::uint32_t magic2,
                     std::uint32_t command);
SyscallResult init_module(Machine &, Task &, Text image);
SyscallResult delete_module(Machine &, Task &, Text name);
SyscallResult kexec_load(Machine &, Task &);
// sysctl.cpp
SyscallResult sysctl(Machine &, Task &, const std::vector<std::int32_t> &name, bool read,
                     std::optional<Text> new_value, std::string *old_value);

} // namespace tomosim::model::linux2626
