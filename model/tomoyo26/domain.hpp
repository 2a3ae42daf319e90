// Domains and namespaces (spec §1.1).
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/tomoyo26/acl.hpp"
#include "model/tomoyo26/profile.hpp"

namespace tomosim::model::tomoyo26 {

// One line of transition control: KEYWORD PROGRAM from DOMAIN.
struct TransitionControl {
  TransitionKind kind = TransitionKind::Initialize;
  bool deleted = false;
  bool is_last_name = false; // domain is the last word of a domain name only
  NameRef domain, program;   // absent: any
  Address address = 0;
};

struct Aggregator {
  bool deleted = false;
  NameRef original, aggregated;
  Address address = 0;
};

struct Namespace {
  std::string name;
  std::array<std::unique_ptr<Profile>, 256> profiles;
  std::vector<std::unique_ptr<TransitionControl>> transitions;
  std::vector<std::unique_ptr<Aggregator>> aggregators;
  std::array<std::vector<std::unique_ptr<Group>>, 3> groups; // by GroupKind
  std::array<AclList, 256> acl_groups;
  std::uint32_t version = 20150505;
  Address address = 0;

  const Profile *profile(std::uint8_t number) const { return profiles[number].get(); }
};

enum class DomainId : std::uint32_t { None = 0xFFFFFFFF };

struct Domain {
  DomainId id = DomainId::None;
  NameRef name;
  Namespace *name_space = nullptr;
  std::bitset<256> groups;
  std::uint8_t profile = 0;
  bool deleted = false, quota_exceeded = false, transition_failed = false;
  std::uint32_t users = 0;   // tasks that are in it, or remember it
  std::uint32_t cursors = 0; // open files that stand at it
  AclList acl;
  Address address = 0;
};

} // namespace tomosim::model::tomoyo26
