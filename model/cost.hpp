// What the model tells an observer about the work a check does: the memory it touches (addresses of
// the emulated 32-bit heap) and the steps it takes. Spec: 2.6 section 12.
//
// With no sink set, checks run code that was compiled without any of this.
#pragma once

#include <cstdint>
#include <string_view>

namespace tomosim::model {

enum class Access : std::uint8_t { Read, Write };

// A unit of work whose instruction count depends only on its kind and on its count.
enum class Step : std::uint8_t {
  HookEnter,     // a security hook was called; count is 1
  ModeLookup,    // profile → config → category → default chain; count is the tables looked at
  CheckFixed,    // the fixed part of a check in mode 1-3
  ListOtherType, // an ACL entry passed: deleted, or of another type
  ListOtherPermission, // an ACL entry passed: right type, operation bit not set
  ListOtherName,       // an ACL entry passed: right type and bit, name or number differs
  ListMatch,           // an ACL entry that granted
  ListConditionFailed, // matched but its condition did not hold
  GroupBitmap,         // acl_group bits tested; count is the number of bits
  GroupMember,         // members of a path, number or address group passed
  HashCompare,         // hashes compared
  StringCompare,       // bytes compared by strcmp or memcmp
  PatternPrefix,       // bytes of a constant prefix compared
  PatternStep,         // characters consumed by the wildcard matcher
  NumberCompare,       // interval overlap tests
  ConditionTerm,       // terms evaluated
  ArgumentScan,        // bytes of argv/envp copied and encoded
  PathResolve,         // components copied when a name is built
  EncodeByte,          // bytes written by name encoding
  HashByte,            // bytes hashed
  FactByte,            // bytes scanned for the constant prefix
  FormatByte,          // bytes the audit line's formatting produces
  Allocate,            // kmalloc calls
  Free,                // kfree calls
  DomainSearchStep,    // domains passed in the global list
  TransitionStep,      // transition control entries passed (per pass)
  AggregatorStep,      // aggregator entries passed
  QuotaStep,           // ACL entries counted for the learning quota
  DuplicateStep,       // ACL entries compared while a line is merged
  NameTableStep,       // names passed in a string-table bucket
  ConditionListStep,   // conditions passed while one is interned
  ParseByte,           // bytes of policy text parsed
  Learn,               // an entry learned
  EnvironmentVariable, // variables checked at execve
  LockPair,            // SRCU or mutex taken and released
  Count_,
};

constexpr std::size_t step_count = static_cast<std::size_t>(Step::Count_);
std::string_view step_name(Step step);

class CostSink {
 public:
  virtual ~CostSink() = default;
  virtual void touch(std::uint32_t address, std::uint32_t bytes, Access access) = 0;
  virtual void step(Step step, std::uint32_t count) = 0;
};

// A sink that only counts: the steps by kind, and the bytes and accesses.
class CountingSink final : public CostSink {
 public:
  void touch(std::uint32_t, std::uint32_t bytes, Access access) override {
    (access == Access::Read ? reads : writes) += 1;
    touched_bytes += bytes;
  }
  void step(Step kind, std::uint32_t count) override {
    steps[static_cast<std::size_t>(kind)] += count;
  }
  std::uint64_t of(Step kind) const { return steps[static_cast<std::size_t>(kind)]; }

  std::uint64_t steps[step_count] = {};
  std::uint64_t reads = 0, writes = 0, touched_bytes = 0;
};

} // namespace tomosim::model
