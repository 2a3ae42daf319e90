// All policy of one machine: domains, exception policy, system policy, profiles, manager, and what
// it costs. Who may write, and what a task is asked, is the module's matter.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/config.hpp"
#include "model/text/address.hpp"
#include "model/tomoyo168/acl.hpp"
#include "model/tomoyo168/lists.hpp"

namespace tomosim::model::tomoyo168 {

using DomainId = std::uint32_t;
constexpr DomainId no_domain = 0xFFFFFFFF;
constexpr DomainId kernel_domain = 0;

struct Domain {
  NameId name = no_name;
  std::uint8_t profile = 0;
  bool deleted = false;
  bool quota_exceeded = false, transition_failed = false;
  bool ignore_global_read = false, ignore_global_env = false;
  AclList acl;
  Address address = 0;
  std::uint32_t tasks = 0;
  // An entry whose condition scans arguments overwrites the name under check (NOTES: argv0, env).
  bool scans_arguments = false;
};

// Lines of .updates_counter, in order.
enum class Counter : std::uint8_t {
  SystemPolicy,
  DomainPolicy,
  ExceptionPolicy,
  Profile,
  Query,
  Manager,
  GrantLog,
  RejectLog,
  Count_
};

// An address or an interval of a network entry or address_group member.
struct AddressRange {
  AddressForm form = AddressForm::Ipv4;
  std::uint32_t low = 0, high = 0; // IPv4, host order
  std::array<std::uint8_t, 16> low6{}, high6{};
};

class Policy {
 public:
  // needs_device: a file system type that the kernel has and that lives on a block device.
  Policy(Heap &heap, const KernelConfig &config, std::function<void(std::string)> print,
         std::function<void(std::string)> panic,
         std::function<bool(std::string_view)> needs_device);

  // ---- domains (domains.cpp; part 1, 6.2) ----
  std::string_view domain_name(DomainId id) const { return names[domains[id].name].str(); }
  DomainId find_domain(std::string_view name) const; // live ones
  // no_domain: incorrect name or no memory. in_use: has that deleted domain a process?
  DomainId make_domain(std::string_view name, std::uint8_t profile);
  void delete_domain(std::string_view name);

  // ---- lines of text (part 1, 4 and 6; part 2, 5): normalised, prefixes "delete " still in ----
  Errno write_exception(std::string_view line);
  Errno write_system(std::string_view line);
  Errno write_profile(std::string_view line);
  Errno write_manager(std::string_view line);
  // A line behind a domain line, its "delete " or "select " taken off.
  Errno write_acl(DomainId domain, std::string_view line, bool remove);

  // ---- ACL entries (acl_update.cpp) ----
  Errno update_path(DomainId domain, PathBit bit, std::string_view token, ConditionId condition,
                    bool remove);
  Errno update_two_path(DomainId domain, TwoPathOperation operation, std::string_view first,
                        std::string_view second, ConditionId condition, bool remove);
  Errno update_ioctl(DomainId domain, std::string_view token, std::uint32_t low,
                     std::uint32_t high, ConditionId condition, bool remove);
  Errno update_argv0(DomainId domain, std::string_view program, std::string_view name,
                     ConditionId condition, bool remove);
  Errno update_env(DomainId domain, std::string_view name, ConditionId condition, bool remove);
  Errno update_capability(DomainId domain, Capability capability, ConditionId condition,
                          bool remove);
  // token: "@GROUP" or empty, then the range counts.
  Errno update_network(DomainId domain, NetworkOperation operation, std::string_view group,
                       const AddressRange &range, std::uint16_t low, std::uint16_t high,
                       ConditionId condition, bool remove);
  Errno update_signal(DomainId domain, std::uint16_t signal, std::string_view target,
                      ConditionId condition, bool remove);
  Errno update_handler(DomainId domain, AclKind kind, std::string_view program, bool remove);
  // System policy entries that are learned.
  Errno update_mount(std::string_view device, std::string_view directory, std::string_view type,
                     std::uint32_t flags, bool remove);
  Errno update_chroot(std::string_view directory, bool remove);
  Errno update_pivot_root(std::string_view new_root, std::string_view old_root, bool remove);

  // ---- reading (acl_text.cpp) ----
  // The lines of one entry, one per permission, each with its newline. execute_only: what
  // "select allow_execute" shows.
  std::vector<std::string> acl_lines(const AclEntry &entry, bool execute_only = false) const;
  std::string domain_header(DomainId id) const;
  std::string address_text(const AclEntry &entry) const;
  std::string member_text(const AddressMember &member) const;
  std::vector<std::string> exception_lines() const; // exception_policy.cpp
  std::vector<std::string> system_lines() const;    // system_policy.cpp
  std::vector<std::string> profile_lines() const;   // profiles.cpp

  // ---- profiles ----
  std::uint32_t control(const Domain &domain, Control key) const {
    const Profile *profile = active ? profiles[domain.profile].get() : nullptr;
    return profile ? profile->value[static_cast<std::size_t>(key)] : 0;
  }
  Mode mode(const Domain &domain, Control key) const {
    return static_cast<Mode>(control(domain, key));
  }
  Mode capability_mode(const Domain &domain, Capability capability) const {
    const Profile *profile = active ? profiles[domain.profile].get() : nullptr;
    return static_cast<Mode>(
        profile ? profile->capability[static_cast<std::size_t>(capability)] : 0);
  }
  Profile *profile_for_writing(std::uint32_t number); // made when missing; null: no memory

  void count(Counter counter) { ++counters[static_cast<std::size_t>(counter)]; }
  NameId save(std::string_view text) { return names.save(text); }
  std::string_view str(NameId id) const { return names[id].str(); }
  std::array<std::uint8_t, 16> ipv6(std::uint32_t number) const { return ipv6_[number]; }
  std::size_t host_bytes() const;

  bool active = false;
  std::function<void(std::string)> print;
  PolicyMemory memory;
  NamePool names;
  ConditionList conditions;
  std::deque<Domain> domains; // by DomainId, list order; <kernel> first
  std::array<std::unique_ptr<Profile>, 256> profiles;
  std::array<bool, control_count> used_controls{};
  std::array<bool, capability_count> used_capabilities{};
  bool comment_used = false;

  KeyedList<TransitionEntry> initializers, keepers;
  KeyedList<RenameEntry> aliases, aggregators;
  KeyedList<NameEntry> global_reads, global_envs, file_patterns, denied_rewrites;
  std::deque<PathGroup> path_groups;
  std::deque<AddressGroup> address_groups;
  KeyedList<MountEntry> mounts;
  KeyedList<NameEntry> denied_unmounts, chroots;
  KeyedList<PivotEntry> pivots;
  KeyedList<PortEntry> reserved_ports;
  KeyedList<ManagerEntry> managers;
  bool manage_by_non_root = false;
  std::array<std::uint32_t, static_cast<std::size_t>(Counter::Count_)> counters{};

 private:
  // Is this a correct token (name.hpp)? Says so on the console if not, as that kernel function.
  bool correct(const char *function, std::string_view text, int start, int pattern,
               int end) const;
  bool correct_domain(const char *function, std::string_view text) const;
  // "@NAME" → the group's number, made when missing; a plain token → its name, "pipe:" widened if
  // allowed. False: no memory or an impossible group name.
  bool name_or_group(std::string_view token, bool widen_pipe, std::uint32_t &value, bool &group);
  bool find_or_make_path_group(std::string_view name, std::uint32_t &number);
  bool find_or_make_address_group(std::string_view name, std::uint32_t &number);
  Errno update_path_group(std::string_view group, std::string_view member, bool remove);
  Errno update_address_group(std::string_view group, const AddressRange &range, bool remove);
  // Interned address; false: no memory.
  bool save_ipv6(const std::array<std::uint8_t, 16> &address, std::uint32_t &number);
  Errno add_or_remove(DomainId domain, AclEntry entry, bool literal, bool remove);
  Errno update_masked(DomainId domain, AclEntry entry, bool literal, bool remove);
  Errno write_file_acl(DomainId domain, std::string_view line, ConditionId condition, bool remove);
  Errno write_network_acl(DomainId domain, std::string_view line, ConditionId condition,
                          bool remove);
  Errno write_transition(std::string_view data, bool keep, bool negative, bool remove);
  Errno write_rename(std::string_view data, bool alias, bool remove);
  Errno write_mount(std::string_view data, bool remove);

  const KernelConfig &config_;
  std::function<bool(std::string_view)> needs_device_;
  std::unordered_map<NameId, std::vector<DomainId>> domains_by_name_;
  std::unordered_map<NameId, std::uint32_t> path_group_by_name_, address_group_by_name_;
  std::vector<std::array<std::uint8_t, 16>> ipv6_;
  std::unordered_map<std::string, std::uint32_t> ipv6_numbers_;
};

// ADDRESS of allow_network and address_group (part 2, 3.1), not a group.
std::optional<AddressRange> parse_address(std::string_view text);
std::string ipv4_text(std::uint32_t address);
std::string ipv6_text(const std::array<std::uint8_t, 16> &address);

} // namespace tomosim::model::tomoyo168
