// The ACL entries of a domain: one list of all kinds in order of first insertion (part 1, 1.1). The
// kernel walks it; the host keeps an index beside it that gives the same answer and the same walk
// length without the walk.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/memory/heap.hpp"
#include "model/tomoyo168/condition.hpp"
#include "model/tomoyo168/keywords.hpp"
#include "model/tomoyo168/name_pool.hpp"

namespace tomosim::model::tomoyo168 {

enum class AddressForm : std::uint8_t { Group, Ipv4, Ipv6 };

// What the fields mean by kind:
//   single path   bits: permissions   a: name or group
//   double path   bits: permissions   a, b: names or groups
//   ioctl         a: name or group    b, c: lowest and highest command
//   argv0         a: program          b: name
//   env           a: name
//   capability    bits: which
//   network       bits: operation     a, b: IPv4 ends, IPv6 numbers, or a: group   c: port ends
//   signal        bits: signal        a: domain
//   handlers      a: program
struct AclEntry {
  AclKind kind = AclKind::SinglePath;
  bool deleted = false;
  bool group_a = false, group_b = false;
  AddressForm form = AddressForm::Group;
  std::uint16_t bits = 0;
  ConditionId condition = no_condition;
  std::uint32_t a = 0, b = 0, c = 0;
  Address address = 0; // of the block; with a condition the fields are 4 further

  std::uint16_t low_port() const { return static_cast<std::uint16_t>(c >> 16); }
  std::uint16_t high_port() const { return static_cast<std::uint16_t>(c); }
  std::uint32_t size() const {
    return acl_sizes[static_cast<std::size_t>(kind)] + (condition ? 4 : 0);
  }
  // Same identity (part 1, 6.6; part 2 by kind): permissions of path entries do not count.
  bool same(const AclEntry &o) const {
    const bool mask = kind == AclKind::SinglePath || kind == AclKind::DoublePath;
    return kind == o.kind && condition == o.condition && a == o.a && b == o.b && c == o.c &&
           group_a == o.group_a && group_b == o.group_b && form == o.form &&
           (mask || bits == o.bits);
  }
};

constexpr std::uint32_t no_entry = 0xFFFFFFFF;

class AclList {
 public:
  std::uint32_t size() const { return static_cast<std::uint32_t>(entries_.size()); }
  AclEntry &operator[](std::uint32_t i) { return entries_[i]; }
  const AclEntry &operator[](std::uint32_t i) const { return entries_[i]; }
  std::vector<AclEntry>::const_iterator begin() const { return entries_.begin(); }
  std::vector<AclEntry>::const_iterator end() const { return entries_.end(); }

  // The entry of that identity, live or deleted, or no_entry.
  std::uint32_t find(const AclEntry &identity) const;
  // a_is_literal: the kind is looked up by name and `a` is a plain one.
  std::uint32_t append(const AclEntry &entry, bool a_is_literal);

  // The first entry, in list order, of that kind that `fits`, where entries with a plain name are
  // offered only if it is `name`. Or no_entry.
  template <class Fits> std::uint32_t first(AclKind kind, NameId name, const Fits &fits) const {
    std::uint32_t exact = literal_head(kind, name);
    const std::vector<std::uint32_t> &others = others_[static_cast<std::size_t>(kind)];
    std::size_t next = 0;
    while (exact != no_entry || next < others.size()) {
      const std::uint32_t other = next < others.size() ? others[next] : no_entry;
      const bool take_exact = exact < other; // no_entry is the greatest number
      const std::uint32_t i = take_exact ? exact : other;
      if (fits(entries_[i]))
        return i;
      if (take_exact)
        exact = same_name_[exact];
      else
        ++next;
    }
    return no_entry;
  }

  std::size_t host_bytes() const;

 private:
  struct Head {
    std::uint32_t first = no_entry, last = no_entry;
  };
  std::uint32_t literal_head(AclKind kind, NameId name) const;
  void grow();
  void link(std::uint32_t i);
  void remember(std::uint32_t i);

  std::vector<AclEntry> entries_;
  std::vector<std::uint32_t> same_name_; // the next entry of the same kind and plain name
  std::array<std::vector<std::uint32_t>, acl_kind_count> others_; // not found by a plain name
  std::vector<std::uint32_t> identities_; // open addressing, by identity
  std::vector<Head> heads_;               // open addressing, by kind and plain name
  std::vector<bool> literal_;
  std::uint32_t head_count_ = 0;
};

} // namespace tomosim::model::tomoyo168
