// One pass of the garbage collector (spec §10.9): marked elements out of their lists, then what
// nobody refers to any more: conditions, groups, names.
#include <algorithm>

#include "model/tomoyo26/policy.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

// Frees the deleted elements of a list of pointers to structures of one size.
template <class T>
void sweep(std::vector<std::unique_ptr<T>> &list, std::uint32_t size, PolicyMemory &memory) {
  const auto middle = std::stable_partition(list.begin(), list.end(),
                                            [](const auto &element) { return !element->deleted; });
  for (auto at = middle; at != list.end(); ++at)
    memory.release((*at)->address, size);
  list.erase(middle, list.end());
}

} // namespace

void Policy::free_entries(std::vector<std::unique_ptr<AclEntry>> entries) {
  for (const auto &entry : entries)
    memory.release(entry->address, acl_size(entry->type));
}

void Policy::collect_domains() {
  for (auto &slot : domains) {
    if (!slot)
      continue;
    free_entries(slot->acl.take_deleted());
    if (!slot->deleted)
      continue;
    if (slot->users != 0 || slot->cursors != 0) {
      deletions_ = true; // wait for its tasks and readers
      continue;
    }
    free_entries(slot->acl.take_all());
    memory.release(slot->address, Layout::domain);
    slot.reset();
  }
}

void Policy::collect_namespace(Namespace &ns) {
  sweep(ns.transitions, Layout::transition, memory);
  sweep(ns.aggregators, Layout::aggregator, memory);
  for (AclList &list : ns.acl_groups)
    free_entries(list.take_deleted());
  for (auto &groups : ns.groups)
    for (auto &group : groups)
      sweep(group->members, member_size(group->kind), memory);
}

void Policy::collect_conditions() {
  for (Condition *condition : std::exchange(condition_graveyard_, {})) {
    condition->in_graveyard = false;
    if (condition->users)
      continue;
    memory.release(condition->address, condition->size());
    const auto [begin, end] = condition_index_.equal_range(condition->shape);
    for (auto at = begin; at != end; ++at)
      if (at->second == condition) {
        condition_index_.erase(at);
        break;
      }
    conditions.erase(std::find_if(conditions.begin(), conditions.end(),
                                  [&](const auto &c) { return c.get() == condition; }));
  }
}

void Policy::collect_groups() {
  group_graveyard_.clear();
  for (auto &ns : namespaces)
    for (auto &groups : ns->groups) {
      const auto idle = [](const auto &group) { return !group->users && group->members.empty(); };
      for (const auto &group : groups) {
        group->in_graveyard = false;
        if (idle(group))
          memory.release(group->address, Layout::group);
      }
      groups.erase(std::remove_if(groups.begin(), groups.end(), idle), groups.end());
    }
}

void Policy::collect() {
  if (std::exchange(deletions_, false)) {
    sweep(managers, Layout::manager, memory);
    collect_domains();
    for (auto &ns : namespaces)
      collect_namespace(*ns);
  }
  collect_conditions();
  collect_groups();
  names.collect();
}

} // namespace tomosim::model::tomoyo26
