// ACL entries and the list that holds them (spec §6.2, §6.7, §12.2).
//
// A list keeps, beside the entries themselves, eight bytes per entry in one array: all that a walk
// needs to pass an entry by. Only entries that may match are looked at in full.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/tomoyo26/condition.hpp"

namespace tomosim::model::tomoyo26 {

struct AclEntry {
  explicit AclEntry(AclType t) : type(t) {}
  virtual ~AclEntry() = default;

  AclType type;
  bool deleted = false;
  std::uint16_t mask = 0; // operations, for the types that have them
  Address address = 0;
  ConditionRef condition;
};

struct PathAcl : AclEntry {
  PathAcl() : AclEntry(AclType::Path) {}
  NameUnion name;
};
struct Path2Acl : AclEntry {
  Path2Acl() : AclEntry(AclType::Path2) {}
  NameUnion name1, name2;
};
struct PathNumberAcl : AclEntry {
  PathNumberAcl() : AclEntry(AclType::PathNumber) {}
  NameUnion name;
  NumberUnion number;
};
struct MakeDeviceAcl : AclEntry {
  MakeDeviceAcl() : AclEntry(AclType::MakeDevice) {}
  NameUnion name;
  NumberUnion mode, major, minor;
};
struct MountAcl : AclEntry {
  MountAcl() : AclEntry(AclType::Mount) {}
  NameUnion device, directory, type_name;
  NumberUnion flags;
};
struct InetAcl : AclEntry {
  InetAcl() : AclEntry(AclType::Inet) {}
  std::uint8_t protocol = 0;
  AddressUnion ip;
  NumberUnion port;
};
struct UnixAcl : AclEntry {
  UnixAcl() : AclEntry(AclType::Unix) {}
  std::uint8_t protocol = 0;
  NameUnion name;
};
struct EnvAcl : AclEntry {
  EnvAcl() : AclEntry(AclType::Env) {}
  NameRef name;
};
struct TaskAcl : AclEntry {
  TaskAcl() : AclEntry(AclType::Task) {}
  NameRef domain;
};

constexpr bool has_mask(AclType type) {
  return type != AclType::Mount && type != AclType::Env && type != AclType::Task;
}

// Same type, condition and parameters; the mask does not count.
bool same_entry(const AclEntry &a, const AclEntry &b);

struct AclHot {
  std::uint32_t hash; // of the name every match must equal, if exact; else just of the entry's name
  std::uint16_t mask;
  std::uint8_t type;
  bool live : 1;
  bool exact : 1;
};
static_assert(sizeof(AclHot) == 8);

class AclList {
 public:
  std::size_t size() const { return entries_.size(); }
  const AclHot *hot() const { return hot_.data(); }
  AclEntry &operator[](std::size_t i) { return *entries_[i]; }
  const AclEntry &operator[](std::size_t i) const { return *entries_[i]; }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  // Index of the entry that is the same, live or deleted.
  std::size_t find(const AclEntry &probe) const;
  void append(std::unique_ptr<AclEntry> entry);
  // After an entry's mask or deleted mark changed.
  void refresh(std::size_t i);
  // Takes the deleted entries out.
  std::vector<std::unique_ptr<AclEntry>> take_deleted();
  // Takes all out.
  std::vector<std::unique_ptr<AclEntry>> take_all();

 private:
  static AclHot summarize(const AclEntry &entry);
  static std::uint64_t key(const AclHot &hot) {
    return static_cast<std::uint64_t>(hot.type) << 32 | hot.hash;
  }

  std::vector<AclHot> hot_;
  std::vector<std::unique_ptr<AclEntry>> entries_;
  // Built when a list grows long, so that loading n entries is not quadratic here.
  mutable std::unique_ptr<std::unordered_multimap<std::uint64_t, std::uint32_t>> index_;
};

} // namespace tomosim::model::tomoyo26
