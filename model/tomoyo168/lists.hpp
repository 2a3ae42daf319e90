// The entries of exception policy, system policy and manager, and profiles.
#pragma once

#include <array>
#include <cstdint>

#include "model/tomoyo168/keyed_list.hpp"
#include "model/tomoyo168/keywords.hpp"
#include "model/tomoyo168/name_pool.hpp"

namespace tomosim::model::tomoyo168 {

// initialize_domain, keep_domain and their no_ forms (part 1, 4.2).
struct TransitionEntry {
  NameId program = no_name; // no_name: any
  NameId domain = no_name;  // no_name: any
  bool last_name = false;   // domain is a last name
  bool negative = false;    // a no_ form
  bool deleted = false;
  Address address = 0;
  static constexpr std::uint32_t bytes = Sizes::transition;
  EntryKey key() const { return {program, domain, negative, 0}; }
};

// alias P1 P2, aggregator Q P.
struct RenameEntry {
  NameId from = no_name, to = no_name;
  bool deleted = false;
  Address address = 0;
  static constexpr std::uint32_t bytes = Sizes::rename_pair;
  EntryKey key() const { return {from, to, 0, 0}; }
};

// allow_read, allow_env, file_pattern, deny_rewrite; deny_unmount, allow_chroot.
struct NameEntry {
  NameId name = no_name;
  bool deleted = false;
  Address address = 0;
  static constexpr std::uint32_t bytes = Sizes::single_name;
  EntryKey key() const { return {name, 0, 0, 0}; }
};

// A member of a path_group.
struct PathMember : NameEntry {
  static constexpr std::uint32_t bytes = Sizes::group_member;
};

// A member of an address_group: IPv4 in host order, IPv6 by number of the interned address.
struct AddressMember {
  std::uint32_t low = 0, high = 0;
  bool ipv6 = false;
  bool deleted = false;
  Address address = 0;
  static constexpr std::uint32_t bytes = Sizes::address_member;
  EntryKey key() const { return {low, high, ipv6, 0}; }
};

template <class Member> struct Group {
  NameId name = no_name;
  KeyedList<Member> members;
  Address address = 0;
};
struct PathGroup : Group<PathMember> {
  std::vector<std::uint32_t> patterned; // members that are patterns
};
using AddressGroup = Group<AddressMember>;

struct MountEntry {
  NameId device = no_name, directory = no_name, type = no_name;
  std::uint32_t flags = 0;
  bool deleted = false;
  Address address = 0;
  static constexpr std::uint32_t bytes = Sizes::mount;
  EntryKey key() const { return {device, directory, type, flags}; }
};

struct PivotEntry {
  NameId new_root = no_name, old_root = no_name;
  bool deleted = false;
  Address address = 0;
  static constexpr std::uint32_t bytes = Sizes::pivot_root;
  EntryKey key() const { return {new_root, old_root, 0, 0}; }
};

struct PortEntry {
  std::uint16_t low = 0, high = 0;
  bool deleted = false;
  Address address = 0;
  static constexpr std::uint32_t bytes = Sizes::reserved_port;
  EntryKey key() const { return {low, high, 0, 0}; }
};

struct ManagerEntry {
  NameId name = no_name;
  bool is_domain = false;
  bool deleted = false;
  Address address = 0;
  static constexpr std::uint32_t bytes = Sizes::manager;
  EntryKey key() const { return {name, 0, 0, 0}; }
};

struct Profile {
  std::array<std::uint32_t, control_count> value{};
  std::array<std::uint8_t, capability_count> capability{};
  NameId comment = no_name;
  Address address = 0;
};

} // namespace tomosim::model::tomoyo168
