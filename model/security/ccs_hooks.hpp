// What the system calls of a 2.6.26 kernel with the ccs patch ask of TOMOYO/SAKURA 1.6.8: one call
// per place where the patch put one (1.6.8 spec, part 1 section 7.1, part 2 sections 3.4, 4, 5, 9.5).
// Each answers Ok or the error the system call returns; mode, log, learning and the supervisor are
// the module's matter.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/fs/objects.hpp"
#include "model/net/address.hpp"
#include "model/policy_view.hpp"
#include "model/types.hpp"

namespace tomosim::model {

struct Task;

// Index order of MAC_FOR_CAPABILITY:: (part 2, 4.1).
enum class Capability : std::uint8_t {
  InetTcpCreate,
  InetTcpListen,
  InetTcpConnect,
  UseInetUdp,
  UseInetIp,
  UseRoute,
  UsePacket,
  SysMount,
  SysUmount,
  SysReboot,
  SysChroot,
  SysKill,
  SysVhangup,
  SysTime,
  SysNice,
  SysSethostname,
  UseKernelModule,
  CreateFifo,
  CreateBlockDev,
  CreateCharDev,
  CreateUnixSocket,
  SysLink,
  SysSymlink,
  SysRename,
  SysUnlink,
  SysChmod,
  SysChown,
  SysIoctl,
  SysKexecLoad,
  SysPivotRoot,
  SysPtrace,
  Count_
};

// One-name operations that are asked on their own (part 1, 6.4: bits 4-13). Open and rewrite have
// hooks of their own.
enum class PathOperation : std::uint8_t {
  Create,
  Unlink,
  Mkdir,
  Rmdir,
  Mkfifo,
  Mksock,
  Mkblock,
  Mkchar,
  Truncate,
  Symlink
};
enum class TwoPathOperation : std::uint8_t { Link, Rename };

// Index order of allow_network (part 2, 3.1).
enum class NetworkOperation : std::uint8_t {
  UdpBind,
  UdpConnect,
  TcpBind,
  TcpListen,
  TcpConnect,
  TcpAccept,
  RawBind,
  RawConnect
};

// An execve under way. The module may exchange the program (execute handlers).
struct CcsExec {
  std::string requested; // the string given by the caller
  PathRef file;          // the program as opened
  std::vector<std::string> argv, envp;
};

class CcsHooks {
 public:
  virtual ~CcsHooks() = default;

  // EPERM when refused.
  virtual Errno capable(Task &task, Capability capability) = 0;

  // ---- files: call only after the kernel's own tests that come first ----
  // flags: access mode (0-3), O_Truncate, O_AppendMode. A directory asks nothing.
  virtual Errno open_permission(Task &task, const PathRef &path, OpenFlags flags) = 0;
  // Inside execve's binary handlers (interpreters): a read check in the next domain.
  virtual Errno open_exec_permission(Task &task, const PathRef &path) = 0;
  // symlink_target: for Symlink, the raw text.
  virtual Errno path_permission(Task &task, PathOperation operation, const PathRef &path,
                                std::string_view symlink_target = {}) = 0;
  // Adds the trailing '/' of renamed directories itself.
  virtual Errno two_path_permission(Task &task, TwoPathOperation operation, const PathRef &from,
                                    const PathRef &to) = 0;
  // fcntl(F_SETFL) that changes O_APPEND.
  virtual Errno rewrite_permission(Task &task, const PathRef &path) = 0;
  virtual Errno ioctl_permission(Task &task, const PathRef &path, std::uint32_t command) = 0;
  // sysctl(2) on "/proc/sys/…" (encoded). Called once the name is known to end at an entry.
  virtual Errno sysctl_permission(Task &task, const std::string &name, bool read, bool write) = 0;
  // ENOTDIR and EFAULT of sysctl are given only while this is not disabled.
  virtual Mode file_mode(const Task &task) const = 0;

  // Not a hook: what Kernel::ask says.
  virtual AclAnswer ask(Task &task, FileOperation operation, std::string_view name) = 0;

  // ---- SAKURA ----
  // dev and type as the caller gave them (absent: null pointer), dir as a path text; names are
  // looked up by the hook itself, with the task's rights. flags: with the magic number still in.
  virtual Errno mount_permission(Task &task, std::optional<std::string_view> dev,
                                 std::string_view dir, std::optional<std::string_view> type,
                                 std::uint32_t flags) = 0;
  // where: what will be mounted over (new, bind, move).
  virtual Errno conceal_mount_permission(Task &task, const PathRef &where) = 0;
  virtual Errno umount_permission(Task &task, const Mount &mount) = 0;
  // path: as the caller gave it; looked up by the hook (part 2, 5.4).
  virtual Errno chroot_permission(Task &task, const PathRef &path) = 0;
  virtual Errno pivot_root_permission(Task &task, const PathRef &new_root,
                                      const PathRef &put_old) = 0;
  // Is this port kept from automatic selection?
  virtual bool port_is_reserved(const Task &task, std::uint16_t port) = 0;

  // ---- network and signals ----
  // port: of the address, or the protocol number for raw sockets. The caller has done the tests of
  // 3.4 (length, family, kind of socket). sleepless: accept and receive, which do not take the
  // SLEEP_PERIOD.
  virtual Errno network_permission(Task &task, NetworkOperation operation,
                                   const SocketAddress &address, std::uint16_t port,
                                   bool sleepless = false) = 0;
  // kill, tkill, tgkill. Called for signal 0 as well; pid as given (0, -1, negative).
  virtual Errno signal_permission(Task &task, std::int32_t signal, std::int32_t pid) = 0;

  // ---- execve ----
  // After the program was opened. On success `exec` says what runs (a handler may have taken over).
  virtual Errno exec_start(Task &task, CcsExec &exec) = 0;
  virtual void exec_finish(Task &task, bool success) = 0;
};

} // namespace tomosim::model
