// TOMOYO and SAKURA 1.6.8 as a security module: the hooks, the flow of a check, learning, logs,
// the supervisor, execve, the files of /proc/ccs.
#pragma once

#include <deque>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/security/ccs_hooks.hpp"
#include "model/security/security_module.hpp"
#include "model/tomoyo168/policy.hpp"
#include "model/tomoyo168/realpath.hpp"
#include "model/tomoyo168/request.hpp"

namespace tomosim::model {
class Machine;
}

namespace tomosim::model::tomoyo168 {

// Also sets machine.ccs.
std::unique_ptr<SecurityModule> make_module(Machine &machine);

// An entry of grant_log or reject_log, NUL included in what is read.
struct LogEntry {
  std::string text;
  std::uint32_t buffer = 0; // bytes of the kernel's buffer
};

// A question to the supervisor (part 2, 6.8).
struct Query {
  std::uint32_t serial = 0;
  std::string text;
  std::uint32_t answer = 0; // 0: none yet
  std::uint32_t timer = 0;  // tenths of a second waited
};

// What a check says when nothing grants it.
enum class Verdict : std::uint8_t { Allow, Refuse, Again };

class Module final : public SecurityModule, public CcsHooks {
 public:
  explicit Module(Machine &machine);

  // ---- CcsHooks: files (file_hooks.cpp) ----
  Errno open_permission(Task &task, const PathRef &path, OpenFlags flags) override;
  Errno open_exec_permission(Task &task, const PathRef &path) override;
  Errno path_permission(Task &task, PathOperation operation, const PathRef &path,
                        std::string_view symlink_target) override;
  Errno two_path_permission(Task &task, TwoPathOperation operation, const PathRef &from,
                            const PathRef &to) override;
  Errno rewrite_permission(Task &task, const PathRef &path) override;
  Errno sysctl_permission(Task &task, const std::string &name, bool read, bool write) override;
  Mode file_mode(const Task &task) const override;
  AclAnswer ask(Task &task, FileOperation operation, std::string_view name) override;
  // ---- other checks against the domain's list (other_hooks.cpp, network_hook.cpp) ----
  Errno ioctl_permission(Task &task, const PathRef &path, std::uint32_t command) override;
  Errno capable(Task &task, Capability capability) override;
  Errno signal_permission(Task &task, std::int32_t signal, std::int32_t pid) override;
  Errno network_permission(Task &task, NetworkOperation operation, const SocketAddress &address,
                           std::uint16_t port, bool sleepless) override;
  // ---- SAKURA (sakura_hooks.cpp, mount_hook.cpp) ----
  Errno mount_permission(Task &task, std::optional<std::string_view> dev, std::string_view dir,
                         std::optional<std::string_view> type, std::uint32_t flags) override;
  Errno conceal_mount_permission(Task &task, const PathRef &where) override;
  Errno umount_permission(Task &task, const Mount &mount) override;
  Errno chroot_permission(Task &task, const PathRef &path) override;
  Errno pivot_root_permission(Task &task, const PathRef &new_root,
                              const PathRef &put_old) override;
  bool port_is_reserved(const Task &task, std::uint16_t port) override;
  // ---- execve (exec.cpp, handlers.cpp, arguments.cpp, activation.cpp) ----
  Errno exec_start(Task &task, CcsExec &exec) override;
  void exec_finish(Task &task, bool success) override;

  // ---- SecurityModule: tasks ----
  void task_alloc(const Task &parent, Task &child) override;
  void task_free(Task &task) override;
  // ---- interface (control_files.cpp) ----
  std::vector<InterfaceFileInfo> interface_list() const override;
  std::string_view interface_directory() const override { return "ccs"; }
  std::shared_ptr<InterfaceSession> open_interface(Task &task, std::size_t file, bool read,
                                                   bool write) override;
  void load_text(std::string_view file, std::string_view text) override;
  std::string read_text(std::string_view file, std::string_view select) override;
  std::vector<PolicyDiagnostic> lint(std::string_view file, std::string_view text) const override;
  bool is_manager(Task &task); // part 2, 6.4

  // ---- state ----
  bool active() const override { return policy_.active; }
  ActivationResult activate() override;
  void collect_garbage() override {} // nothing is ever freed
  std::uint64_t policy_memory() const override {
    return policy_.memory.used(Share::Shared) + policy_.memory.used(Share::Private);
  }
  std::uint32_t policy_updates() const override;
  std::uint32_t violations(Mode mode) const override {
    return violations_[static_cast<std::size_t>(mode)];
  }
  std::string domain_name(const Task &task) const override;
  std::string read_self_domain(Task &task) override { return domain_name(task); }
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
  std::vector<std::string> name_space_names() const override { return {"<kernel>"}; }
  std::vector<AclView> effective_acl(std::string_view domain) const override;
  TransitionView next_domain(std::string_view domain, std::string_view program) const override;

  // ---- for the interface files ----
  Policy &policy() { return policy_; }
  const Policy &policy() const { return policy_; }
  Machine &machine() { return machine_; }
  DomainId domain_of(const Task &task) const {
    return task.security.domain == TaskSecurity::none ? kernel_domain : task.security.domain;
  }
  std::deque<LogEntry> &log(bool granted) { return granted ? grant_log_ : reject_log_; }
  std::list<std::shared_ptr<Query>> &queries() { return queries_; }
  std::uint32_t query_observers = 0;

 private:
  // ---- the flow of a check (check.cpp, audit.cpp, supervisor.cpp) ----
  Request begin(Task &task, Control control) const { return begin(task, control, domain_of(task)); }
  Request begin(Task &task, Control control, DomainId domain) const;
  // Walks the domain's list (walk.hpp); fills condition, matched, walked.
  template <class Match> bool search(Request &r, AclKind kind, NameId literal, const Match &match);
  bool holds(Request &r, ConditionId condition);
  // One entry in the grant or reject log, and the state changes of the entry that granted.
  void audit(Request &r, bool granted, const std::string &body);
  void report(const Request &r, bool granted, const std::string &text,
              const std::string &elsewhere = {});
  std::string log_header(const Request &r, std::uint32_t &extra) const;
  // What happens to a request that nothing grants: message, supervisor; Allow also stands for
  // learning and permissive mode.
  Verdict refuse(Request &r, const std::string &message, const std::string &question);
  Verdict ask_supervisor(Request &r, const std::string &question);
  bool may_learn(const Request &r);
  ConditionId learned_condition(const Request &r);
  bool verbose(const Request &r) const {
    return policy_.control(policy_.domains[r.domain], Control::Verbose) != 0;
  }
  std::string_view level(const Request &r) const {
    return r.mode == Mode::Enforcing ? "ERROR" : "WARNING";
  }
  std::string last_name_of(DomainId id) const {
    return std::string(last_name(policy_.domain_name(id)));
  }
  std::string executable_of(const Task &task) const;

  // ---- files ----
  std::optional<std::string> checked_name(const Task &task, const PathRef &path);
  bool matches_name(const NameFacts &name, NameId pattern) const;
  bool in_group(const NameFacts &name, std::uint32_t group, bool patterns) const;
  bool matches_list(const NameFacts &name, const KeyedList<NameEntry> &list) const;
  bool search_path(Request &r, PathBit bit, const NameFacts &name);
  Errno check_file(Request &r, PathBit bit, const std::string &name, const char *where);
  Errno check_path(Request &r, PathBit bit, const std::string &name);
  Errno check_two_path(Request &r, TwoPathOperation operation, const std::string &a,
                       const std::string &b);
  Errno open_in_domain(Task &task, DomainId domain, const PathRef &path, OpenFlags flags);
  std::string learned_name(const std::string &name) const;
  void learn_path(const Request &r, PathBit bit, const std::string &name);

  // ---- SAKURA ----
  Errno mount_leaf(Request &r, std::optional<std::string_view> dev, std::string_view dir,
                   const std::string &type, std::uint32_t flags);
  // Prints, asks the supervisor in enforcing mode. question: behind "# EXE is requesting\n".
  Verdict refuse_sakura(Request &r, const std::string &what, const std::string &question);

  // ---- execve ----
  struct ExecWork;
  void try_activation(Task &task, const std::string &requested);
  Errno find_next_domain(ExecWork &work);
  Errno calculate(ExecWork &work, const std::string &program);
  Errno try_handler(ExecWork &work, NameId handler);
  NameId find_handler(DomainId domain, AclKind kind) const;
  Errno check_argv0(ExecWork &work, const std::string &program);
  DomainId make_next_domain(ExecWork &work, const std::string &target);
  Errno check_environment(ExecWork &work);
  // The rule of the list that holds: the first that fits, unless a no_ form fits too.
  const TransitionEntry *deciding(const KeyedList<TransitionEntry> &rules, DomainId from,
                                  const NameFacts &program, std::string_view last,
                                  CostSink *sink) const;
  bool transition_fits(const TransitionEntry &entry, DomainId from, const NameFacts &program,
                       std::string_view last, CostSink *sink) const;
  void enter(Task &task, DomainId domain);

  Machine &machine_;
  Policy policy_;
  CostSink *sink_ = nullptr;
  bool explaining_ = false;
  std::vector<CheckReport> reports_;
  std::array<std::uint32_t, 4> violations_{};
  std::deque<LogEntry> grant_log_, reject_log_;
  std::list<std::shared_ptr<Query>> queries_;
  std::uint32_t next_query_ = 0;
  std::uint32_t last_refused_writer_ = 0;
  std::uint32_t verify_messages_ = 0;
  // Where each execve in progress leads (the kernel's list of execve entries).
  struct InProgress {
    const Task *task;
    DomainId next;
    bool handler;
  };
  std::vector<InProgress> in_progress_;
};

} // namespace tomosim::model::tomoyo168
