// The policy of one machine: all global lists and tables, and the few operations on them that keep
// order, memory and sharing as the kernel does. What lines mean is elsewhere.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/config.hpp"
#include "model/memory/name_table.hpp"
#include "model/memory/policy_memory.hpp"
#include "model/tomoyo26/domain.hpp"

namespace tomosim::model::tomoyo26 {

struct Manager {
  bool deleted = false;
  NameRef name;
  Address address = 0;
};

class Policy {
 public:
  Policy(Heap &heap, const KernelConfig &config);
  ~Policy();
  Policy(const Policy &) = delete;
  Policy &operator=(const Policy &) = delete;

  // ---- names, groups, conditions ----
  GroupRef get_group(Namespace &ns, GroupKind kind, std::string_view name);
  const Group *find_group(const Namespace &ns, GroupKind kind, std::string_view name) const;
  // The interned equal of a just parsed condition.
  ConditionRef intern(std::unique_ptr<Condition> condition);

  // ---- namespaces, profiles ----
  Namespace &kernel_namespace() { return *namespaces.front(); }
  const Namespace &kernel_namespace() const { return *namespaces.front(); }
  Namespace *find_namespace(std::string_view name) const;
  // Null: invalid name, or no memory.
  Namespace *assign_namespace(std::string_view domain_or_ns);
  Profile *assign_profile(Namespace &ns, std::uint32_t number);
  // "" while there is one namespace, else "<ns> ".
  std::string prefix(const Namespace &ns) const;

  // ---- domains ----
  Domain &kernel_domain() { return *domains.front(); }
  Domain *get(DomainId id) const;
  Domain *find_domain(std::string_view name) const; // live ones
  // Creates; the name must be checked before. Null: no memory.
  Domain *add_domain(std::string_view name, Namespace &ns);
  void mark_deleted(Domain &domain);
  std::size_t live_domain_count() const { return live_.size(); }
  void record_domain_search(const Domain *found) const;

  // ---- ACL lists ----
  // Adds, merges or deletes (spec §6.7). Ok, NoEnt or NoMem.
  Errno update(AclList &list, std::unique_ptr<AclEntry> probe, bool is_delete);

  void collect(); // the garbage collector's pass (spec §10.9)
  // After an element of any list was marked deleted: there is something to collect.
  void note_deletion() { deletions_ = true; }

  const KernelConfig &config;
  PolicyMemory memory;
  NameTable names;

 private:
  std::vector<Group *> group_graveyard_;
  std::vector<Condition *> condition_graveyard_;

 public:
  std::vector<std::unique_ptr<Namespace>> namespaces; // creation order, <kernel> first
  std::deque<std::unique_ptr<Condition>> conditions;  // newest first
  std::vector<std::unique_ptr<Domain>> domains;       // creation order; null where collected
  std::vector<std::unique_ptr<Manager>> managers;
  bool manage_by_non_root = false;
  bool loaded = false;
  std::uint32_t updates = 0;
  std::int64_t last_update = 0;
  std::uint32_t violations[4] = {};
  std::int64_t last_violation[4] = {};
  std::uint32_t audit_quota = 0, query_quota = 0;

 private:
  std::uint32_t heap_base_static() const;
  void free_entries(std::vector<std::unique_ptr<AclEntry>> entries);
  void collect_domains();
  void collect_namespace(Namespace &ns);
  void collect_conditions();
  void collect_groups();

  std::unordered_map<const Name *, Domain *> live_;
  std::unordered_multimap<std::uint64_t, Condition *> condition_index_;
  bool deletions_ = false;
};

} // namespace tomosim::model::tomoyo26
