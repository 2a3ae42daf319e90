// Every text that policy holds, once (part 2, 8.3). Two stored names are equal iff they have the
// same number. A name is never given back.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "model/cost_policy.hpp"
#include "model/tomoyo168/memory.hpp"
#include "model/tomoyo168/name.hpp"

namespace tomosim::model::tomoyo168 {

using NameId = std::uint32_t;
constexpr NameId no_name = 0xFFFFFFFF;

struct Name {
  NameFacts facts;
  Address record = 0; // 20 bytes: chain, then the facts from offset 4
  Address text = 0;
  std::uint32_t chain_position = 0; // of the 256 hash chains, its own

  std::string_view str() const { return facts.text; }
};

class NamePool {
 public:
  NamePool(PolicyMemory &memory, std::function<void(std::string)> print)
      : memory_(memory), print_(std::move(print)) {}

  // no_name: too long, or refused by the quota.
  NameId save(std::string_view text);
  NameId find(std::string_view text) const { return find(text, name_hash(text)); }
  NameId find(std::string_view text, std::uint32_t hash) const;
  const Name &operator[](NameId id) const { return (*chunks_[id >> chunk_bits])[id & chunk_mask]; }
  std::size_t size() const { return count_; }
  std::size_t host_bytes() const;
  MaybeCost cost;

 private:
  static constexpr unsigned chunk_bits = 10;
  static constexpr std::uint32_t chunk_mask = (1U << chunk_bits) - 1;
  using Chunk = std::array<Name, 1U << chunk_bits>;
  struct Slot {
    std::uint32_t hash = 0;
    NameId id = no_name;
  };

  std::string_view keep(std::string_view text);
  void grow();
  void insert(std::uint32_t hash, NameId id);

  PolicyMemory &memory_;
  std::function<void(std::string)> print_;
  std::vector<std::unique_ptr<Chunk>> chunks_;
  std::uint32_t count_ = 0;
  std::vector<Slot> table_;
  std::array<std::uint32_t, 256> chain_lengths_{};
  // Host memory of the texts.
  std::vector<std::unique_ptr<char[]>> arena_;
  std::size_t arena_used_ = 0, arena_size_ = 0, arena_total_ = 0;
};

} // namespace tomosim::model::tomoyo168
