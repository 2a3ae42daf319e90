// The seam between a kernel and its mandatory access control. A dialect implements SecurityModule
// and the hooks of its own kernel: LsmHooks (here) for Linux 6.1, CcsHooks (ccs_hooks.hpp) for
// 2.6.26 with the ccs patch. A hook answers Ok or the error the system call returns.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/cost.hpp"
#include "model/kernel.hpp"
#include "model/task/task.hpp"

namespace tomosim::model {

// An open interface file. Its destructor is the close.
class InterfaceSession {
 public:
  virtual ~InterfaceSession() = default;
  virtual SyscallResult write(Task &task, std::string_view data) = 0;
  virtual SyscallResult read(Task &task, std::string &out, std::uint32_t count) = 0;
};

// An execve under way.
struct ExecAttempt {
  std::string requested;    // the string given by the caller
  PathRef requested_object; // resolved without following the last link; may be absent
  PathRef file;             // the file being looked at now: program, then interpreters
  PathRef program;          // the first of them
  std::vector<std::string> argv, envp;
};

struct InterfaceFileInfo {
  std::string_view name;
  std::uint32_t mode;
};

// What Linux 6.1's system calls ask: the LSM hooks that TOMOYO 2.6 has.
class LsmHooks {
 public:
  virtual ~LsmHooks() = default;

  virtual void credentials_prepared(Task &task) = 0;
  // ---- execve ----
  virtual void exec_begins(Task &task, const ExecAttempt &attempt) = 0; // activation
  virtual Errno exec_check(Task &task, ExecAttempt &attempt) = 0;       // per file
  virtual void exec_succeeded(Task &task) = 0;
  // ---- files ----
  virtual Errno file_open(Task &task, const PathRef &path, OpenFlags flags) = 0;
  virtual Errno file_set_flags(Task &task, const OpenFile &file, OpenFlags flags) = 0;
  virtual Errno file_ioctl(Task &task, const PathRef &path, std::uint32_t command) = 0;
  virtual Errno inode_getattr(Task &task, const PathRef &path) = 0;
  virtual Errno path_truncate(Task &task, const PathRef &path) = 0;
  virtual Errno path_unlink(Task &task, const PathRef &path) = 0;
  virtual Errno path_rmdir(Task &task, const PathRef &path) = 0;
  virtual Errno path_mkdir(Task &task, const PathRef &path, std::uint32_t mode) = 0;
  virtual Errno path_mknod(Task &task, const PathRef &path, FileType type, std::uint32_t mode,
                           std::uint32_t major, std::uint32_t minor) = 0;
  virtual Errno path_symlink(Task &task, const PathRef &path, std::string_view target) = 0;
  virtual Errno path_link(Task &task, const PathRef &from, const PathRef &to) = 0;
  virtual Errno path_rename(Task &task, const PathRef &from, const PathRef &to,
                            RenameFlags flags) = 0;
  virtual Errno path_chmod(Task &task, const PathRef &path, std::uint32_t mode) = 0;
  virtual Errno path_chown(Task &task, const PathRef &path, std::uint32_t uid,
                           std::uint32_t gid) = 0;
  virtual Errno path_chroot(Task &task, const PathRef &path) = 0;
  virtual Errno sb_mount(Task &task, std::optional<std::string_view> source, const PathRef &target,
                         std::optional<std::string_view> type, std::uint32_t flags) = 0;
  virtual Errno sb_umount(Task &task, const PathRef &root) = 0;
  virtual Errno sb_pivot_root(Task &task, const PathRef &new_root, const PathRef &put_old) = 0;
};

// What tasks, interface files and the facade need of either dialect.
class SecurityModule {
 public:
  virtual ~SecurityModule() = default;

  // ---- tasks ----
  virtual void task_alloc(const Task &parent, Task &child) = 0;
  virtual void task_free(Task &task) = 0;

  // ---- the interface files ----
  virtual std::vector<InterfaceFileInfo> interface_list() const = 0; // index is the file
  virtual std::string_view interface_directory() const = 0;          // below securityfs
  virtual std::shared_ptr<InterfaceSession> open_interface(Task &task, std::size_t file, bool read,
                                                           bool write) = 0;
  virtual void load_text(std::string_view file, std::string_view text) = 0;
  virtual std::string read_text(std::string_view file, std::string_view select) = 0;
  virtual std::vector<PolicyDiagnostic> lint(std::string_view file,
                                             std::string_view text) const = 0;

  // ---- state ----
  virtual bool active() const = 0;
  virtual ActivationResult activate() = 0;
  virtual void collect_garbage() = 0;
  virtual std::uint64_t policy_memory() const = 0;
  virtual std::uint32_t policy_updates() const = 0;
  virtual std::uint32_t violations(Mode mode) const = 0;
  virtual std::string domain_name(const Task &task) const = 0;
  virtual std::string read_self_domain(Task &task) = 0;
  virtual bool place_task(Task &task, std::string_view domain) = 0;

  // ---- watching ----
  virtual void set_cost_sink(CostSink *sink) = 0;
  virtual void explain(bool on) = 0;
  virtual std::vector<CheckReport> take_checks() = 0;

  // ---- looking ----
  virtual std::vector<DomainView> domain_views() const = 0;
  virtual std::optional<DomainView> domain_view(std::string_view name) const = 0;
  virtual std::vector<std::string> domain_names() const = 0;
  virtual std::vector<ExceptionView> exception_views() const = 0;
  virtual std::vector<ProfileView> profile_views() const = 0;
  virtual std::vector<std::string> name_space_names() const = 0;
  virtual std::vector<AclView> effective_acl(std::string_view domain) const = 0;
  virtual TransitionView next_domain(std::string_view domain, std::string_view program) const = 0;
};

} // namespace tomosim::model
