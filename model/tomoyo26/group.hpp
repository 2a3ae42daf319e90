// Groups, and the operands that may be one: a name, a number range, an address range (spec §5.4,
// §6.3-6.5).
#pragma once

#include <memory>
#include <vector>

#include "model/memory/name_table.hpp"
#include "model/text/address.hpp"
#include "model/text/number.hpp"
#include "model/tomoyo26/keywords.hpp"

namespace tomosim::model::tomoyo26 {

struct GroupMember {
  Address address = 0;
  bool deleted = false;
  NameRef name;        // of a path group
  NumberRange numbers; // of a number group
  IpRange addresses;   // of an address group
};

struct Group : Shared<Group> {
  GroupKind kind = GroupKind::Path;
  NameRef name;
  std::vector<std::unique_ptr<GroupMember>> members; // insertion order
  Address address = 0;
};
using GroupRef = Ref<Group>;

constexpr std::uint32_t member_size(GroupKind kind) {
  return kind == GroupKind::Path     ? Layout::path_member
         : kind == GroupKind::Number ? Layout::number_member
                                     : Layout::address_member;
}

struct NameUnion {
  NameRef name;
  GroupRef group;
  friend bool operator==(const NameUnion &a, const NameUnion &b) {
    return a.name == b.name && a.group == b.group;
  }
};

struct NumberUnion {
  NumberRange range;
  GroupRef group;
  friend bool operator==(const NumberUnion &a, const NumberUnion &b) {
    return a.group == b.group && a.range == b.range;
  }
};

struct AddressUnion {
  IpRange range;
  GroupRef group;
  friend bool operator==(const AddressUnion &a, const AddressUnion &b) {
    return a.group == b.group && a.range == b.range;
  }
};

std::string print(const NameUnion &value);
std::string print(const NumberUnion &value);
std::string print(const AddressUnion &value);

} // namespace tomosim::model::tomoyo26
