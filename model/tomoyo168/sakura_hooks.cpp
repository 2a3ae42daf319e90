// chroot, pivot_root, umount, mounting over, ports for automatic selection (part 2, section 5). No
// audit log is written here.
#include "model/machine.hpp"
#include "model/tomoyo168/module.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

constexpr std::string_view denied = "): Permission denied.";

Errno after(const Request &r, Verdict verdict) {
  return verdict == Verdict::Refuse && r.mode == Mode::Enforcing ? Errno::Perm : Errno::Ok;
}

} // namespace

Verdict Module::refuse_sakura(Request &r, const std::string &what, const std::string &question) {
  const std::string exe = executable_of(*r.task);
  machine_.print("SAKURA-" + std::string(level(r)) + ": " + what +
                 " (pid=" + std::to_string(pid_of(r.task->id)) + ":exe=" + exe +
                 std::string(denied));
  report(r, false, what);
  if (r.mode != Mode::Enforcing)
    return Verdict::Allow;
  return ask_supervisor(r, "# " + exe + " is requesting\n" + question);
}

Errno Module::chroot_permission(Task &task, const PathRef &path) {
  Request r = begin(task, Control::RestrictChroot);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  const auto name = real_path(path, pid_of(task.id), exec_name_limit);
  for (;;) {
    if (name && name->back() == '/' && matches_list(NameFacts(*name), policy_.chroots)) {
      report(r, true, "chroot " + *name, "an allow_chroot line of the system policy");
      return Errno::Ok;
    }
    const std::string text = "chroot " + name.value_or("<unknown>");
    const Verdict verdict = refuse_sakura(r, text, text + '\n');
    if (verdict == Verdict::Again)
      continue;
    if (r.mode == Mode::Learning && name && name->back() == '/')
      policy_.update_chroot(*name, false);
    return after(r, verdict);
  }
}

Errno Module::pivot_root_permission(Task &task, const PathRef &new_root, const PathRef &put_old) {
  Request r = begin(task, Control::RestrictPivotRoot);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  const std::uint32_t pid = pid_of(task.id);
  const auto fresh = real_path(new_root, pid, exec_name_limit);
  const auto old = real_path(put_old, pid, exec_name_limit);
  const bool directories = fresh && old && fresh->back() == '/' && old->back() == '/';
  for (;;) {
    if (directories)
      for (const PivotEntry &e : policy_.pivots)
        if (!e.deleted && matches_name(NameFacts(*fresh), e.new_root) &&
            matches_name(NameFacts(*old), e.old_root)) {
          report(r, true, "pivot_root " + *fresh + ' ' + *old,
                 "an allow_pivot_root line of the system policy");
          return Errno::Ok;
        }
    const std::string text =
        "pivot_root " + fresh.value_or("<unknown>") + ' ' + old.value_or("<unknown>");
    const Verdict verdict = refuse_sakura(r, text, text + '\n');
    if (verdict == Verdict::Again)
      continue;
    if (r.mode == Mode::Learning && directories)
      policy_.update_pivot_root(*fresh, *old, false);
    return after(r, verdict);
  }
}

Errno Module::umount_permission(Task &task, const Mount &mount) {
  Request r = begin(task, Control::RestrictUnmount);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  const PathRef root{const_cast<Mount *>(&mount), mount.root};
  const auto name = real_path(root, pid_of(task.id), exec_name_limit);
  if (!name)
    return r.mode == Mode::Enforcing ? Errno::Perm : Errno::Ok;
  // Once found, an entry counts for all retries (the kernel does not clear its flag).
  const bool found = matches_list(NameFacts(*name), policy_.denied_unmounts);
  while (found) {
    const Verdict verdict = refuse_sakura(r, "umount " + *name, "unmount " + *name + '\n');
    if (verdict != Verdict::Again)
      return after(r, verdict);
  }
  return Errno::Ok;
}

// Would a mount here hide a mount that is there?
Errno Module::conceal_mount_permission(Task &task, const PathRef &where) {
  Request r = begin(task, Control::DenyConcealMount);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  bool hides = false;
  for (const Mount &mount : machine_.vfs.tree().mounts) {
    if (!mount.attached)
      continue;
    const Mount *at = &mount;
    const Dentry *entry = mount.root.get();
    for (;;) {
      if (at->root == where.mount->root && entry == where.dentry.get()) {
        hides = true;
        break;
      }
      if (entry == at->root.get() || !entry->parent) {
        if (!at->parent)
          break;
        entry = at->mountpoint.get();
        at = at->parent;
        continue;
      }
      entry = entry->parent.get();
    }
    if (hides)
      break;
  }
  while (hides) {
    const auto name =
        real_path(where, pid_of(task.id), exec_name_limit).value_or("<unknown>");
    const Verdict verdict = refuse_sakura(r, "mount " + name, "mount on " + name + '\n');
    if (verdict != Verdict::Again)
      return after(r, verdict);
  }
  return Errno::Ok;
}

bool Module::port_is_reserved(const Task &task, std::uint16_t port) {
  if (policy_.control(policy_.domains[domain_of(task)], Control::RestrictAutobind) == 0)
    return false;
  for (const PortEntry &e : policy_.reserved_ports)
    if (!e.deleted && e.low <= port && port <= e.high)
      return true;
  return false;
}

} // namespace tomosim::model::tomoyo168
