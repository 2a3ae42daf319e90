// Looking for the entry that grants. Without an observer the list's index finds it; with one, or
// when evaluating a condition has an effect of its own, the list is walked as the kernel walks it
// (part 2, 9.2): condition first, then names.
#pragma once

#include "model/tomoyo168/module.hpp"

namespace tomosim::model::tomoyo168 {

// Where the fields of an entry are: 4 further when it has a condition (part 2, 8.5).
inline Address field(const AclEntry &entry, std::uint32_t offset) {
  return entry.address + offset + (entry.condition ? 4 : 0);
}

// Match: cheap(entry), what the kernel tests before the condition; names(entry), after it.
template <class Match>
bool Module::search(Request &r, AclKind kind, NameId literal, const Match &match) {
  const AclList &list = policy_.domains[r.domain].acl;
  const bool rewrites_name = r.buffer && policy_.domains[r.domain].scans_arguments;
  std::uint32_t found = no_entry;
  if (!sink_ && !rewrites_name) {
    found = list.first(kind, literal, [&](const AclEntry &entry) {
      return !entry.deleted && match.cheap(entry) && match.names(entry) &&
             holds(r, entry.condition);
    });
  } else {
    const MaybeCost cost(sink_);
    for (std::uint32_t i = 0; i < list.size() && found == no_entry; ++i) {
      const AclEntry &entry = list[i];
      cost.touch(field(entry, 0), 4); // next
      cost.touch(field(entry, 4), 1); // kind
      if (entry.kind != kind || entry.deleted) {
        cost.step(Step::ListOtherType);
        continue;
      }
      cost.touch(field(entry, 6), 2);
      if (!match.cheap(entry)) {
        cost.step(Step::ListOtherPermission);
        continue;
      }
      if (entry.condition) {
        cost.touch(entry.address, 4);
        if (!holds(r, entry.condition)) {
          cost.step(Step::ListConditionFailed);
          continue;
        }
      }
      cost.touch(field(entry, 8), 4);
      if (!match.names(entry)) {
        cost.step(Step::ListOtherName);
        continue;
      }
      cost.step(Step::ListMatch);
      found = i;
    }
  }
  r.matched = found;
  r.walked = found == no_entry ? list.size() : found + 1;
  r.condition = found == no_entry ? no_condition : list[found].condition;
  return found != no_entry;
}

// For kinds that compare nothing behind the condition.
struct NoNames {
  bool operator()(const AclEntry &) const { return true; }
};
template <class Cheap, class Names> struct Matching {
  Cheap cheap;
  Names names;
};
template <class Cheap, class Names> Matching(Cheap, Names) -> Matching<Cheap, Names>;

} // namespace tomosim::model::tomoyo168
