// TOMOYO 2.6 as a security module: hooks, supervisor, learning, execve, interface files.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/fs/realpath.hpp"
#include "model/security/security_module.hpp"
#include "model/tomoyo26/policy.hpp"
#include "model/tomoyo26/request.hpp"

namespace tomosim::model {
class Machine;
}

namespace tomosim::model::tomoyo26 {

// Also sets machine.lsm.
std::unique_ptr<SecurityModule> make_module(Machine &machine);

class Module final : public SecurityModule, public LsmHooks {
 public:
  explicit Module(Machine &machine);

  // ---- hooks: tasks and execve (exec.cpp, transition.cpp) ----
  void task_alloc(const Task &parent, Task &child) override;
  void task_free(Task &task) override;
  void credentials_prepared(Task &task) override;
  void exec_begins(Task &task, const ExecAttempt &attempt) override;
  Errno exec_check(Task &task, ExecAttempt &attempt) override;
  void exec_succeeded(Task &task) override;
  // ---- hooks: files (file_hooks.cpp, mount_hook.cpp) ----
  Errno file_open(Task &task, const PathRef &path, OpenFlags flags) override;
  Errno file_set_flags(Task &task, const OpenFile &file, OpenFlags flags) override;
  Errno file_ioctl(Task &task, const PathRef &path, std::uint32_t command) override;
  Errno inode_getattr(Task &task, const PathRef &path) override;
  Errno path_truncate(Task &task, const PathRef &path) override;
  Errno path_unlink(Task &task, const PathRef &path) override;
  Errno path_rmdir(Task &task, const PathRef &path) override;
  Errno path_mkdir(Task &task, const PathRef &path, std::uint32_t mode) override;
  Errno path_mknod(Task &task, const PathRef &path, FileType type, std::uint32_t mode,
                   std::uint32_t major, std::uint32_t minor) override;
  Errno path_symlink(Task &task, const PathRef &path, std::string_view target) override;
  Errno path_link(Task &task, const PathRef &from, const PathRef &to) override;
  Errno path_rename(Task &task, const PathRef &from, const PathRef &to, RenameFlags flags) override;
  Errno path_chmod(Task &task, const PathRef &path, std::uint32_t mode) override;
  Errno path_chown(Task &task, const PathRef &path, std::uint32_t uid, std::uint32_t gid) override;
  Errno path_chroot(Task &task, const PathRef &path) override;
  Errno sb_mount(Task &task, std::optional<std::string_view> source, const PathRef &target,
                 std::optional<std::string_view> type, std::uint32_t flags) override;
  Errno sb_umount(Task &task, const PathRef &root) override;
  Errno sb_pivot_root(Task &task, const PathRef &new_root, const PathRef &put_old) override;

  // ---- interface (interface.cpp) ----
  std::vector<InterfaceFileInfo> interface_list() const override;
  std::string_view interface_directory() const override { return "tomoyo"; }
  std::shared_ptr<InterfaceSession> open_interface(Task &task, std::size_t file, bool read,
                                                   bool write) override;
  void load_text(std::string_view file, std::string_view text) override;
  std::string read_text(std::string_view file, std::string_view select) override;
  std::vector<PolicyDiagnostic> lint(std::string_view file, std::string_view text) const override;
  bool is_manager(Task &task);

  // ---- state (module.cpp) ----
  bool active() const override { return policy_.loaded; }
  ActivationResult activate() override;
  void collect_garbage() override { policy_.collect(); }
  std::uint64_t policy_memory() const override { return policy_.memory.used(); }
  std::uint32_t policy_updates() const override { return policy_.updates; }
  std::uint32_t violations(Mode mode) const override {
    return policy_.violations[static_cast<std::size_t>(mode)];
  }
  std::string domain_name(const Task &task) const override;
  std::string read_self_domain(Task &task) override;
  Errno write_self_domain(Task &task, std::string_view text); // spec §8.8
  bool place_task(Task &task, std::string_view domain) override;

  void set_cost_sink(CostSink *sink) override;
  void explain(bool on) override { explaining_ = on; }
  std::vector<CheckReport> take_checks() override { return std::exchange(reports_, {}); }

  // ---- views (views.cpp) ----
  std::vector<DomainView> domain_views() const override;
  std::optional<DomainView> domain_view(std::string_view name) const override;
  std::vector<std::string> domain_names() const override;
  std::vector<ExceptionView> exception_views() const override;
  std::vector<ProfileView> profile_views() const override;
  std::vector<std::string> name_space_names() const override;
  std::vector<AclView> effective_acl(std::string_view domain) const override;
  TransitionView next_domain(std::string_view domain, std::string_view program) const override;

  Policy &policy() { return policy_; }
  Machine &machine() { return machine_; }
  // The domain of a task now; also ends what a failed execve left behind (spec §9.4).
  Domain &current_domain(Task &task);
  void count_update();

 private:
  friend class DomainTransition;
  struct FileCheck;

  // ---- the common flow of a check (supervisor.cpp) ----
  Request begin(Task &task, Operation operation, Domain *domain = nullptr);
  // Walks, reports, counts, learns. Ok or Perm; the caller forces it to Ok unless enforcing.
  Errno decide(Request &request);
  Errno supervise(Request &request);
  bool quota_allows(const Request &request);
  void learn(const Request &request, const std::string &line);
  void report(const Request &request, const std::string &line);
  Mode mode_of(const Domain &domain, Operation operation) const;
  BuiltName &build_name(BuiltName &out, const Task &task, const PathRef &path, bool directory);

  Errno check_path(Task &task, PathBit bit, const PathRef &path, bool directory = false,
                   const NameView *symlink_target = nullptr);
  Errno check_path_number(Task &task, PathNumberBit bit, const PathRef &path, std::uint32_t number,
                          bool directory = false);
  Errno check_path2(Task &task, Path2Bit bit, const PathRef &path1, const PathRef &path2);
  Errno check_open(Task &task, Domain &domain, const PathRef &path, OpenFlags flags);

  Errno find_next_domain(Task &task, ExecAttempt &attempt);
  Errno check_environment(Request &request, const ExecAttempt &attempt);
  // Spec §9.3 with transit = yes.
  Domain *assign_domain(const Domain &current, const std::string &name);
  Domain *domain_of(std::uint32_t id) const { return policy_.get(static_cast<DomainId>(id)); }
  void enter(Task &task, Domain &domain);

  Machine &machine_;
  Policy policy_;
  CostSink *sink_ = nullptr;
  bool explaining_ = false;
  bool loader_called_ = false;
  std::uint32_t last_refused_writer_ = 0;
  std::vector<CheckReport> reports_;
};

} // namespace tomosim::model::tomoyo26
