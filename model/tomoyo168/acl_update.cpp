// Adding and deleting ACL entries (part 1, 6.5-6.6; part 2, 2-4). Names are pooled before anything
// else, also when a line deletes; an entry of the same identity is revived in its old place.
#include "model/tomoyo168/policy.hpp"

namespace tomosim::model::tomoyo168 {

bool Policy::correct(const char *function, std::string_view text, int start, int pattern,
                     int end) const {
  if (is_correct_path(text, start, pattern, end))
    return true;
  print(std::string(function) + ": Invalid pathname '" + std::string(text) + "'");
  return false;
}

bool Policy::correct_domain(const char *function, std::string_view text) const {
  if (is_correct_domain(text))
    return true;
  print(std::string(function) + ": Invalid domainname '" + std::string(text) + "'");
  return false;
}

bool Policy::name_or_group(std::string_view token, bool widen_pipe, std::uint32_t &value,
                           bool &group) {
  group = !token.empty() && token[0] == '@';
  if (group)
    return find_or_make_path_group(token.substr(1), value);
  value = names.save(widen_pipe && token == "pipe:" ? "pipe:[\\$]" : token);
  return value != no_name;
}

// For kinds whose line is an entry: identity found → live or deleted again.
Errno Policy::add_or_remove(DomainId id, AclEntry entry, bool literal, bool remove) {
  Domain &domain = domains[id];
  const std::uint32_t known = domain.acl.find(entry);
  if (remove) {
    if (known == no_entry || domain.acl[known].deleted)
      return Errno::NoEnt;
    domain.acl[known].deleted = true;
    count(Counter::DomainPolicy);
    return Errno::Ok;
  }
  if (known != no_entry) {
    domain.acl[known].deleted = false;
  } else {
    entry.address = memory.element(entry.size());
    if (!entry.address)
      return Errno::NoMem;
    domain.acl.append(entry, literal);
    if (entry.condition && conditions[entry.condition].scans_arguments())
      domain.scans_arguments = true;
  }
  count(Counter::DomainPolicy);
  return Errno::Ok;
}

namespace {

constexpr std::uint16_t read_write = bit(PathBit::ReadWrite);
constexpr std::uint16_t both = bit(PathBit::Read) | bit(PathBit::Write);

// read + write is read/write, and the other way round.
std::uint16_t after_adding(std::uint16_t bits) {
  if ((bits & both) == both)
    return bits | read_write;
  return bits & read_write ? static_cast<std::uint16_t>(bits | both) : bits;
}

std::uint16_t after_clearing(std::uint16_t bits) {
  if ((bits & both) != both)
    return static_cast<std::uint16_t>(bits & ~read_write);
  return bits & read_write ? bits : static_cast<std::uint16_t>(bits & ~both);
}

} // namespace

// For kinds with a mask: entry.bits is what is added or cleared.
Errno Policy::update_masked(DomainId id, AclEntry entry, bool literal, bool remove) {
  Domain &domain = domains[id];
  const bool single = entry.kind == AclKind::SinglePath;
  const std::uint32_t known = domain.acl.find(entry);
  if (remove) {
    if (known == no_entry || domain.acl[known].deleted)
      return Errno::NoEnt;
    AclEntry &old = domain.acl[known];
    old.bits = static_cast<std::uint16_t>(old.bits & ~entry.bits);
    if (single)
      old.bits = after_clearing(old.bits);
    old.deleted = old.bits == 0;
    count(Counter::DomainPolicy);
    return Errno::Ok;
  }
  if (single)
    entry.bits = after_adding(entry.bits);
  if (known == no_entry)
    return add_or_remove(id, entry, literal, false);
  AclEntry &old = domain.acl[known];
  if (old.deleted)
    old.bits = 0;
  old.bits = static_cast<std::uint16_t>(old.bits | entry.bits);
  if (single)
    old.bits = after_adding(old.bits);
  old.deleted = false;
  count(Counter::DomainPolicy);
  return Errno::Ok;
}

Errno Policy::update_path(DomainId domain, PathBit which, std::string_view token,
                          ConditionId condition, bool remove) {
  if (!correct("ccs_update_single_path_acl", token, 0, 0, 0))
    return Errno::Inval;
  AclEntry entry;
  entry.kind = AclKind::SinglePath;
  entry.bits = bit(which);
  entry.condition = condition;
  if (!name_or_group(token, true, entry.a, entry.group_a))
    return Errno::NoMem;
  const bool literal = !entry.group_a && !names[entry.a].facts.is_patterned;
  return update_masked(domain, entry, literal, remove);
}

Errno Policy::update_two_path(DomainId domain, TwoPathOperation operation, std::string_view first,
                              std::string_view second, ConditionId condition, bool remove) {
  for (const std::string_view token : {first, second})
    if (!correct("ccs_update_double_path_acl", token, 0, 0, 0))
      return Errno::Inval;
  AclEntry entry;
  entry.kind = AclKind::DoublePath;
  entry.bits = static_cast<std::uint16_t>(1U << static_cast<unsigned>(operation));
  entry.condition = condition;
  if (!name_or_group(first, false, entry.a, entry.group_a) ||
      !name_or_group(second, false, entry.b, entry.group_b))
    return Errno::NoMem;
  const bool literal = !entry.group_a && !names[entry.a].facts.is_patterned;
  return update_masked(domain, entry, literal, remove);
}

Errno Policy::update_ioctl(DomainId domain, std::string_view token, std::uint32_t low,
                           std::uint32_t high, ConditionId condition, bool remove) {
  if (!correct("ccs_update_ioctl_acl", token, 0, 0, 0))
    return Errno::Inval;
  AclEntry entry;
  entry.kind = AclKind::Ioctl;
  entry.condition = condition;
  entry.b = low;
  entry.c = high;
  if (!name_or_group(token, true, entry.a, entry.group_a))
    return Errno::NoMem;
  const bool literal = !entry.group_a && !names[entry.a].facts.is_patterned;
  return add_or_remove(domain, entry, literal, remove);
}

Errno Policy::update_argv0(DomainId domain, std::string_view program, std::string_view name,
                           ConditionId condition, bool remove) {
  constexpr const char *function = "ccs_update_argv0_entry";
  if (!correct(function, program, 1, 0, -1) || !correct(function, name, -1, 0, -1) ||
      name.find('/') != std::string_view::npos)
    return Errno::Inval;
  AclEntry entry;
  entry.kind = AclKind::Argv0;
  entry.condition = condition;
  entry.a = names.save(program);
  entry.b = entry.a == no_name ? no_name : names.save(name);
  if (entry.b == no_name)
    return Errno::NoMem;
  return add_or_remove(domain, entry, !names[entry.a].facts.is_patterned, remove);
}

Errno Policy::update_env(DomainId domain, std::string_view name, ConditionId condition,
                         bool remove) {
  if (!correct("ccs_update_env_entry", name, 0, 0, 0) || name.find('=') != std::string_view::npos)
    return Errno::Inval;
  AclEntry entry;
  entry.kind = AclKind::Env;
  entry.condition = condition;
  entry.a = names.save(name);
  if (entry.a == no_name)
    return Errno::NoMem;
  return add_or_remove(domain, entry, !names[entry.a].facts.is_patterned, remove);
}

Errno Policy::update_capability(DomainId domain, Capability capability, ConditionId condition,
                                bool remove) {
  AclEntry entry;
  entry.kind = AclKind::Capability;
  entry.bits = static_cast<std::uint16_t>(capability);
  entry.condition = condition;
  return add_or_remove(domain, entry, false, remove);
}

Errno Policy::update_network(DomainId domain, NetworkOperation operation, std::string_view group,
                             const AddressRange &range, std::uint16_t low, std::uint16_t high,
                             ConditionId condition, bool remove) {
  AclEntry entry;
  entry.kind = AclKind::Network;
  entry.bits = static_cast<std::uint16_t>(operation);
  entry.condition = condition;
  entry.c = static_cast<std::uint32_t>(low) << 16 | high;
  entry.form = group.empty() ? range.form : AddressForm::Group;
  switch (entry.form) {
  case AddressForm::Group:
    if (!find_or_make_address_group(group.substr(1), entry.a))
      return Errno::NoMem;
    break;
  case AddressForm::Ipv4:
    entry.a = range.low;
    entry.b = range.high;
    break;
  case AddressForm::Ipv6:
    if (!save_ipv6(range.low6, entry.a) || !save_ipv6(range.high6, entry.b))
      return Errno::NoMem;
    break;
  }
  return add_or_remove(domain, entry, false, remove);
}

Errno Policy::update_signal(DomainId domain, std::uint16_t signal, std::string_view target,
                            ConditionId condition, bool remove) {
  // What does not even begin as a domain is passed over without a message.
  if (!looks_like_domain(target) || !correct_domain("ccs_update_signal_acl", target))
    return Errno::Inval;
  AclEntry entry;
  entry.kind = AclKind::Signal;
  entry.bits = signal;
  entry.condition = condition;
  entry.a = names.save(target);
  if (entry.a == no_name)
    return Errno::NoMem;
  return add_or_remove(domain, entry, false, remove);
}

// At most one live entry of each kind; its condition, if any was written, is forgotten.
Errno Policy::update_handler(DomainId id, AclKind kind, std::string_view program, bool remove) {
  if (!correct("ccs_update_execute_handler", program, 1, -1, -1))
    return Errno::Inval;
  AclEntry entry;
  entry.kind = kind;
  entry.a = names.save(program);
  if (entry.a == no_name)
    return Errno::NoMem;
  Domain &domain = domains[id];
  if (!remove) {
    const std::uint32_t known = domain.acl.find(entry);
    if (known == no_entry) {
      entry.address = memory.element(entry.size());
      if (!entry.address)
        return Errno::NoMem;
    }
    for (std::uint32_t i = 0; i < domain.acl.size(); ++i)
      if (domain.acl[i].kind == kind)
        domain.acl[i].deleted = true;
    if (known != no_entry)
      domain.acl[known].deleted = false;
    else
      domain.acl.append(entry, false);
    count(Counter::DomainPolicy);
    return Errno::Ok;
  }
  return add_or_remove(id, entry, false, true);
}

} // namespace tomosim::model::tomoyo168
