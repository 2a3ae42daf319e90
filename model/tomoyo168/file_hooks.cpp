// Checks of files (part 1, 7.2-7.5).
#include "model/machine.hpp"
#include "model/text/encode.hpp"
#include "model/tomoyo168/walk.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

Errno unless_weak(const Request &r, Errno error) {
  return r.mode == Mode::Enforcing ? error : Errno::Ok;
}

std::string operation_text(PathBit b) {
  return "allow_" + std::string(path_words[static_cast<std::size_t>(b)]);
}

} // namespace

Mode Module::file_mode(const Task &task) const {
  return policy_.mode(policy_.domains[domain_of(task)], Control::File);
}

// Execute never uses patterns, not even in groups.
bool Module::search_path(Request &r, PathBit which, const NameFacts &name) {
  const std::uint16_t wanted = bit(which);
  const bool patterns = which != PathBit::Execute;
  const NameId literal = policy_.names.find(name.text, name.hash);
  return search(
      r, AclKind::SinglePath, literal,
      Matching{[&](const AclEntry &e) { return (e.bits & wanted) != 0; },
               [&](const AclEntry &e) {
                 if (e.group_a)
                   return in_group(name, e.a, patterns);
                 return (patterns || !policy_.names[e.a].facts.is_patterned) &&
                        matches_name(name, e.a);
               }});
}

AclAnswer Module::ask(Task &task, FileOperation operation, std::string_view name) {
  static_assert(static_cast<int>(FileOperation::Rewrite) == static_cast<int>(PathBit::Rewrite));
  Request r = begin(task, Control::File);
  const bool granted = search_path(r, static_cast<PathBit>(operation), NameFacts(name));
  return {granted, r.walked};
}

// The text a name is learned as (file_pattern).
std::string Module::learned_name(const std::string &name) const {
  const NameFacts facts(name);
  const MaybeCost cost(sink_);
  std::string_view chosen = name;
  for (const NameEntry &entry : policy_.file_patterns) {
    cost.touch(entry.address, Sizes::single_name);
    if (entry.deleted || !matches_name(facts, entry.name))
      continue;
    chosen = policy_.str(entry.name);
    if (chosen.size() < 3 || chosen.substr(chosen.size() - 3) != "/\\*")
      break;
  }
  return std::string(chosen);
}

void Module::learn_path(const Request &r, PathBit which, const std::string &name) {
  const std::string text = which == PathBit::Execute ? name : learned_name(name);
  const ConditionId condition = learned_condition(r);
  if (condition == bad_condition)
    return;
  if (which == PathBit::ReadWrite) { // as the numeric line "6 NAME"
    policy_.update_path(r.domain, PathBit::Read, text, condition, false);
    policy_.update_path(r.domain, PathBit::Write, text, condition, false);
    return;
  }
  policy_.update_path(r.domain, which, text, condition, false);
}

// Execute's "again" starts the whole execve check anew: EINTR stands for it (exec.cpp).
Errno Module::check_file(Request &r, PathBit which, const std::string &name, const char *where) {
  const NameFacts facts(name);
  const std::string operation = operation_text(which);
  for (;;) {
    bool granted = search_path(r, which, facts), global = false;
    if (!granted && which == PathBit::Read && !policy_.domains[r.domain].ignore_global_read &&
        matches_list(facts, policy_.global_reads))
      granted = global = true;
    report(r, granted, operation + ' ' + name,
           global ? "a global allow_read line of the exception policy" : "");
    audit(r, granted, operation + ' ' + name + ' ');
    if (granted)
      return Errno::Ok;
    const std::string word(path_words[static_cast<std::size_t>(which)]);
    const Verdict verdict =
        refuse(r, "TOMOYO-" + std::string(level(r)) + ": Access '" + word + '(' + where + ") " +
                      name + "' denied for " + last_name_of(r.domain),
               operation + ' ' + name + '\n');
    if (verdict == Verdict::Refuse)
      return Errno::Perm;
    if (verdict == Verdict::Again) {
      if (which == PathBit::Execute)
        return Errno::Intr;
      continue;
    }
    if (r.mode == Mode::Learning && may_learn(r))
      learn_path(r, which, name);
    return Errno::Ok;
  }
}

Errno Module::check_path(Request &r, PathBit which, const std::string &name) {
  const NameFacts facts(name);
  for (;;) {
    const std::string operation = operation_text(which);
    const bool granted = search_path(r, which, facts);
    report(r, granted, operation + ' ' + name);
    audit(r, granted, operation + ' ' + name + ' ');
    if (!granted) {
      const std::string word(path_words[static_cast<std::size_t>(which)]);
      const Verdict verdict =
          refuse(r, "TOMOYO-" + std::string(level(r)) + ": Access '" + word + ' ' + name +
                        "' denied for " + last_name_of(r.domain),
                 operation + ' ' + name + '\n');
      if (verdict == Verdict::Refuse)
        return Errno::Perm;
      if (verdict == Verdict::Again)
        continue;
      if (r.mode == Mode::Learning && may_learn(r))
        learn_path(r, which, name);
    }
    // What may be truncated must also be allowed to be rewritten.
    if (which != PathBit::Truncate || !matches_list(facts, policy_.denied_rewrites))
      return Errno::Ok;
    which = PathBit::Rewrite;
  }
}

Errno Module::check_two_path(Request &r, TwoPathOperation operation, const std::string &a,
                             const std::string &b) {
  const NameFacts first(a), second(b);
  const std::string word(two_path_words[static_cast<std::size_t>(operation)]);
  const std::string text = "allow_" + word + ' ' + a + ' ' + b;
  const auto wanted = static_cast<std::uint16_t>(1U << static_cast<unsigned>(operation));
  const NameId literal = policy_.names.find(a, first.hash);
  const auto fits = [&](const NameFacts &name, std::uint32_t value, bool group) {
    return group ? in_group(name, value, true) : matches_name(name, value);
  };
  for (;;) {
    const bool granted = search(
        r, AclKind::DoublePath, literal,
        Matching{[&](const AclEntry &e) { return (e.bits & wanted) != 0; },
                 [&](const AclEntry &e) {
                   return fits(first, e.a, e.group_a) && fits(second, e.b, e.group_b);
                 }});
    report(r, granted, text);
    audit(r, granted, text);
    if (granted)
      return Errno::Ok;
    const Verdict verdict =
        refuse(r, "TOMOYO-" + std::string(level(r)) + ": Access '" + word + ' ' + a + ' ' + b +
                      "' denied for " + last_name_of(r.domain),
               text + '\n');
    if (verdict == Verdict::Refuse)
      return Errno::Perm;
    if (verdict == Verdict::Again)
      continue;
    if (r.mode == Mode::Learning && may_learn(r)) {
      const ConditionId condition = learned_condition(r);
      if (condition != bad_condition)
        policy_.update_two_path(r.domain, operation, learned_name(a), learned_name(b), condition,
                                false);
    }
    return Errno::Ok;
  }
}

Errno Module::open_in_domain(Task &task, DomainId domain, const PathRef &path, OpenFlags flags) {
  Request r = begin(task, Control::File, domain);
  if (r.mode == Mode::Disabled || path.is_directory())
    return Errno::Ok;
  const Temporary buffer(policy_.memory, Sizes::path_buffer);
  const auto name = checked_name(task, path);
  if (!name)
    return unless_weak(r, Errno::NoMem);
  r.path1 = &path;
  const OpenFlags access = flags & O_AccessMask;
  const bool writes = access != O_ReadOnly;
  if (writes && ((flags & O_Truncate) || !(flags & O_AppendMode)) &&
      matches_list(NameFacts(*name), policy_.denied_rewrites))
    if (const Errno error = check_path(r, PathBit::Rewrite, *name); error != Errno::Ok)
      return unless_weak(r, error);
  const PathBit which = access == O_ReadOnly    ? PathBit::Read
                        : access == O_WriteOnly ? PathBit::Write
                                                : PathBit::ReadWrite;
  Errno error = check_file(r, which, *name, "open");
  if (error == Errno::Ok && (flags & O_Truncate))
    error = check_path(r, PathBit::Truncate, *name);
  return unless_weak(r, error);
}

Errno Module::open_permission(Task &task, const PathRef &path, OpenFlags flags) {
  return open_in_domain(task, domain_of(task), path, flags);
}

// Interpreters are read in the domain that the execve leads to.
Errno Module::open_exec_permission(Task &task, const PathRef &path) {
  if (!(task.security.state & task_exec_in_progress))
    return Errno::Ok;
  DomainId next = domain_of(task);
  for (const InProgress &exec : in_progress_)
    if (exec.task == &task)
      next = exec.next;
  return open_in_domain(task, next, path, O_ReadOnly);
}

Errno Module::path_permission(Task &task, PathOperation operation, const PathRef &path,
                              std::string_view symlink_target) {
  Request r = begin(task, Control::File);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  const Temporary buffer(policy_.memory, Sizes::path_buffer);
  auto name = checked_name(task, path);
  if (!name)
    return unless_weak(r, Errno::NoMem);
  if ((operation == PathOperation::Mkdir || operation == PathOperation::Rmdir) &&
      name->back() != '/')
    *name += '/';
  std::string target;
  if (operation == PathOperation::Symlink) {
    target = encode_name(symlink_target);
    r.symlink_target = &target;
  }
  r.path1 = &path;
  return unless_weak(r, check_path(r, path_bit(operation), *name));
}

Errno Module::two_path_permission(Task &task, TwoPathOperation operation, const PathRef &from,
                                  const PathRef &to) {
  Request r = begin(task, Control::File);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  const Temporary buffer1(policy_.memory, Sizes::path_buffer);
  const Temporary buffer2(policy_.memory, Sizes::path_buffer);
  auto first = checked_name(task, from), second = checked_name(task, to);
  if (!first || !second)
    return unless_weak(r, Errno::NoMem);
  if (operation == TwoPathOperation::Rename && from.is_directory())
    for (std::string *name : {&*first, &*second})
      if (name->back() != '/')
        *name += '/';
  r.path1 = &from;
  r.path2 = &to;
  return unless_weak(r, check_two_path(r, operation, *first, *second));
}

Errno Module::rewrite_permission(Task &task, const PathRef &path) {
  Request r = begin(task, Control::File);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  const Temporary buffer(policy_.memory, Sizes::path_buffer);
  const auto name = checked_name(task, path);
  if (!name)
    return unless_weak(r, Errno::NoMem);
  if (!matches_list(NameFacts(*name), policy_.denied_rewrites))
    return Errno::Ok;
  r.path1 = &path;
  return unless_weak(r, check_path(r, PathBit::Rewrite, *name));
}

Errno Module::sysctl_permission(Task &task, const std::string &name, bool read, bool write) {
  if (!read && !write)
    return Errno::Ok;
  Request r = begin(task, Control::File);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  const PathBit which = read && write ? PathBit::ReadWrite : read ? PathBit::Read : PathBit::Write;
  return unless_weak(r, check_file(r, which, name, "sysctl"));
}

} // namespace tomosim::model::tomoyo168
