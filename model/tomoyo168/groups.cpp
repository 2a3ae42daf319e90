// Path groups and address groups (part 1, 4.3; part 2, 3.1).
#include "model/tomoyo168/policy.hpp"

namespace tomosim::model::tomoyo168 {

Errno Policy::update_path_group(std::string_view name, std::string_view member, bool remove) {
  constexpr const char *function = "ccs_update_path_group_entry";
  if (!correct(function, name, 0, 0, 0) || name.empty() || !correct(function, member, 0, 0, 0) ||
      member.empty())
    return Errno::Inval;
  const NameId group_name = save(name);
  PathMember entry;
  entry.name = group_name == no_name ? no_name : save(member == "pipe:" ? "pipe:[\\$]" : member);
  if (entry.name == no_name)
    return Errno::NoMem;
  count(Counter::ExceptionPolicy);
  auto found = path_group_by_name_.find(group_name);
  if (found == path_group_by_name_.end()) {
    if (remove)
      return Errno::NoEnt;
    const Address address = memory.element(Sizes::group);
    if (!address)
      return Errno::NoMem;
    path_groups.emplace_back();
    path_groups.back().name = group_name;
    path_groups.back().address = address;
    found = path_group_by_name_
                .emplace(group_name, static_cast<std::uint32_t>(path_groups.size() - 1))
                .first;
  }
  PathGroup &group = path_groups[found->second];
  const std::size_t before = group.members.size();
  const Errno error = group.members.update(entry, remove, memory);
  if (group.members.size() != before && names[entry.name].facts.is_patterned)
    group.patterned.push_back(static_cast<std::uint32_t>(before));
  return error;
}

// A group that is only named gets the member "/", which is deleted at once.
bool Policy::find_or_make_path_group(std::string_view name, std::uint32_t &number) {
  if (name.empty() || !is_correct_path(name, 0, 0, 0))
    return false;
  for (int attempt = 0; attempt < 2; ++attempt) {
    const NameId id = names.find(name);
    const auto found = path_group_by_name_.find(id);
    if (id != no_name && found != path_group_by_name_.end()) {
      number = found->second;
      return true;
    }
    if (attempt)
      break;
    update_path_group(name, "/", false);
    update_path_group(name, "/", true);
  }
  return false;
}

Errno Policy::update_address_group(std::string_view name, const AddressRange &range, bool remove) {
  if (name.empty() || !correct("ccs_update_address_group_entry", name, 0, 0, 0))
    return Errno::Inval;
  const NameId group_name = save(name);
  if (group_name == no_name)
    return Errno::NoMem;
  AddressMember entry;
  entry.ipv6 = range.form == AddressForm::Ipv6;
  entry.low = range.low;
  entry.high = range.high;
  if (entry.ipv6 && (!save_ipv6(range.low6, entry.low) || !save_ipv6(range.high6, entry.high)))
    return Errno::NoMem;
  count(Counter::ExceptionPolicy);
  auto found = address_group_by_name_.find(group_name);
  if (found == address_group_by_name_.end()) {
    if (remove)
      return Errno::NoEnt;
    const Address address = memory.element(Sizes::group);
    if (!address)
      return Errno::NoMem;
    address_groups.emplace_back();
    address_groups.back().name = group_name;
    address_groups.back().address = address;
    found = address_group_by_name_
                .emplace(group_name, static_cast<std::uint32_t>(address_groups.size() - 1))
                .first;
  }
  return address_groups[found->second].members.update(entry, remove, memory);
}

bool Policy::find_or_make_address_group(std::string_view name, std::uint32_t &number) {
  if (name.empty() || !is_correct_path(name, 0, 0, 0))
    return false;
  for (int attempt = 0; attempt < 2; ++attempt) {
    const NameId id = names.find(name);
    const auto found = address_group_by_name_.find(id);
    if (id != no_name && found != address_group_by_name_.end()) {
      number = found->second;
      return true;
    }
    if (attempt)
      break;
    update_address_group(name, AddressRange{}, false);
    update_address_group(name, AddressRange{}, true);
  }
  return false;
}

} // namespace tomosim::model::tomoyo168
