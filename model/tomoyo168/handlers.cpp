// Execute handlers: another program takes the place of the requested one (part 1, 5.4).
#include "model/machine.hpp"
#include "model/text/encode.hpp"
#include "model/tomoyo168/exec_work.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

// How many components the task's root is below the top of the mount tree.
std::size_t depth_of(const PathRef &root) {
  std::size_t depth = 0;
  const Mount *mount = root.mount;
  const Dentry *entry = root.dentry.get();
  for (;;) {
    if (entry == mount->root.get() || !entry->parent) {
      if (!mount->parent)
        return depth;
      entry = mount->mountpoint.get();
      mount = mount->parent;
      continue;
    }
    entry = entry->parent.get();
    ++depth;
  }
}

} // namespace

NameId Module::find_handler(DomainId domain, AclKind kind) const {
  const AclList &list = policy_.domains[domain].acl;
  const MaybeCost cost(sink_);
  cost.step(Step::ListOtherType, list.size());
  const std::uint32_t found =
      list.first(kind, no_name, [](const AclEntry &e) { return !e.deleted; });
  return found == no_entry ? no_name : list[found].a;
}

Errno Module::try_handler(ExecWork &work, NameId handler) {
  Task &task = *work.task;
  CcsExec &exec = *work.exec;
  // The name as the task's own root sees it: leading components are dropped, not compared.
  std::string path = decode_name(policy_.str(handler));
  for (std::size_t depth = depth_of(task.root); depth > 0; --depth) {
    const std::size_t slash = path.find('/', 1);
    if (slash == std::string::npos)
      return Errno::NoEnt;
    path.erase(0, slash);
  }
  const Credentials &who = task.credentials;
  const auto state = [&](unsigned i) {
    return std::to_string(task.security.state >> state_shift(i) & 255);
  };
  std::vector<std::string> argv = {
      path, std::string(policy_.domain_name(work.request.domain)),
      task.executable ? decode_name(executable_of(task)) : "<unknown>",
      "pid=" + std::to_string(pid_of(task.id)) + " uid=" + std::to_string(who.uid) +
          " gid=" + std::to_string(who.gid) + " euid=" + std::to_string(who.euid) +
          " egid=" + std::to_string(who.egid) + " suid=" + std::to_string(who.suid) +
          " sgid=" + std::to_string(who.sgid) + " fsuid=" + std::to_string(who.fsuid) +
          " fsgid=" + std::to_string(who.fsgid) + " state[0]=" + state(0) +
          " state[1]=" + state(1) + " state[2]=" + state(2),
      exec.requested, std::to_string(exec.argv.size()), std::to_string(exec.envp.size())};
  argv.insert(argv.end(), exec.argv.begin(), exec.argv.end());
  argv.insert(argv.end(), exec.envp.begin(), exec.envp.end());
  exec.argv = std::move(argv);
  exec.envp.clear();

  PathRef file;
  if (const Errno error = machine_.walker(task).resolve(path, {}, file); error != Errno::Ok)
    return error;
  const Inode &inode = *file.inode();
  if (inode.type != FileType::Regular || (file.mount->options & MountNoExec))
    return Errno::Acces;
  if (const Errno error = check_permission(who, inode, MayExecute); error != Errno::Ok)
    return error;
  if (inode.writers)
    return Errno::TxtBsy;
  exec.file = file;
  work.handler = handler;
  work.handler_path = path;
  work.request.retries = 0;
  task.security.state |= task_sleepless;
  const Errno error = find_next_domain(work);
  task.security.state &= ~task_sleepless;
  return error;
}

} // namespace tomosim::model::tomoyo168
