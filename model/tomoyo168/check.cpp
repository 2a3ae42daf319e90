// What all checks share: the beginning, names against patterns and groups, refusal, learning.
#include "model/fs/realpath.hpp"
#include "model/machine.hpp"
#include "model/tomoyo168/module.hpp"
#include "model/tomoyo168/pattern.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

struct PatternSteps {
  static constexpr bool counts = true;
  const MaybeCost &cost;
  void step(std::uint32_t n) { cost.step(Step::PatternStep, n); }
};

} // namespace

Request Module::begin(Task &task, Control control, DomainId domain) const {
  const MaybeCost cost(sink_);
  const Domain &d = policy_.domains[domain];
  cost.step(Step::HookEnter);
  cost.step(Step::ModeLookup, 1);
  cost.touch(task.security.address, 8);
  cost.touch(d.address + 12, 1);
  Request r;
  r.task = &task;
  r.domain = domain;
  r.profile = d.profile;
  if (const Profile *profile = policy_.active ? policy_.profiles[d.profile].get() : nullptr)
    cost.touch(profile->address + 4 * static_cast<std::uint32_t>(control), 4);
  r.mode = policy_.mode(d, control);
  return r;
}

// The name of an object that a check is about. Absent: too long.
std::optional<std::string> Module::checked_name(const Task &task, const PathRef &path) {
  auto name = real_path(path, pid_of(task.id), checked_name_limit);
  if (sink_ && name) {
    const MaybeCost cost(sink_);
    cost.step(Step::Allocate);
    cost.step(Step::PathResolve, component_count(path));
    cost.step(Step::EncodeByte, name->size());
    cost.step(Step::FactByte, name->size());
    cost.step(Step::HashByte, name->size());
    cost.touch(policy_.memory.temporary_place(Sizes::path_buffer), Sizes::path_buffer,
               Access::Write);
    cost.step(Step::Free);
  }
  return name;
}

bool Module::matches_name(const NameFacts &name, NameId id) const {
  const Name &pattern = policy_.names[id];
  if (!sink_)
    return matches(name, pattern.facts);
  const MaybeCost cost(sink_);
  // The record: text 4, hash 8, lengths 12, flags 16, depth 18.
  cost.touch(pattern.record + 16, 2);
  if (!pattern.facts.is_patterned) {
    cost.touch(pattern.record + 8, 4);
    cost.step(Step::HashCompare);
    if (name.hash != pattern.facts.hash)
      return false;
    const auto bytes = static_cast<std::uint32_t>(pattern.facts.text.size() + 1);
    cost.touch(pattern.record + 4, 4);
    cost.touch(pattern.text, bytes);
    cost.step(Step::StringCompare, bytes);
    return name.text == pattern.facts.text;
  }
  cost.touch(pattern.record + 18, 2);
  if (name.depth != pattern.facts.depth)
    return false;
  cost.touch(pattern.text, pattern.facts.const_length);
  cost.step(Step::PatternPrefix, pattern.facts.const_length);
  PatternSteps counter{cost};
  return matches(name, pattern.facts, counter);
}

bool Module::in_group(const NameFacts &name, std::uint32_t number, bool patterns) const {
  const PathGroup &group = policy_.path_groups[number];
  if (sink_) {
    const MaybeCost cost(sink_);
    cost.touch(group.address, Sizes::group);
    for (const PathMember &member : group.members) {
      cost.step(Step::GroupMember);
      cost.touch(member.address, Sizes::group_member);
      const bool patterned = policy_.names[member.name].facts.is_patterned;
      if (!member.deleted && (patterns || !patterned) && matches_name(name, member.name))
        return true;
    }
    return false;
  }
  const NameId id = policy_.names.find(name.text, name.hash);
  if (id != no_name && group.members.has_live({id, 0, 0, 0}))
    return true;
  if (patterns)
    for (const std::uint32_t i : group.patterned)
      if (!group.members[i].deleted &&
          matches(name, policy_.names[group.members[i].name].facts))
        return true;
  return false;
}

bool Module::matches_list(const NameFacts &name, const KeyedList<NameEntry> &list) const {
  const MaybeCost cost(sink_);
  for (const NameEntry &entry : list) {
    cost.touch(entry.address, Sizes::single_name);
    if (!entry.deleted && matches_name(name, entry.name))
      return true;
  }
  return false;
}

// Room for one more learned entry? (part 1, 7.5)
bool Module::may_learn(const Request &r) {
  Domain &domain = policy_.domains[r.domain];
  const MaybeCost cost(sink_);
  cost.step(Step::QuotaStep, domain.acl.size());
  std::uint32_t count = 0;
  for (const AclEntry &entry : domain.acl) {
    if (entry.deleted)
      continue;
    switch (entry.kind) {
    case AclKind::SinglePath:
      count += (entry.bits & bit(PathBit::Execute)) ? 1 : 0;
      count += (entry.bits & (bit(PathBit::Read) | bit(PathBit::Write))) ? 1 : 0;
      for (auto bits = static_cast<std::uint32_t>(entry.bits) >> static_cast<unsigned>(PathBit::Create);
           bits; bits >>= 1)
        count += bits & 1;
      break;
    case AclKind::DoublePath:
      count += (entry.bits & 1U) + (entry.bits >> 1 & 1U);
      break;
    case AclKind::ExecuteHandler:
    case AclKind::DeniedExecuteHandler:
      break;
    default:
      ++count;
    }
  }
  if (count < policy_.control(domain, Control::MaxAcceptEntry))
    return true;
  if (!domain.quota_exceeded) {
    domain.quota_exceeded = true;
    machine_.print("TOMOYO-WARNING: Domain '" + std::string(policy_.domain_name(r.domain)) +
                   "' has so many ACLs to hold. Stopped learning mode.");
  }
  return false;
}

ConditionId Module::learned_condition(const Request &r) {
  if (sink_)
    MaybeCost(sink_).step(Step::Learn);
  return r.task->security.state & task_execute_handler ? policy_.conditions.handler_condition()
                                                       : no_condition;
}

Verdict Module::refuse(Request &r, const std::string &message, const std::string &question) {
  if (verbose(r))
    machine_.print(message);
  return r.mode == Mode::Enforcing ? ask_supervisor(r, question) : Verdict::Allow;
}

std::string Module::executable_of(const Task &task) const {
  if (!task.executable)
    return "<unknown>";
  return real_path(task.executable, pid_of(task.id), exec_name_limit).value_or("<unknown>");
}

void Module::report(const Request &r, bool granted, const std::string &text,
                    const std::string &elsewhere) {
  if (!granted)
    ++violations_[static_cast<std::size_t>(r.mode)];
  if (!explaining_)
    return;
  CheckReport out;
  out.domain = std::string(policy_.domain_name(r.domain));
  out.profile = r.profile;
  out.mode = r.mode;
  out.request = text;
  out.granted = granted;
  out.walked = r.walked;
  if (granted && r.matched != no_entry) {
    for (const std::string &line : policy_.acl_lines(policy_.domains[r.domain].acl[r.matched]))
      if (out.acl_line.empty() || text.substr(0, text.find(' ')) == line.substr(0, line.find(' ')))
        out.acl_line = line.substr(0, line.size() - 1);
    out.reason = "entry " + std::to_string(r.walked) + " of the domain's list";
  } else {
    out.reason = granted ? elsewhere
                         : "none of the " + std::to_string(r.walked) + " entries matches";
  }
  reports_.push_back(std::move(out));
}

} // namespace tomosim::model::tomoyo168
