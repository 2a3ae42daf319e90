// Checks of ioctl numbers, capabilities and signals (part 2, section 4).
#include "model/machine.hpp"
#include "model/tomoyo168/walk.hpp"

namespace tomosim::model::tomoyo168 {

Errno Module::ioctl_permission(Task &task, const PathRef &path, std::uint32_t command) {
  Request r = begin(task, Control::Ioctl);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  const Temporary buffer(policy_.memory, Sizes::path_buffer);
  const auto name = checked_name(task, path);
  if (!name)
    return r.mode == Mode::Enforcing ? Errno::NoMem : Errno::Ok;
  r.path1 = &path;
  const NameFacts facts(*name);
  const NameId literal = policy_.names.find(*name, facts.hash);
  const std::string what = *name + ' ' + std::to_string(command);
  const std::string text = "allow_ioctl " + what;
  for (;;) {
    const bool granted =
        search(r, AclKind::Ioctl, literal,
               Matching{[&](const AclEntry &e) { return e.b <= command && command <= e.c; },
                        [&](const AclEntry &e) {
                          return e.group_a ? in_group(facts, e.a, true) : matches_name(facts, e.a);
                        }});
    report(r, granted, text);
    audit(r, granted, text);
    if (granted)
      return Errno::Ok;
    const Verdict verdict =
        refuse(r, "TOMOYO-" + std::string(level(r)) + ": Access 'ioctl " + what +
                      "' denied for " + last_name_of(r.domain),
               text + '\n');
    if (verdict == Verdict::Refuse)
      return Errno::Perm;
    if (verdict == Verdict::Again)
      continue;
    if (r.mode == Mode::Learning && may_learn(r)) {
      const ConditionId condition = learned_condition(r);
      if (condition != bad_condition)
        policy_.update_ioctl(r.domain, learned_name(*name), command, command, condition, false);
    }
    return Errno::Ok;
  }
}

Errno Module::capable(Task &task, Capability capability) {
  Request r = begin(task, Control::File);
  r.mode = policy_.capability_mode(policy_.domains[r.domain], capability);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  const auto which = static_cast<std::uint16_t>(capability);
  const CapabilityWord &words = capability_words[which];
  const std::string text = "allow_capability " + std::string(words.policy);
  for (;;) {
    const bool granted =
        search(r, AclKind::Capability, no_name,
               Matching{[&](const AclEntry &e) { return e.bits == which; }, NoNames{}});
    report(r, granted, text);
    audit(r, granted, text);
    if (granted)
      return Errno::Ok;
    const Verdict verdict = refuse(r, "TOMOYO-" + std::string(level(r)) + ": " +
                                          std::string(words.console) + " denied for " +
                                          last_name_of(r.domain),
                                   text + '\n');
    if (verdict == Verdict::Refuse)
      return Errno::Perm;
    if (verdict == Verdict::Again)
      continue;
    if (r.mode == Mode::Learning && may_learn(r)) {
      const ConditionId condition = learned_condition(r);
      if (condition != bad_condition)
        policy_.update_capability(r.domain, capability, condition, false);
    }
    return Errno::Ok;
  }
}

Errno Module::signal_permission(Task &task, std::int32_t signal, std::int32_t pid) {
  Request r = begin(task, Control::Signal);
  if (r.mode == Mode::Disabled || signal == 0)
    return Errno::Ok;
  const auto own = static_cast<std::int32_t>(pid_of(task.id));
  DomainId target = kernel_domain;
  if (pid == own || pid == 0) {
    target = r.domain;
  } else if (pid != -1) {
    const Task *other = machine_.find(TaskId{static_cast<std::uint32_t>(pid > 0 ? pid : -pid)});
    if (!other)
      return Errno::Ok;
    target = domain_of(*other);
  }
  const std::string name(policy_.domain_name(target));
  const std::string text = "allow_signal " + std::to_string(signal) + ' ' + name;
  if (target == r.domain) {
    report(r, true, text, "a signal within one domain");
    audit(r, true, text);
    return Errno::Ok;
  }
  const auto which = static_cast<std::uint16_t>(signal);
  // The entry's domain covers those below it.
  const auto covers = [&](const AclEntry &e) {
    const std::string_view above = policy_.str(e.a);
    const bool fits = std::string_view(name).substr(0, above.size()) == above &&
                      (name.size() == above.size() || name[above.size()] == ' ');
    if (sink_) {
      const Name &stored = policy_.names[e.a];
      sink_->touch(stored.record + 4, 12, Access::Read);
      sink_->touch(stored.text, static_cast<std::uint32_t>(above.size()), Access::Read);
      sink_->step(Step::StringCompare, static_cast<std::uint32_t>(above.size()));
    }
    return fits;
  };
  for (;;) {
    const bool granted =
        search(r, AclKind::Signal, no_name,
               Matching{[&](const AclEntry &e) { return e.bits == which; }, covers});
    report(r, granted, text);
    audit(r, granted, text);
    if (granted)
      return Errno::Ok;
    const Verdict verdict =
        refuse(r, "TOMOYO-" + std::string(level(r)) + ": Signal " + std::to_string(signal) +
                      " to " + last_name_of(target) + " denied for " + last_name_of(r.domain),
               text + '\n');
    if (verdict == Verdict::Refuse)
      return Errno::Perm;
    if (verdict == Verdict::Again)
      continue;
    if (r.mode == Mode::Learning && may_learn(r)) {
      const ConditionId condition = learned_condition(r);
      if (condition != bad_condition)
        policy_.update_signal(r.domain, which, name, condition, false);
    }
    return Errno::Ok;
  }
}

} // namespace tomosim::model::tomoyo168
