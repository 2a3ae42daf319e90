// Comparing a request with operands of entries: names, numbers, addresses, and groups of them.
// Templates over a cost policy; what they touch follows spec §12.2.
#pragma once

#include "model/cost_policy.hpp"
#include "model/text/pattern.hpp"
#include "model/tomoyo26/condition.hpp"
#include "model/tomoyo26/request.hpp"

#include <algorithm>

namespace tomosim::model::tomoyo26 {

template <class Cost> struct PatternCounter {
  static constexpr bool counts = Cost::on;
  const Cost &cost;
  void step(std::uint32_t n) { cost.step(Step::PatternStep, n); }
};

// name against an interned text that may be a pattern.
template <class Cost>
bool matches_name(const NameView &name, Address name_address, const Name &pattern,
                  const Cost &cost) {
  if constexpr (Cost::on) {
    cost.touch(pattern.address + Layout::name_patterned, 1);
    if (!pattern.facts.is_patterned) {
      cost.touch(pattern.address + Layout::name_hash, 4);
      cost.step(Step::HashCompare);
      if (name.hash != pattern.facts.hash)
        return false;
      const auto bytes = static_cast<std::uint32_t>(name.text.size() + 1);
      cost.touch(pattern.address + Layout::name_text, bytes);
      cost.touch(name_address, bytes);
      cost.step(Step::StringCompare, bytes);
      return name.text == pattern.facts.text;
    }
    cost.touch(pattern.address + 20, 4); // const_len, is_dir, is_patterned
    if (name.is_directory != pattern.facts.is_directory)
      return false;
    // strncmp stops at the first byte that differs.
    const std::string_view prefix = std::string_view(pattern.facts.text).substr(
        0, pattern.facts.const_length);
    std::uint32_t compared = 0;
    while (compared < prefix.size() && compared < name.text.size() &&
           prefix[compared] == name.text[compared])
      ++compared;
    compared = std::min<std::uint32_t>(compared + 1, pattern.facts.const_length);
    cost.touch(pattern.address + Layout::name_text, compared);
    cost.touch(name_address, compared);
    cost.step(Step::PatternPrefix, compared);
  }
  PatternCounter<Cost> counter{cost};
  return matches(name, pattern.facts, counter);
}

// The text that matched, or null: the name itself, or the group's member.
template <class Cost>
const Name *match_name(const NameView &name, Address name_address, const NameUnion &value,
                       Address at, const Cost &cost) {
  cost.touch(at + 4, 4); // group
  if (!value.group) {
    cost.touch(at, 4);
    return matches_name(name, name_address, *value.name, cost) ? value.name.get() : nullptr;
  }
  for (const auto &member : value.group->members) {
    cost.step(Step::GroupMember);
    cost.touch(member->address, 16);
    if (!member->deleted && matches_name(name, name_address, *member->name, cost))
      return member->name.get();
  }
  return nullptr;
}

template <class Cost>
bool group_overlaps(const Group &group, std::uint32_t low, std::uint32_t high, const Cost &cost) {
  for (const auto &member : group.members) {
    cost.step(Step::GroupMember);
    cost.touch(member->address, 20);
    if (!member->deleted && low <= member->numbers.high.value && high >= member->numbers.low.value)
      return true;
  }
  return false;
}

template <class Cost>
bool match_number(std::uint32_t number, const NumberUnion &value, Address at, const Cost &cost) {
  cost.touch(at, 12);
  cost.step(Step::NumberCompare);
  if (value.group)
    return group_overlaps(*value.group, number, number, cost);
  return number >= value.range.low.value && number <= value.range.high.value;
}

template <class Cost>
bool match_address(const IpAddress &ip, const AddressUnion &value, Address at, const Cost &cost) {
  cost.touch(at + 32, 8);
  if (!value.group) {
    cost.touch(at, 32);
    cost.step(Step::StringCompare, ip.v6 ? 32 : 8);
    return value.range.contains(ip);
  }
  for (const auto &member : value.group->members) {
    cost.step(Step::GroupMember);
    cost.touch(member->address, 52);
    if (!member->deleted && member->addresses.contains(ip))
      return true;
  }
  return false;
}

// Do the condition's terms hold for this request? (spec §7.4)
template <class Cost>
bool condition_holds(const Request &request, const Condition *condition, const Cost &cost);

extern template bool condition_holds(const Request &, const Condition *, const NoCost &);
extern template bool condition_holds(const Request &, const Condition *, const Recording &);

} // namespace tomosim::model::tomoyo26
