// Structured pictures of the policy for tools (model/policy_view.hpp).
#include "model/text/pattern.hpp"
#include "model/text/word.hpp"
#include "model/tomoyo26/acl_line.hpp"
#include "model/tomoyo26/module.hpp"
#include "model/tomoyo26/policy_files.hpp"
#include "model/tomoyo26/transition.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

template <class T> const T &as(const AclEntry &entry) {
  return static_cast<const T &>(entry);
}

std::vector<std::string> names_of(const AclEntry &entry) {
  switch (entry.type) {
  case AclType::Path:
    return {print(as<PathAcl>(entry).name)};
  case AclType::Path2:
    return {print(as<Path2Acl>(entry).name1), print(as<Path2Acl>(entry).name2)};
  case AclType::PathNumber:
    return {print(as<PathNumberAcl>(entry).name)};
  case AclType::MakeDevice:
    return {print(as<MakeDeviceAcl>(entry).name)};
  case AclType::Mount:
    return {print(as<MountAcl>(entry).device), print(as<MountAcl>(entry).directory),
            print(as<MountAcl>(entry).type_name)};
  case AclType::Inet:
    return {print(as<InetAcl>(entry).ip)};
  case AclType::Unix:
    return {print(as<UnixAcl>(entry).name)};
  case AclType::Env:
    return {as<EnvAcl>(entry).name->text};
  case AclType::Task:
    return {as<TaskAcl>(entry).domain->text};
  default: // of 1.6.8
    break;
  }
  return {};
}

AclView view(const AclEntry &entry) {
  AclView out;
  out.type = entry.type;
  out.operations = has_mask(entry.type) ? entry.mask : 1;
  const auto words = acl_words(entry.type);
  for (std::size_t i = 0; i < words.size(); ++i)
    if (out.operations >> i & 1U)
      out.operation_names.emplace_back(words[i]);
  out.names = names_of(entry);
  if (entry.condition) {
    if (entry.condition->transit)
      out.transit = entry.condition->transit->text;
    out.condition = print_terms(*entry.condition);
    if (!out.condition.empty())
      out.condition.erase(0, 1);
  }
  out.line = print_acl(entry);
  return out;
}

std::vector<AclView> view(const AclList &list) {
  std::vector<AclView> out;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!list[i].deleted)
      out.push_back(view(list[i]));
  return out;
}

DomainView view(const Domain &domain) {
  DomainView out;
  out.name = domain.name->text;
  out.name_space = domain.name_space->name;
  out.profile = domain.profile;
  out.deleted = domain.deleted;
  out.quota_exceeded = domain.quota_exceeded;
  out.transition_failed = domain.transition_failed;
  for (std::size_t g = 0; g < domain.groups.size(); ++g)
    if (domain.groups[g])
      out.groups.push_back(static_cast<std::uint8_t>(g));
  out.tasks = domain.users;
  out.acl = view(domain.acl);
  return out;
}

constexpr ExceptionKind group_kinds[] = {ExceptionKind::PathGroup, ExceptionKind::NumberGroup,
                                         ExceptionKind::AddressGroup};

// The first execute line that grants, its conditions taken to hold; matched: the text it matched
// by.
const AclEntry *find_execute(const AclList &list, const NameView &name, const Name *&matched) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const AclHot &hot = list.hot()[i];
    if (!hot.live || hot.type != static_cast<std::uint8_t>(AclType::Path) ||
        !(hot.mask & 1U << PathExecute) || (hot.exact && hot.hash != name.hash))
      continue;
    const NameUnion &value = as<PathAcl>(list[i]).name;
    if (value.name && matches(name, value.name->facts)) {
      matched = value.name.get();
      return &list[i];
    }
    if (value.group)
      for (const auto &member : value.group->members)
        if (!member->deleted && matches(name, member->name->facts)) {
          matched = member->name.get();
          return &list[i];
        }
  }
  return nullptr;
}

TransitionView::Why why_of(const Destination &next) {
  if (next.by_preference)
    return TransitionView::Why::Preference;
  if (!next.control)
    return next.way == Way::Stay ? TransitionView::Why::Inactive : TransitionView::Why::Child;
  switch (next.control->kind) {
  case TransitionKind::Reset:
    return TransitionView::Why::Reset;
  case TransitionKind::Initialize:
    return TransitionView::Why::Initialize;
  case TransitionKind::Keep:
    return TransitionView::Why::Keep;
  default:
    return TransitionView::Why::Child;
  }
}

} // namespace

std::vector<DomainView> Module::domain_views() const {
  std::vector<DomainView> out;
  for (const auto &domain : policy_.domains)
    if (domain && !domain->deleted)
      out.push_back(view(*domain));
  return out;
}

std::optional<DomainView> Module::domain_view(std::string_view name) const {
  const Domain *domain = policy_.find_domain(name);
  return domain ? std::optional(view(*domain)) : std::nullopt;
}

std::vector<std::string> Module::domain_names() const {
  std::vector<std::string> out;
  for (const auto &domain : policy_.domains)
    if (domain && !domain->deleted)
      out.push_back(domain->name->text);
  return out;
}

std::vector<ExceptionView> Module::exception_views() const {
  std::vector<ExceptionView> out;
  for (const auto &ns : policy_.namespaces) {
    const std::string prefix = policy_.prefix(*ns);
    const auto add = [&](ExceptionKind kind, std::string line) -> ExceptionView & {
      ExceptionView &v = out.emplace_back();
      v.kind = kind;
      v.name_space = ns->name;
      v.line = prefix + std::move(line);
      return v;
    };
    for (const auto &control : ns->transitions) {
      if (control->deleted)
        continue;
      ExceptionView &v = add(static_cast<ExceptionKind>(control->kind), print_transition(*control));
      v.program = control->program ? control->program->text : "";
      v.domain = control->domain ? control->domain->text : "";
      v.last_name_only = control->is_last_name;
    }
    for (const auto &a : ns->aggregators) {
      if (a->deleted)
        continue;
      ExceptionView &v = add(ExceptionKind::Aggregator,
                             "aggregator " + a->original->text + ' ' + a->aggregated->text);
      v.program = a->original->text;
      v.domain = a->aggregated->text;
    }
    for (std::size_t kind = 0; kind < group_words.size(); ++kind)
      for (const auto &group : ns->groups[kind])
        for (const auto &member : group->members) {
          if (member->deleted)
            continue;
          const std::string text = kind == 0   ? member->name->text
                                   : kind == 1 ? print_number_range(member->numbers)
                                               : print_ip_range(member->addresses);
          ExceptionView &v = add(group_kinds[kind], std::string(group_words[kind]) + ' ' +
                                                        group->name->text + ' ' + text);
          v.group = group->name->text;
          v.member = text;
        }
    for (std::size_t g = 0; g < ns->acl_groups.size(); ++g)
      for (const AclView &acl : view(ns->acl_groups[g])) {
        ExceptionView &v =
            add(ExceptionKind::AclGroup, "acl_group " + std::to_string(g) + ' ' + acl.line);
        v.acl_group = static_cast<std::uint8_t>(g);
        v.acl = acl;
      }
  }
  return out;
}

std::vector<ProfileView> Module::profile_views() const {
  std::vector<ProfileView> out;
  for (const auto &ns : policy_.namespaces)
    for (std::size_t n = 0; n < ns->profiles.size(); ++n) {
      const Profile *profile = ns->profiles[n].get();
      if (!profile)
        continue;
      ProfileView &v = out.emplace_back();
      v.name_space = ns->name;
      v.number = static_cast<std::uint8_t>(n);
      v.comment = profile->comment ? profile->comment->text : "";
      v.max_audit_log = profile->max_audit_log;
      v.max_learning_entry = profile->max_learning_entry;
      for (std::size_t i = 0; i < operation_count; ++i)
        v.modes.push_back(profile->mode(static_cast<Operation>(i)));
    }
  return out;
}

std::vector<std::string> Module::name_space_names() const {
  std::vector<std::string> out;
  for (const auto &ns : policy_.namespaces)
    out.push_back(ns->name);
  return out;
}

std::vector<AclView> Module::effective_acl(std::string_view name) const {
  const Domain *domain = policy_.find_domain(name);
  if (!domain)
    return {};
  std::vector<AclView> out = view(domain->acl);
  for (std::size_t g = 0; g < domain->groups.size(); ++g)
    if (domain->groups[g])
      for (AclView &acl : view(domain->name_space->acl_groups[g]))
        out.push_back(std::move(acl));
  return out;
}

TransitionView Module::next_domain(std::string_view from, std::string_view program) const {
  TransitionView out;
  const Domain *old = policy_.find_domain(from);
  if (!old)
    return out;
  const MaybeCost no_cost;
  const NameView name(program);
  const Name *aggregated = aggregate(*old->name_space, name, no_cost);
  const NameView &candidate = aggregated ? aggregated->facts : name;
  const Name *matched = nullptr;
  const AclEntry *entry = find_execute(old->acl, candidate, matched);
  for (std::size_t g = 0; !entry && g < old->groups.size(); ++g)
    if (old->groups[g])
      entry = find_execute(old->name_space->acl_groups[g], candidate, matched);
  out.granted = entry != nullptr;
  out.acl_line = entry ? print_acl(*entry) : "";
  out.candidate = std::string(matched ? matched->facts.text : candidate.text);
  const Name *transit = entry && entry->condition ? entry->condition->transit.get() : nullptr;
  const Destination next = next_domain_name(policy_, *old, out.candidate, transit, no_cost);
  out.target = next.name;
  out.why = why_of(next);
  out.directive = next.control ? print_transition(*next.control) : "";
  out.failure_is_fatal = next.fatal;
  const Domain *target = policy_.find_domain(next.name);
  out.exists = target && (!policy_.loaded || target->name_space->profile(target->profile));
  out.creatable = !target && next.name.size() < domain_name_limit && is_domain_name(next.name) &&
                  first_word(next.name) == old->name_space->name;
  return out;
}

} // namespace tomosim::model::tomoyo26
