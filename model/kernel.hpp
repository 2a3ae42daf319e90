// One booted machine's mandatory access control: policy text in, decisions and costs out.
//
// A Kernel is driven as a real one is: text is written to and read from its interface files, tasks
// make system calls over a small in-memory file system, and every answer (DAC, existence, MAC)
// comes in the kernel's order. It does no I/O, has no clock but the one given to it, and the same
// calls always give the same answers. Specification: TOMOYO 2.6 (Linux 6.1).
//
//   Kernel kernel{KernelConfig{}};
//   kernel.vfs().add_file("/sbin/init", "\177ELF", {0755});
//   kernel.load_policy_text("profile", "PROFILE_VERSION=20150505\n0-CONFIG={ mode=learning }\n");
//   kernel.activate();
//   kernel.open(kernel.init_task(), "/etc/passwd", O_ReadOnly);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/config.hpp"
#include "model/cost.hpp"
#include "model/errno.hpp"
#include "model/fs/vfs.hpp"
#include "model/net/address.hpp"
#include "model/policy_view.hpp"
#include "model/types.hpp"

namespace tomosim::model {

// What one check asked and how it ended. A system call may make several.
struct CheckReport {
  std::string domain;
  int profile = 0;
  Mode mode = Mode::Disabled;
  std::string request;  // "file read /etc/x", without any condition
  bool granted = false; // an ACL line allows it (not: the call succeeded)
  std::string acl_line; // that line as read back, or empty
  std::string reason;   // for a person: why granted, or what kept every line from granting
  std::uint32_t walked = 0; // 1.6.8: entries of the domain's list that the kernel passes
};

struct FileStatus {
  std::uint64_t inode = 0;
  FileType type = FileType::Regular;
  std::uint32_t mode = 0, uid = 0, gid = 0, links = 1;
  std::uint64_t size = 0;
  std::uint32_t device_major = 0, device_minor = 0; // of a device node
};

struct ActivationResult {
  bool ok = false;     // false: the kernel has panicked
  std::string message; // the panic's reason
};

class Kernel {
 public:
  explicit Kernel(KernelConfig config = {});
  ~Kernel();
  Kernel(const Kernel &) = delete;
  Kernel &operator=(const Kernel &) = delete;

  const KernelConfig &config() const;

  // ---- setting the scene -------------------------------------------------------------------
  Vfs &vfs();                                // no checks
  void set_clock(std::int64_t unix_seconds); // for "Last:" in stat; 0 prints none
  // What printk said since the last call, oldest first.
  std::vector<std::string> take_console();
  std::optional<std::string> panicked() const;

  // ---- policy ------------------------------------------------------------------------------
  // file: "profile", "manager", "exception_policy", "domain_policy", "stat", "self_domain",
  // "version", ".process_status".
  // As that task: open (an ordinary checked open of securityfs:/tomoyo/FILE), write, close.
  SyscallResult write_interface(TaskId, std::string_view file, std::string_view text);
  // As that task: open, write `select` lines if given, read to the end, close.
  SyscallResult read_interface(TaskId, std::string_view file, std::string &text,
                               std::string_view select = {});
  // From outside the machine: no open, no manager test.
  void load_policy_text(std::string_view file, std::string_view text);
  std::string read_policy_text(std::string_view file, std::string_view select = {});
  // Lines of text that a kernel would ignore. Changes nothing.
  std::vector<PolicyDiagnostic> lint(std::string_view file, std::string_view text) const;

  bool active() const;
  ActivationResult activate(); // what the trigger's execve does (spec 1.3)
  void collect_garbage();      // one full pass (spec 10.9)

  std::uint64_t policy_memory() const; // "Memory used by policy" (spec 11)
  std::uint32_t policy_updates() const;
  std::uint32_t violations(Mode) const;

  // ---- tasks -------------------------------------------------------------------------------
  TaskId init_task() const;
  bool alive(TaskId) const;
  std::vector<TaskId> tasks() const;
  SyscallResult fork(TaskId); // value: the child's pid, TaskId{pid} names it
  void exit_task(TaskId);
  // The domain the task is in; const: no bookkeeping of a failed execve happens.
  std::string domain_of(TaskId) const;
  // What reading self_domain says, with its side effect (spec 9.4).
  std::string read_self_domain(TaskId);
  // What the task's program got when it began: after scripts and execute handlers.
  const std::vector<std::string> &argv_of(TaskId) const;
  const std::vector<std::string> &envp_of(TaskId) const;
  // Puts a task somewhere, for a scenario's start. False if there is no such domain.
  bool place_task(TaskId, std::string_view domain);

  // ---- system calls ------------------------------------------------------------------------
  SyscallResult open(TaskId, std::string_view path, OpenFlags, std::uint32_t mode = 0);
  SyscallResult creat(TaskId, std::string_view path, std::uint32_t mode);
  SyscallResult close(TaskId, std::int32_t fd);
  SyscallResult read(TaskId, std::int32_t fd, std::string &out, std::uint32_t count = 65536);
  SyscallResult write(TaskId, std::int32_t fd, std::string_view data);
  SyscallResult dup2(TaskId, std::int32_t old_fd, std::int32_t new_fd);
  SyscallResult pipe(TaskId, std::int32_t fds[2]);
  SyscallResult stat(TaskId, std::string_view path, FileStatus *out = nullptr);
  SyscallResult lstat(TaskId, std::string_view path, FileStatus *out = nullptr);
  SyscallResult fstat(TaskId, std::int32_t fd, FileStatus *out = nullptr);
  SyscallResult access(TaskId, std::string_view path, std::uint32_t permissions);
  SyscallResult readlink(TaskId, std::string_view path, std::string &out);
  SyscallResult truncate(TaskId, std::string_view path, std::int64_t length);
  SyscallResult ftruncate(TaskId, std::int32_t fd, std::int64_t length);
  SyscallResult unlink(TaskId, std::string_view path);
  SyscallResult mkdir(TaskId, std::string_view path, std::uint32_t mode);
  SyscallResult rmdir(TaskId, std::string_view path);
  SyscallResult mknod(TaskId, std::string_view path, FileType, std::uint32_t mode,
                      std::uint32_t major = 0, std::uint32_t minor = 0);
  SyscallResult symlink(TaskId, std::string_view target, std::string_view path);
  SyscallResult link(TaskId, std::string_view from, std::string_view to);
  SyscallResult rename(TaskId, std::string_view from, std::string_view to,
                       RenameFlags = RenamePlain);
  SyscallResult chmod(TaskId, std::string_view path, std::uint32_t mode);
  SyscallResult fchmod(TaskId, std::int32_t fd, std::uint32_t mode);
  // -1 leaves an id as it is.
  SyscallResult chown(TaskId, std::string_view path, std::uint32_t uid, std::uint32_t gid);
  SyscallResult lchown(TaskId, std::string_view path, std::uint32_t uid, std::uint32_t gid);
  SyscallResult fchown(TaskId, std::int32_t fd, std::uint32_t uid, std::uint32_t gid);
  SyscallResult ioctl(TaskId, std::int32_t fd, std::uint32_t command);
  SyscallResult fcntl_setfl(TaskId, std::int32_t fd, OpenFlags);
  SyscallResult chroot(TaskId, std::string_view path);
  SyscallResult chdir(TaskId, std::string_view path);
  SyscallResult umask(TaskId, std::uint32_t mask); // value: the old mask
  // An absent source or type is a null pointer in the real call.
  SyscallResult mount(TaskId, std::optional<std::string_view> source, std::string_view target,
                      std::optional<std::string_view> type, std::uint32_t flags);
  // flags: UmountFlag
  SyscallResult umount(TaskId, std::string_view target, std::uint32_t flags = 0);
  SyscallResult pivot_root(TaskId, std::string_view new_root, std::string_view put_old);
  SyscallResult execve(TaskId, std::string_view path, const std::vector<std::string> &argv,
                       const std::vector<std::string> &envp);
  SyscallResult setuid(TaskId, std::uint32_t uid);
  SyscallResult setgid(TaskId, std::uint32_t gid);
  SyscallResult setresuid(TaskId, std::uint32_t ruid, std::uint32_t euid, std::uint32_t suid);
  SyscallResult setresgid(TaskId, std::uint32_t rgid, std::uint32_t egid, std::uint32_t sgid);
  SyscallResult setfsuid(TaskId, std::uint32_t uid); // value: the old one
  SyscallResult setfsgid(TaskId, std::uint32_t gid);
  SyscallResult setgroups(TaskId, const std::vector<std::uint32_t> &groups);

  // ---- calls of the 2.6.26 kernel only (ENOSYS on the other) --------------------------------
  SyscallResult uselib(TaskId, std::string_view path);
  SyscallResult utime(TaskId, std::string_view path);
  SyscallResult setpgid(TaskId, std::int32_t pid, std::int32_t group);
  SyscallResult setreuid(TaskId, std::uint32_t ruid, std::uint32_t euid);
  // name: the numbers of _sysctl(2), e.g. {1, 7}. An absent text is a null pointer.
  SyscallResult sysctl(TaskId, const std::vector<std::int32_t> &name, bool read,
                       std::optional<std::string_view> new_value, std::string *old_value);
  SyscallResult socket(TaskId, SocketFamily, SocketType, std::uint32_t protocol);
  SyscallResult set_reuse_address(TaskId, std::int32_t fd); // SO_REUSEADDR
  SyscallResult bind(TaskId, std::int32_t fd, const SocketAddress &);
  SyscallResult connect(TaskId, std::int32_t fd, const SocketAddress &);
  SyscallResult listen(TaskId, std::int32_t fd, std::int32_t backlog);
  SyscallResult accept(TaskId, std::int32_t fd, SocketAddress *peer = nullptr); // non-blocking
  // to: absent for send(2).
  SyscallResult sendto(TaskId, std::int32_t fd, std::string_view data, const SocketAddress *to);
  SyscallResult recvfrom(TaskId, std::int32_t fd, std::string &out, std::uint32_t count,
                         bool peek = false, SocketAddress *from = nullptr); // non-blocking
  SyscallResult bring_loopback_up(TaskId); // ifconfig lo up: two ioctls of a socket
  SyscallResult kill(TaskId, std::int32_t pid, std::int32_t signal);
  SyscallResult tkill(TaskId, std::int32_t tid, std::int32_t signal);
  SyscallResult tgkill(TaskId, std::int32_t tgid, std::int32_t tid, std::int32_t signal);
  SyscallResult ptrace_traceme(TaskId);
  SyscallResult ptrace_attach(TaskId, std::int32_t pid);
  SyscallResult nice(TaskId, std::int32_t step);
  SyscallResult setpriority(TaskId, std::int32_t which, std::int32_t who, std::int32_t value);
  SyscallResult sethostname(TaskId, std::string_view name);
  SyscallResult setdomainname(TaskId, std::string_view name);
  SyscallResult stime(TaskId, std::int64_t unix_seconds);
  SyscallResult settimeofday(TaskId, std::int64_t unix_seconds);
  SyscallResult adjtimex(TaskId, std::uint32_t modes);
  SyscallResult vhangup(TaskId);
  SyscallResult reboot(TaskId, std::uint32_t magic1, std::uint32_t magic2, std::uint32_t command);
  SyscallResult init_module(TaskId, std::string_view image);
  SyscallResult delete_module(TaskId, std::string_view name);
  SyscallResult kexec_load(TaskId);

  // ---- watching ----------------------------------------------------------------------------
  void set_cost_sink(CostSink *); // nullptr: none
  void explain(bool);             // record CheckReports; off at first, and then free
  std::vector<CheckReport> take_checks();

  // ---- looking at the policy ---------------------------------------------------------------
  std::vector<DomainView> domains() const; // live ones, list order
  std::optional<DomainView> domain(std::string_view name) const;
  std::vector<std::string> domain_names() const; // cheaper than domains()
  std::vector<ExceptionView> exceptions() const; // read-back order
  std::vector<ProfileView> profiles() const;
  std::vector<std::string> name_spaces() const;
  std::vector<AclView> effective_acl(std::string_view domain) const; // own, then used groups
  // Where an execve of a program of that name from that domain leads. Conditions on the ACL lines
  // are taken to hold. Nothing changes.
  TransitionView next_domain(std::string_view domain, std::string_view program) const;
  // What the list of the task's domain says to a request about one (encoded) name: no system call,
  // no mode, log or learning; conditions see the task. 1.6.8; absent on the other.
  std::optional<AclAnswer> ask(TaskId, FileOperation, std::string_view name);
  // The words of the operations an AclView's mask bits stand for.
  static const std::vector<std::string> &operation_words(AclType);
  // "file::execute", … in profile index order: what ProfileView::modes is indexed by.
  static const std::vector<std::string> &operation_names();
  // Does this pattern match this (encoded) name?
  static bool pattern_matches(std::string_view pattern, std::string_view name);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace tomosim::model
