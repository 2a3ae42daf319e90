// Structured pictures of the policy for tools (model/policy_view.hpp).
#include "model/tomoyo168/module.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

std::string without_newline(std::string line) {
  if (!line.empty() && line.back() == '\n')
    line.pop_back();
  return line;
}

AclType type_of(AclKind kind) {
  constexpr AclType types[acl_kind_count] = {
      AclType::Path,    AclType::Path2,  AclType::Ioctl,          AclType::Argv0,
      AclType::Env,     AclType::Capability, AclType::Network,    AclType::Signal,
      AclType::ExecuteHandler, AclType::DeniedExecuteHandler};
  return types[static_cast<std::size_t>(kind)];
}

std::vector<std::string> names_of(const Policy &policy, const AclEntry &e) {
  const auto token = [&](std::uint32_t value, bool group) {
    return group ? '@' + std::string(policy.str(policy.path_groups[value].name))
                 : std::string(policy.str(value));
  };
  switch (e.kind) {
  case AclKind::SinglePath:
  case AclKind::Ioctl:
    return {token(e.a, e.group_a)};
  case AclKind::DoublePath:
    return {token(e.a, e.group_a), token(e.b, e.group_b)};
  case AclKind::Argv0:
    return {std::string(policy.str(e.a)), std::string(policy.str(e.b))};
  case AclKind::Capability:
    return {};
  case AclKind::Network:
    return {policy.address_text(e)};
  case AclKind::Env:
  case AclKind::Signal:
  case AclKind::ExecuteHandler:
  case AclKind::DeniedExecuteHandler:
    return {std::string(policy.str(e.a))};
  }
  return {};
}

// The words between the keyword's prefix and the names.
std::string operation_of(const AclEntry &e, PathBit which) {
  switch (e.kind) {
  case AclKind::SinglePath:
    return std::string(path_words[static_cast<std::size_t>(which)]);
  case AclKind::Capability:
    return std::string(capability_words[e.bits].policy);
  case AclKind::Network:
    return std::string(network_words[e.bits]);
  default:
    return {};
  }
}

// One entry is one view per line that it is read back as.
void add_views(const Policy &policy, const AclEntry &e, std::vector<AclView> &out) {
  if (e.deleted)
    return;
  const std::vector<std::string> names = names_of(policy, e);
  std::string condition = policy.conditions.text(e.condition);
  if (!condition.empty())
    condition.erase(0, 1);
  for (std::string &line : policy.acl_lines(e)) {
    AclView &view = out.emplace_back();
    view.type = type_of(e.kind);
    view.line = without_newline(std::move(line));
    view.names = names;
    view.condition = condition;
    const std::string_view word = std::string_view(view.line).substr(0, view.line.find(' '));
    if (e.kind == AclKind::Capability || e.kind == AclKind::Network)
      view.operation_names.push_back(operation_of(e, PathBit::Read));
    else if (e.kind == AclKind::SinglePath || e.kind == AclKind::DoublePath)
      view.operation_names.emplace_back(word.substr(6)); // behind "allow_"
    if (view.operation_names == std::vector<std::string>{"read/write"})
      view.operation_names = {"read", "write"};
  }
}

DomainView picture(const Policy &policy, const Domain &domain) {
  DomainView out;
  out.name = std::string(policy.str(domain.name));
  out.name_space = std::string(root_name);
  out.profile = domain.profile;
  out.deleted = domain.deleted;
  out.quota_exceeded = domain.quota_exceeded;
  out.transition_failed = domain.transition_failed;
  out.tasks = domain.tasks;
  for (const AclEntry &entry : domain.acl)
    add_views(policy, entry, out.acl);
  return out;
}

std::string transition_line(const Policy &policy, const TransitionEntry &e, bool keep) {
  std::string text = std::string(e.negative ? "no_" : "") + (keep ? "keep" : "initialize") + "_domain ";
  if (e.program != no_name)
    text += policy.str(e.program);
  if (e.domain != no_name) {
    text += e.program != no_name || !keep ? " from " : "";
    text += policy.str(e.domain);
  }
  return text;
}

} // namespace

std::vector<DomainView> Module::domain_views() const {
  std::vector<DomainView> out;
  for (const Domain &domain : policy_.domains)
    if (!domain.deleted)
      out.push_back(picture(policy_, domain));
  return out;
}

std::optional<DomainView> Module::domain_view(std::string_view name) const {
  const DomainId id = policy_.find_domain(name);
  return id == no_domain ? std::nullopt : std::optional(picture(policy_, policy_.domains[id]));
}

std::vector<std::string> Module::domain_names() const {
  std::vector<std::string> out;
  for (const Domain &domain : policy_.domains)
    if (!domain.deleted)
      out.emplace_back(policy_.str(domain.name));
  return out;
}

std::vector<ProfileView> Module::profile_views() const {
  std::vector<ProfileView> out;
  for (std::size_t n = 0; n < policy_.profiles.size(); ++n) {
    const Profile *profile = policy_.profiles[n].get();
    if (!profile)
      continue;
    ProfileView &v = out.emplace_back();
    v.name_space = std::string(root_name);
    v.number = static_cast<std::uint8_t>(n);
    v.comment = profile->comment == no_name ? "" : std::string(policy_.str(profile->comment));
    const auto value = [&](Control key) { return profile->value[static_cast<std::size_t>(key)]; };
    v.max_audit_log = value(Control::MaxRejectLog);
    v.max_learning_entry = value(Control::MaxAcceptEntry);
    for (std::size_t i = 0; i < control_count && control_keys[i].maximum == 3; ++i)
      v.modes.push_back(static_cast<Mode>(profile->value[i]));
  }
  return out;
}

std::vector<AclView> Module::effective_acl(std::string_view name) const {
  const auto view = domain_view(name);
  return view ? view->acl : std::vector<AclView>{};
}

std::vector<ExceptionView> Module::exception_views() const {
  std::vector<ExceptionView> out;
  const auto add = [&](ExceptionKind kind, std::string line) -> ExceptionView & {
    ExceptionView &v = out.emplace_back();
    v.kind = kind;
    v.name_space = std::string(root_name);
    v.line = std::move(line);
    return v;
  };
  const auto text = [&](NameId name) {
    return name == no_name ? std::string() : std::string(policy_.str(name));
  };
  const auto transitions = [&](const KeyedList<TransitionEntry> &list, bool keep) {
    for (const TransitionEntry &e : list) {
      if (e.deleted)
        continue;
      ExceptionView &v = add(keep ? e.negative ? ExceptionKind::NoKeep : ExceptionKind::Keep
                             : e.negative ? ExceptionKind::NoInitialize
                                          : ExceptionKind::Initialize,
                             transition_line(policy_, e, keep));
      v.program = text(e.program);
      v.domain = text(e.domain);
      v.last_name_only = e.last_name;
    }
  };
  const auto names = [&](const KeyedList<NameEntry> &list, ExceptionKind kind, const char *word) {
    for (const NameEntry &e : list)
      if (!e.deleted)
        add(kind, word + text(e.name)).member = text(e.name);
  };
  const auto renames = [&](const KeyedList<RenameEntry> &list, ExceptionKind kind,
                           const char *word) {
    for (const RenameEntry &e : list) {
      if (e.deleted)
        continue;
      ExceptionView &v = add(kind, word + text(e.from) + ' ' + text(e.to));
      v.program = text(e.from);
      v.domain = text(e.to);
    }
  };
  transitions(policy_.keepers, true);
  names(policy_.global_reads, ExceptionKind::GlobalRead, "allow_read ");
  names(policy_.global_envs, ExceptionKind::GlobalEnv, "allow_env ");
  transitions(policy_.initializers, false);
  renames(policy_.aliases, ExceptionKind::Alias, "alias ");
  renames(policy_.aggregators, ExceptionKind::Aggregator, "aggregator ");
  names(policy_.file_patterns, ExceptionKind::FilePattern, "file_pattern ");
  names(policy_.denied_rewrites, ExceptionKind::DenyRewrite, "deny_rewrite ");
  for (const PathGroup &group : policy_.path_groups)
    for (const PathMember &member : group.members)
      if (!member.deleted) {
        ExceptionView &v = add(ExceptionKind::PathGroup,
                               "path_group " + text(group.name) + ' ' + text(member.name));
        v.group = text(group.name);
        v.member = text(member.name);
      }
  for (const AddressGroup &group : policy_.address_groups)
    for (const AddressMember &member : group.members)
      if (!member.deleted) {
        const std::string range = policy_.member_text(member);
        ExceptionView &v = add(ExceptionKind::AddressGroup,
                               "address_group " + text(group.name) + ' ' + range);
        v.group = text(group.name);
        v.member = range;
      }
  return out;
}

// Part 1, 5.3-5.5, without argv0, handlers and conditions: the name is what a plain program has.
TransitionView Module::next_domain(std::string_view from, std::string_view program) const {
  TransitionView out;
  const DomainId old = policy_.find_domain(from);
  if (old == no_domain)
    return out;
  std::string name(program);
  for (const RenameEntry &e : policy_.aggregators)
    if (!e.deleted && matches_name(NameFacts(name), e.from)) {
      name = std::string(policy_.str(e.to));
      break;
    }
  out.candidate = name;
  const NameFacts facts(name);
  const Domain &domain = policy_.domains[old];
  for (const AclEntry &e : domain.acl) {
    if (e.deleted || e.kind != AclKind::SinglePath || !(e.bits & bit(PathBit::Execute)))
      continue;
    if (e.group_a ? !in_group(facts, e.a, false) : policy_.str(e.a) != name) // no patterns
      continue;
    out.granted = true;
    out.acl_line = without_newline(policy_.acl_lines(e, true).front());
    break;
  }
  const std::string_view last = last_name(policy_.domain_name(old));
  const TransitionEntry *rule = nullptr;
  if ((rule = deciding(policy_.initializers, old, facts, last, nullptr)) != nullptr) {
    out.target = std::string(root_name) + ' ' + name;
    out.why = TransitionView::Why::Initialize;
    out.directive = transition_line(policy_, *rule, false);
  } else if (old == kernel_domain && !policy_.active) {
    out.target = std::string(from);
    out.why = TransitionView::Why::Inactive;
  } else if ((rule = deciding(policy_.keepers, old, facts, last, nullptr)) != nullptr) {
    out.target = std::string(from);
    out.why = TransitionView::Why::Keep;
    out.directive = transition_line(policy_, *rule, true);
  } else {
    out.target = std::string(from) + ' ' + name;
  }
  out.exists = policy_.find_domain(out.target) != no_domain;
  out.creatable = !out.exists && out.target.size() < path_max && is_correct_domain(out.target);
  return out;
}

} // namespace tomosim::model::tomoyo168
