#include "model/kernel.hpp"

#include "model/linux2626/calls.hpp"
#include "model/machine.hpp"
#include "model/syscall/syscalls.hpp"
#include "model/text/pattern.hpp"
#include "model/tomoyo26/acl_line.hpp"
#include "model/tomoyo26/profile.hpp"

namespace tomosim::model {

struct Kernel::Impl {
  explicit Impl(KernelConfig config) : machine(std::move(config)) {}

  // Runs a call as that task; a task that does not exist gets ESRCH.
  template <class Call> SyscallResult as(TaskId id, const Call &call) {
    Task *task = machine.find(id);
    return task ? call(machine, *task) : SyscallResult::failure(Errno::Srch);
  }

  Machine machine;
};

// Every call of the facade is the call of the same name on the task it names.
#define TOMOSIM_AS(...)                                                                            \
  impl_->as(id, [&](Machine &machine, Task &task) { return syscall::__VA_ARGS__; })
// … of the kernel this is: Linux 2.6.26 with 1.6.8, or 6.1 with 2.6.
#define TOMOSIM_EITHER(...)                                                                        \
  impl_->as(id, [&](Machine &machine, Task &task) {                                                \
    return machine.ccs ? linux2626::__VA_ARGS__ : syscall::__VA_ARGS__;                            \
  })
// … that only the older kernel of the model has.
#define TOMOSIM_OLD(...)                                                                           \
  impl_->as(id, [&](Machine &machine, Task &task) {                                                \
    return machine.ccs ? linux2626::__VA_ARGS__ : SyscallResult::failure(Errno::NoSys);            \
  })

Kernel::Kernel(KernelConfig config) : impl_(std::make_unique<Impl>(std::move(config))) {}
Kernel::~Kernel() = default;

const KernelConfig &Kernel::config() const {
  return impl_->machine.config;
}
Vfs &Kernel::vfs() {
  return impl_->machine.vfs;
}
void Kernel::set_clock(std::int64_t unix_seconds) {
  impl_->machine.clock = unix_seconds;
}
std::vector<std::string> Kernel::take_console() {
  return std::exchange(impl_->machine.console, {});
}
std::optional<std::string> Kernel::panicked() const {
  return impl_->machine.panic_reason;
}

// ---- policy -----------------------------------------------------------------------------------

SyscallResult Kernel::write_interface(TaskId id, std::string_view file, std::string_view text) {
  const SyscallResult fd = TOMOSIM_EITHER(open_interface(machine, task, file, O_WriteOnly));
  if (!fd.ok())
    return fd;
  const SyscallResult written = write(id, fd.value, text);
  close(id, fd.value);
  return written;
}

SyscallResult Kernel::read_interface(TaskId id, std::string_view file, std::string &text,
                                     std::string_view select) {
  const OpenFlags flags = select.empty() ? O_ReadOnly : O_ReadWrite;
  const SyscallResult fd = TOMOSIM_EITHER(open_interface(machine, task, file, flags));
  if (!fd.ok())
    return fd;
  text.clear();
  SyscallResult result;
  if (!select.empty())
    result = write(id, fd.value, std::string(select) + '\n');
  std::string piece;
  while (result.ok() && (result = read(id, fd.value, piece)).ok() && !piece.empty())
    text += piece;
  close(id, fd.value);
  if (result.ok())
    result.value = static_cast<std::int32_t>(text.size());
  return result;
}

void Kernel::load_policy_text(std::string_view file, std::string_view text) {
  impl_->machine.security->load_text(file, text);
}
std::string Kernel::read_policy_text(std::string_view file, std::string_view select) {
  return impl_->machine.security->read_text(file, select);
}
std::vector<PolicyDiagnostic> Kernel::lint(std::string_view file, std::string_view text) const {
  return impl_->machine.security->lint(file, text);
}
bool Kernel::active() const {
  return impl_->machine.security->active();
}
ActivationResult Kernel::activate() {
  return impl_->machine.security->activate();
}
void Kernel::collect_garbage() {
  impl_->machine.security->collect_garbage();
}
std::uint64_t Kernel::policy_memory() const {
  return impl_->machine.security->policy_memory();
}
std::uint32_t Kernel::policy_updates() const {
  return impl_->machine.security->policy_updates();
}
std::uint32_t Kernel::violations(Mode mode) const {
  return impl_->machine.security->violations(mode);
}

// ---- tasks --------------------------------------------------------------------------------------

TaskId Kernel::init_task() const {
  return TaskId{1};
}
bool Kernel::alive(TaskId id) const {
  return impl_->machine.find(id) != nullptr;
}
std::vector<TaskId> Kernel::tasks() const {
  std::vector<TaskId> out;
  for (const auto &[pid, task] : impl_->machine.tasks())
    out.push_back(TaskId{pid});
  return out;
}
SyscallResult Kernel::fork(TaskId id) {
  return TOMOSIM_AS(fork(machine, task));
}
void Kernel::exit_task(TaskId id) {
  if (Task *task = impl_->machine.find(id))
    impl_->machine.end_task(*task);
}
std::string Kernel::domain_of(TaskId id) const {
  const Task *task = impl_->machine.find(id);
  return task ? impl_->machine.security->domain_name(*task) : std::string();
}
std::string Kernel::read_self_domain(TaskId id) {
  Task *task = impl_->machine.find(id);
  return task ? impl_->machine.security->read_self_domain(*task) : std::string();
}
const std::vector<std::string> &Kernel::argv_of(TaskId id) const {
  return impl_->machine.task(id).argv;
}
const std::vector<std::string> &Kernel::envp_of(TaskId id) const {
  return impl_->machine.task(id).envp;
}
bool Kernel::place_task(TaskId id, std::string_view domain) {
  Task *task = impl_->machine.find(id);
  return task && impl_->machine.security->place_task(*task, domain);
}

// ---- system calls
// ---------------------------------------------------------------------------------

SyscallResult Kernel::open(TaskId id, std::string_view path, OpenFlags flags, std::uint32_t mode) {
  return TOMOSIM_EITHER(open(machine, task, path, flags, mode));
}
SyscallResult Kernel::creat(TaskId id, std::string_view path, std::uint32_t mode) {
  return open(id, path, O_WriteOnly | O_Create | O_Truncate, mode);
}
SyscallResult Kernel::close(TaskId id, std::int32_t fd) {
  return TOMOSIM_AS(close(machine, task, fd));
}
SyscallResult Kernel::read(TaskId id, std::int32_t fd, std::string &out, std::uint32_t count) {
  return TOMOSIM_AS(read(machine, task, fd, out, count));
}
SyscallResult Kernel::write(TaskId id, std::int32_t fd, std::string_view data) {
  return TOMOSIM_AS(write(machine, task, fd, data));
}
SyscallResult Kernel::dup2(TaskId id, std::int32_t old_fd, std::int32_t new_fd) {
  return TOMOSIM_AS(dup2(machine, task, old_fd, new_fd));
}
SyscallResult Kernel::pipe(TaskId id, std::int32_t fds[2]) {
  return TOMOSIM_AS(pipe(machine, task, fds));
}
SyscallResult Kernel::stat(TaskId id, std::string_view path, FileStatus *out) {
  return TOMOSIM_AS(stat(machine, task, path, true, out));
}
SyscallResult Kernel::lstat(TaskId id, std::string_view path, FileStatus *out) {
  return TOMOSIM_AS(stat(machine, task, path, false, out));
}
SyscallResult Kernel::fstat(TaskId id, std::int32_t fd, FileStatus *out) {
  return TOMOSIM_AS(fstat(machine, task, fd, out));
}
SyscallResult Kernel::access(TaskId id, std::string_view path, std::uint32_t permissions) {
  return TOMOSIM_AS(access(machine, task, path, permissions));
}
SyscallResult Kernel::readlink(TaskId id, std::string_view path, std::string &out) {
  return TOMOSIM_AS(readlink(machine, task, path, out));
}
SyscallResult Kernel::truncate(TaskId id, std::string_view path, std::int64_t length) {
  return TOMOSIM_EITHER(truncate(machine, task, path, length));
}
SyscallResult Kernel::ftruncate(TaskId id, std::int32_t fd, std::int64_t length) {
  return TOMOSIM_EITHER(ftruncate(machine, task, fd, length));
}
SyscallResult Kernel::unlink(TaskId id, std::string_view path) {
  return TOMOSIM_EITHER(unlink(machine, task, path));
}
SyscallResult Kernel::mkdir(TaskId id, std::string_view path, std::uint32_t mode) {
  return TOMOSIM_EITHER(mkdir(machine, task, path, mode));
}
SyscallResult Kernel::rmdir(TaskId id, std::string_view path) {
  return TOMOSIM_EITHER(rmdir(machine, task, path));
}
SyscallResult Kernel::mknod(TaskId id, std::string_view path, FileType type, std::uint32_t mode,
                            std::uint32_t major, std::uint32_t minor) {
  return TOMOSIM_EITHER(mknod(machine, task, path, type, mode, major, minor));
}
SyscallResult Kernel::symlink(TaskId id, std::string_view target, std::string_view path) {
  return TOMOSIM_EITHER(symlink(machine, task, target, path));
}
SyscallResult Kernel::link(TaskId id, std::string_view from, std::string_view to) {
  return TOMOSIM_EITHER(link(machine, task, from, to));
}
SyscallResult Kernel::rename(TaskId id, std::string_view from, std::string_view to,
                             RenameFlags flags) {
  return impl_->as(id, [&](Machine &machine, Task &task) {
    return machine.ccs ? linux2626::rename(machine, task, from, to)
                       : syscall::rename(machine, task, from, to, flags);
  });
}
SyscallResult Kernel::chmod(TaskId id, std::string_view path, std::uint32_t mode) {
  return TOMOSIM_EITHER(chmod(machine, task, path, mode));
}
SyscallResult Kernel::fchmod(TaskId id, std::int32_t fd, std::uint32_t mode) {
  return TOMOSIM_EITHER(fchmod(machine, task, fd, mode));
}
SyscallResult Kernel::chown(TaskId id, std::string_view path, std::uint32_t uid,
                            std::uint32_t gid) {
  return TOMOSIM_EITHER(chown(machine, task, path, true, uid, gid));
}
SyscallResult Kernel::lchown(TaskId id, std::string_view path, std::uint32_t uid,
                             std::uint32_t gid) {
  return TOMOSIM_EITHER(chown(machine, task, path, false, uid, gid));
}
SyscallResult Kernel::fchown(TaskId id, std::int32_t fd, std::uint32_t uid, std::uint32_t gid) {
  return TOMOSIM_EITHER(fchown(machine, task, fd, uid, gid));
}
SyscallResult Kernel::ioctl(TaskId id, std::int32_t fd, std::uint32_t command) {
  return TOMOSIM_EITHER(ioctl(machine, task, fd, command));
}
SyscallResult Kernel::fcntl_setfl(TaskId id, std::int32_t fd, OpenFlags flags) {
  return TOMOSIM_EITHER(fcntl_setfl(machine, task, fd, flags));
}
SyscallResult Kernel::chroot(TaskId id, std::string_view path) {
  return TOMOSIM_EITHER(chroot(machine, task, path));
}
SyscallResult Kernel::chdir(TaskId id, std::string_view path) {
  return TOMOSIM_AS(chdir(machine, task, path));
}
SyscallResult Kernel::umask(TaskId id, std::uint32_t mask) {
  return impl_->as(id, [&](Machine &, Task &task) {
    return SyscallResult::success(
        static_cast<std::int32_t>(std::exchange(task.umask, mask & 0777)));
  });
}
SyscallResult Kernel::mount(TaskId id, std::optional<std::string_view> source,
                            std::string_view target, std::optional<std::string_view> type,
                            std::uint32_t flags) {
  return TOMOSIM_EITHER(mount(machine, task, source, target, type, flags));
}
SyscallResult Kernel::umount(TaskId id, std::string_view target, std::uint32_t flags) {
  return TOMOSIM_EITHER(umount(machine, task, target, flags));
}
SyscallResult Kernel::pivot_root(TaskId id, std::string_view new_root, std::string_view put_old) {
  return TOMOSIM_EITHER(pivot_root(machine, task, new_root, put_old));
}
SyscallResult Kernel::execve(TaskId id, std::string_view path, const std::vector<std::string> &argv,
                             const std::vector<std::string> &envp) {
  return TOMOSIM_EITHER(execve(machine, task, path, argv, envp));
}
SyscallResult Kernel::setuid(TaskId id, std::uint32_t uid) {
  return TOMOSIM_AS(setuid(machine, task, uid));
}
SyscallResult Kernel::setgid(TaskId id, std::uint32_t gid) {
  return TOMOSIM_AS(setgid(machine, task, gid));
}
SyscallResult Kernel::setresuid(TaskId id, std::uint32_t r, std::uint32_t e, std::uint32_t s) {
  return TOMOSIM_AS(setresuid(machine, task, r, e, s));
}
SyscallResult Kernel::setresgid(TaskId id, std::uint32_t r, std::uint32_t e, std::uint32_t s) {
  return TOMOSIM_AS(setresgid(machine, task, r, e, s));
}
SyscallResult Kernel::setfsuid(TaskId id, std::uint32_t uid) {
  return TOMOSIM_AS(setfsuid(machine, task, uid));
}
SyscallResult Kernel::setfsgid(TaskId id, std::uint32_t gid) {
  return TOMOSIM_AS(setfsgid(machine, task, gid));
}
SyscallResult Kernel::setgroups(TaskId id, const std::vector<std::uint32_t> &groups) {
  return TOMOSIM_AS(setgroups(machine, task, groups));
}

// ---- calls of the older kernel ----------------------------------------------------------------

SyscallResult Kernel::uselib(TaskId id, std::string_view path) {
  return TOMOSIM_OLD(uselib(machine, task, path));
}
SyscallResult Kernel::utime(TaskId id, std::string_view path) {
  return TOMOSIM_OLD(utime(machine, task, path));
}
SyscallResult Kernel::setpgid(TaskId id, std::int32_t pid, std::int32_t group) {
  return TOMOSIM_OLD(setpgid(machine, task, pid, group));
}
SyscallResult Kernel::setreuid(TaskId id, std::uint32_t ruid, std::uint32_t euid) {
  return TOMOSIM_OLD(setreuid(machine, task, ruid, euid));
}
SyscallResult Kernel::sysctl(TaskId id, const std::vector<std::int32_t> &name, bool read, std::optional<std::string_view> new_value, std::string *old_value) {
  return TOMOSIM_OLD(sysctl(machine, task, name, read, new_value, old_value));
}
SyscallResult Kernel::socket(TaskId id, SocketFamily family, SocketType type, std::uint32_t protocol) {
  return TOMOSIM_OLD(socket(machine, task, family, type, protocol));
}
SyscallResult Kernel::set_reuse_address(TaskId id, std::int32_t fd) {
  return TOMOSIM_OLD(set_reuse_address(machine, task, fd));
}
SyscallResult Kernel::bind(TaskId id, std::int32_t fd, const SocketAddress &address) {
  return TOMOSIM_OLD(bind(machine, task, fd, address));
}
SyscallResult Kernel::connect(TaskId id, std::int32_t fd, const SocketAddress &address) {
  return TOMOSIM_OLD(connect(machine, task, fd, address));
}
SyscallResult Kernel::listen(TaskId id, std::int32_t fd, std::int32_t backlog) {
  return TOMOSIM_OLD(listen(machine, task, fd, backlog));
}
SyscallResult Kernel::accept(TaskId id, std::int32_t fd, SocketAddress *peer) {
  return TOMOSIM_OLD(accept(machine, task, fd, peer));
}
SyscallResult Kernel::sendto(TaskId id, std::int32_t fd, std::string_view data, const SocketAddress *to) {
  return TOMOSIM_OLD(sendto(machine, task, fd, data, to));
}
SyscallResult Kernel::recvfrom(TaskId id, std::int32_t fd, std::string &out, std::uint32_t count, bool peek, SocketAddress *from) {
  return TOMOSIM_OLD(recvfrom(machine, task, fd, out, count, peek, from));
}
SyscallResult Kernel::bring_loopback_up(TaskId id) {
  return TOMOSIM_OLD(bring_loopback_up(machine, task));
}
SyscallResult Kernel::kill(TaskId id, std::int32_t pid, std::int32_t signal) {
  return TOMOSIM_OLD(kill(machine, task, pid, signal));
}
SyscallResult Kernel::tkill(TaskId id, std::int32_t tid, std::int32_t signal) {
  return TOMOSIM_OLD(tkill(machine, task, tid, signal));
}
SyscallResult Kernel::tgkill(TaskId id, std::int32_t tgid, std::int32_t tid, std::int32_t signal) {
  return TOMOSIM_OLD(tgkill(machine, task, tgid, tid, signal));
}
SyscallResult Kernel::ptrace_traceme(TaskId id) {
  return TOMOSIM_OLD(ptrace_traceme(machine, task));
}
SyscallResult Kernel::ptrace_attach(TaskId id, std::int32_t pid) {
  return TOMOSIM_OLD(ptrace_attach(machine, task, pid));
}
SyscallResult Kernel::nice(TaskId id, std::int32_t step) {
  return TOMOSIM_OLD(nice(machine, task, step));
}
SyscallResult Kernel::setpriority(TaskId id, std::int32_t which, std::int32_t who, std::int32_t value) {
  return TOMOSIM_OLD(setpriority(machine, task, which, who, value));
}
SyscallResult Kernel::sethostname(TaskId id, std::string_view name) {
  return TOMOSIM_OLD(sethostname(machine, task, name));
}
SyscallResult Kernel::setdomainname(TaskId id, std::string_view name) {
  return TOMOSIM_OLD(setdomainname(machine, task, name));
}
SyscallResult Kernel::stime(TaskId id, std::int64_t unix_seconds) {
  return TOMOSIM_OLD(stime(machine, task, unix_seconds));
}
SyscallResult Kernel::settimeofday(TaskId id, std::int64_t unix_seconds) {
  return TOMOSIM_OLD(settimeofday(machine, task, unix_seconds));
}
SyscallResult Kernel::adjtimex(TaskId id, std::uint32_t modes) {
  return TOMOSIM_OLD(adjtimex(machine, task, modes));
}
SyscallResult Kernel::vhangup(TaskId id) {
  return TOMOSIM_OLD(vhangup(machine, task));
}
SyscallResult Kernel::reboot(TaskId id, std::uint32_t magic1, std::uint32_t magic2, std::uint32_t command) {
  return TOMOSIM_OLD(reboot(machine, task, magic1, magic2, command));
}
SyscallResult Kernel::init_module(TaskId id, std::string_view image) {
  return TOMOSIM_OLD(init_module(machine, task, image));
}
SyscallResult Kernel::delete_module(TaskId id, std::string_view name) {
  return TOMOSIM_OLD(delete_module(machine, task, name));
}
SyscallResult Kernel::kexec_load(TaskId id) {
  return TOMOSIM_OLD(kexec_load(machine, task));
}

#undef TOMOSIM_AS
#undef TOMOSIM_EITHER
#undef TOMOSIM_OLD

// ---- watching and looking -----------------------------------------------------------------------

void Kernel::set_cost_sink(CostSink *sink) {
  impl_->machine.security->set_cost_sink(sink);
}
void Kernel::explain(bool on) {
  impl_->machine.security->explain(on);
}
std::vector<CheckReport> Kernel::take_checks() {
  return impl_->machine.security->take_checks();
}
std::vector<DomainView> Kernel::domains() const {
  return impl_->machine.security->domain_views();
}
std::optional<DomainView> Kernel::domain(std::string_view name) const {
  return impl_->machine.security->domain_view(name);
}
std::vector<std::string> Kernel::domain_names() const {
  return impl_->machine.security->domain_names();
}
std::vector<ExceptionView> Kernel::exceptions() const {
  return impl_->machine.security->exception_views();
}
std::vector<ProfileView> Kernel::profiles() const {
  return impl_->machine.security->profile_views();
}
std::vector<std::string> Kernel::name_spaces() const {
  return impl_->machine.security->name_space_names();
}
std::vector<AclView> Kernel::effective_acl(std::string_view domain) const {
  return impl_->machine.security->effective_acl(domain);
}
TransitionView Kernel::next_domain(std::string_view domain, std::string_view program) const {
  return impl_->machine.security->next_domain(domain, program);
}

std::optional<AclAnswer> Kernel::ask(TaskId id, FileOperation operation, std::string_view name) {
  Machine &machine = impl_->machine;
  if (!machine.ccs)
    return std::nullopt;
  return machine.ccs->ask(machine.task(id), operation, name);
}

const std::vector<std::string> &Kernel::operation_words(AclType type) {
  static const std::vector<std::vector<std::string>> words = [] {
    std::vector<std::vector<std::string>> all;
    for (int t = 0; t <= static_cast<int>(AclType::Task) /* the last of 2.6 */; ++t) {
      const auto views = tomoyo26::acl_words(static_cast<AclType>(t));
      all.emplace_back(views.begin(), views.end());
    }
    return all;
  }();
  return words[static_cast<std::size_t>(type)];
}

const std::vector<std::string> &Kernel::operation_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < tomoyo26::operation_count; ++i)
      all.push_back(tomoyo26::config_key(i).substr(2));
    return all;
  }();
  return names;
}

bool Kernel::pattern_matches(std::string_view pattern, std::string_view name) {
  return matches(NameView(name), NameView(pattern));
}

} // namespace tomosim::model
