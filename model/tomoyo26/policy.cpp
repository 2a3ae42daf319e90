#include "model/tomoyo26/policy.hpp"

#include <algorithm>

#include "model/text/word.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

// What is static in the kernel image has a place below the heap and is not accounted.
constexpr std::uint32_t static_offset = 0x00100000;

std::uint64_t shape_of(const Condition &c) {
  std::uint64_t hash = 1469598103934665603ULL;
  const auto mix = [&hash](std::uint64_t value) { hash = (hash ^ value) * 1099511628211ULL; };
  for (const Term &t : c.terms)
    mix(static_cast<std::uint64_t>(t.left) << 16 | static_cast<std::uint64_t>(t.right) << 8 |
        (t.equals ? 1U : 0U));
  for (const NumberUnion &n : c.numbers)
    mix(static_cast<std::uint64_t>(n.range.low.value) << 32 | n.range.high.value);
  for (const NameUnion &n : c.names)
    mix(n.name ? n.name->facts.hash : 7U);
  for (const ArgumentTerm &a : c.arguments)
    mix(static_cast<std::uint64_t>(a.index) << 32 | a.value->facts.hash);
  for (const EnvironmentTerm &e : c.environment)
    mix(e.name->facts.hash);
  mix(c.transit ? c.transit->facts.hash : 3U);
  return hash;
}

} // namespace

Policy::Policy(Heap &heap, const KernelConfig &kernel_config)
    : config(kernel_config), memory(heap), names(memory) {
  auto ns = std::make_unique<Namespace>();
  ns->name = "<kernel>";
  ns->address = heap_base_static();
  namespaces.push_back(std::move(ns));
  auto domain = std::make_unique<Domain>();
  domain->id = DomainId{0};
  domain->name = names.get("<kernel>");
  domain->name_space = namespaces.front().get();
  domain->address = heap_base_static() + 4096;
  live_.emplace(domain->name.get(), domain.get());
  domains.push_back(std::move(domain));
}

std::uint32_t Policy::heap_base_static() const {
  return config.heap_base - static_offset;
}

Policy::~Policy() {
  // Lists let go of conditions, conditions of groups, groups of names: in that order.
  live_.clear();
  domains.clear();
  managers.clear();
  for (auto &ns : namespaces) {
    ns->transitions.clear();
    ns->aggregators.clear();
    for (AclList &list : ns->acl_groups)
      list.take_all();
  }
  condition_index_.clear();
  conditions.clear();
  namespaces.clear();
}

const Group *Policy::find_group(const Namespace &ns, GroupKind kind, std::string_view name) const {
  const Name *wanted = names.find(name);
  for (const auto &group : ns.groups[static_cast<std::size_t>(kind)])
    if (group->name.get() == wanted)
      return group.get();
  return nullptr;
}

GroupRef Policy::get_group(Namespace &ns, GroupKind kind, std::string_view name) {
  if (!is_word(name))
    return {};
  NameRef interned = names.get(name);
  if (!interned)
    return {};
  auto &groups = ns.groups[static_cast<std::size_t>(kind)];
  for (const auto &group : groups)
    if (group->name == interned)
      return GroupRef(group.get());
  auto made = std::make_unique<Group>();
  made->kind = kind;
  made->name = std::move(interned);
  made->address = memory.commit(Layout::group);
  if (!made->address)
    return {};
  made->graveyard = &group_graveyard_;
  groups.push_back(std::move(made));
  return GroupRef(groups.back().get());
}

ConditionRef Policy::intern(std::unique_ptr<Condition> condition) {
  if (memory.cost.sink())
    for (const auto &other : conditions) {
      memory.cost.step(Step::ConditionListStep);
      memory.cost.touch(other->address, 28);
      if (other->same(*condition))
        break;
    }
  const std::uint64_t shape = condition->shape = shape_of(*condition);
  const auto [begin, end] = condition_index_.equal_range(shape);
  for (auto at = begin; at != end; ++at)
    if (at->second->same(*condition))
      return ConditionRef(at->second);
  condition->address = memory.commit(condition->size());
  if (!condition->address)
    return {};
  condition->graveyard = &condition_graveyard_;
  condition_index_.emplace(shape, condition.get());
  conditions.push_front(std::move(condition));
  return ConditionRef(conditions.front().get());
}

Namespace *Policy::find_namespace(std::string_view name) const {
  for (const auto &ns : namespaces)
    if (ns->name == name)
      return ns.get();
  return nullptr;
}

Namespace *Policy::assign_namespace(std::string_view text) {
  const std::string_view name = first_word(text);
  if (Namespace *found = find_namespace(name))
    return found;
  if (name.size() >= domain_name_limit || !starts_with_name_space(name))
    return nullptr;
  auto ns = std::make_unique<Namespace>();
  ns->name = std::string(name);
  ns->address = memory.commit(Layout::name_space + static_cast<std::uint32_t>(name.size()) + 1);
  if (!ns->address)
    return nullptr;
  namespaces.push_back(std::move(ns));
  return namespaces.back().get();
}

Profile *Policy::assign_profile(Namespace &ns, std::uint32_t number) {
  if (number >= ns.profiles.size())
    return nullptr;
  auto &slot = ns.profiles[number];
  if (!slot) {
    const Address address = memory.commit(Layout::profile);
    if (!address)
      return nullptr;
    slot = std::make_unique<Profile>();
    slot->address = address;
    slot->max_audit_log = config.default_max_audit_log;
    slot->max_learning_entry = config.default_max_learning_entry;
  }
  return slot.get();
}

std::string Policy::prefix(const Namespace &ns) const {
  return namespaces.size() > 1 ? ns.name + ' ' : std::string();
}

Domain *Policy::get(DomainId id) const {
  const auto index = static_cast<std::size_t>(id);
  return index < domains.size() ? domains[index].get() : nullptr;
}

Domain *Policy::find_domain(std::string_view name) const {
  const Name *interned = names.find(name);
  if (!interned)
    return nullptr;
  const auto found = live_.find(interned);
  return found == live_.end() ? nullptr : found->second;
}

void Policy::record_domain_search(const Domain *found) const {
  for (const auto &domain : domains) {
    if (!domain)
      continue;
    memory.cost.step(Step::DomainSearchStep);
    memory.cost.touch(domain->address, 4);
    memory.cost.touch(domain->address + 16, 4);
    memory.cost.touch(domain->address + 57, 1);
    memory.cost.touch(domain->name->address + Layout::name_hash, 4);
    memory.cost.step(Step::HashCompare);
    if (domain.get() == found)
      break;
  }
}

Domain *Policy::add_domain(std::string_view name, Namespace &ns) {
  NameRef interned = names.get(name);
  if (!interned)
    return nullptr;
  const Address address = memory.commit(Layout::domain);
  if (!address)
    return nullptr;
  auto domain = std::make_unique<Domain>();
  domain->id = static_cast<DomainId>(domains.size());
  domain->name = std::move(interned);
  domain->name_space = &ns;
  domain->address = address;
  live_.emplace(domain->name.get(), domain.get());
  domains.push_back(std::move(domain));
  return domains.back().get();
}

void Policy::mark_deleted(Domain &domain) {
  domain.deleted = true;
  live_.erase(domain.name.get());
  note_deletion();
}

Errno Policy::update(AclList &list, std::unique_ptr<AclEntry> probe, bool is_delete) {
  const std::size_t at = list.find(*probe);
  if (memory.cost.sink()) {
    const std::size_t passed = at == AclList::none ? list.size() : at + 1;
    memory.cost.step(Step::DuplicateStep, passed);
    for (std::size_t i = 0; i < passed; ++i)
      memory.cost.touch(list[i].address, 16);
  }
  if (at == AclList::none) {
    if (is_delete)
      return Errno::NoEnt;
    probe->address = memory.commit(acl_size(probe->type));
    if (!probe->address)
      return Errno::NoMem;
    list.append(std::move(probe));
    return Errno::Ok;
  }
  AclEntry &entry = list[at];
  if (has_mask(entry.type)) {
    entry.mask = static_cast<std::uint16_t>(is_delete ? entry.mask & ~probe->mask
                                                      : entry.mask | probe->mask);
    entry.deleted = entry.mask == 0;
  } else {
    entry.deleted = is_delete;
  }
  list.refresh(at);
  if (entry.deleted)
    note_deletion();
  return Errno::Ok;
}

} // namespace tomosim::model::tomoyo26
