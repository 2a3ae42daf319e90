#include "model/tomoyo26/walk.hpp"

#include "model/tomoyo26/match.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

template <class T> const T &as(const AclEntry &entry) {
  return static_cast<const T &>(entry);
}

// Parameters of one entry whose type and operation bit are right, in the kernel's order.
template <class Cost> bool parameters_match(Request &r, const AclEntry &entry, const Cost &cost) {
  const Address at = entry.address;
  const auto name = [&](const NameView *view, const NameUnion &value, std::uint32_t offset) {
    return match_name(*view, r.name_address, value, at + offset, cost);
  };
  const auto number = [&](std::uint32_t n, const NumberUnion &value, std::uint32_t offset) {
    return match_number(n, value, at + offset, cost);
  };
  switch (r.type) {
  case AclType::Path: {
    const Name *matched = name(r.name, as<PathAcl>(entry).name, 16);
    r.matched_path = matched;
    return matched != nullptr;
  }
  case AclType::PathNumber: {
    const auto &e = as<PathNumberAcl>(entry);
    return number(r.number, e.number, 24) && name(r.name, e.name, 16);
  }
  case AclType::Path2: {
    const auto &e = as<Path2Acl>(entry);
    return name(r.name, e.name1, 16) && name(r.name2, e.name2, 24);
  }
  case AclType::MakeDevice: {
    const auto &e = as<MakeDeviceAcl>(entry);
    return number(r.number, e.mode, 24) && number(r.major, e.major, 40) &&
           number(r.minor, e.minor, 56) && name(r.name, e.name, 16);
  }
  case AclType::Mount: {
    const auto &e = as<MountAcl>(entry);
    return number(r.number, e.flags, 40) && name(r.type_name, e.type_name, 32) &&
           name(r.name, e.directory, 24) && (!r.need_device || name(r.name2, e.device, 16));
  }
  case AclType::Inet: {
    const auto &e = as<InetAcl>(entry);
    return number(r.number, e.port, 56) && match_address(r.ip, e.ip, at + 16, cost);
  }
  case AclType::Unix:
    return name(r.name, as<UnixAcl>(entry).name, 16) != nullptr;
  case AclType::Env:
    cost.touch(at + 16, 4);
    return matches_name(*r.name, r.name_address, *as<EnvAcl>(entry).name, cost);
  case AclType::Task:
    cost.touch(at + 16, 4);
    cost.step(Step::HashCompare);
    return r.name->same(as<TaskAcl>(entry).domain->facts);
  default: // of 1.6.8
    break;
  }
  return false;
}

template <class Cost> bool walk_list(Request &r, const AclList &list, const Cost &cost) {
  const AclHot *hot = list.hot();
  const std::size_t count = list.size();
  const auto type = static_cast<std::uint8_t>(r.type);
  const bool masked = has_mask(r.type);
  const std::uint32_t bit = masked ? 1U << r.bit : 0;
  const std::uint32_t hash = r.type == AclType::Inet ? 0 : r.name->hash;
  const std::uint32_t mask_offset =
      r.type == AclType::Inet || r.type == AclType::Unix ? Layout::acl_mask + 1 : Layout::acl_mask;
  for (std::size_t i = 0; i < count; ++i) {
    const AclHot &h = hot[i];
    if constexpr (Cost::on) {
      cost.touch(list[i].address, 4); // next
      cost.touch(list[i].address + Layout::acl_deleted, 1);
      if (h.live)
        cost.touch(list[i].address + Layout::acl_type, 1);
    }
    if (h.type != type || !h.live) {
      cost.step(Step::ListOtherType);
      continue;
    }
    if (masked) {
      if constexpr (Cost::on)
        cost.touch(list[i].address + mask_offset, 2);
      if (!(h.mask & bit)) {
        cost.step(Step::ListOtherPermission);
        continue;
      }
    }
    if constexpr (!Cost::on) {
      if (h.exact && h.hash != hash) { // cannot be equal: no need to look at the entry
        r.matched_path = nullptr;
        continue;
      }
    }
    const AclEntry &entry = list[i];
    if (!parameters_match(r, entry, cost)) {
      cost.step(Step::ListOtherName);
      continue;
    }
    if constexpr (Cost::on)
      cost.touch(entry.address + Layout::acl_condition, 4);
    if (!condition_holds(r, entry.condition.get(), cost)) {
      cost.step(Step::ListConditionFailed);
      continue;
    }
    cost.step(Step::ListMatch);
    r.granted = true;
    r.matched = &entry;
    return true;
  }
  return false;
}

template <class Cost> void walk(Request &r, const Cost &cost) {
  r.granted = false;
  r.matched = nullptr;
  r.matched_path = nullptr;
  const Domain &domain = *r.domain;
  cost.touch(domain.address + 8, 4);
  if (walk_list(r, domain.acl, cost))
    return;
  if constexpr (Cost::on) {
    cost.step(Step::GroupBitmap, 256);
    cost.touch(domain.address + 24, 32);
  } else if (domain.groups.none()) {
    return;
  }
  for (std::size_t group = 0; group < domain.groups.size(); ++group)
    if (domain.groups[group] && walk_list(r, domain.name_space->acl_groups[group], cost))
      return;
}

} // namespace

void check_acl(Request &request, CostSink *sink) {
  if (sink)
    walk(request, Recording{sink});
  else
    walk(request, NoCost{});
}

} // namespace tomosim::model::tomoyo26
