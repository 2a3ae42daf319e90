// The string table: every text that policy holds, once (2.6 spec §11.3, §11.4). Names are equal iff
// they are the same object.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/memory/policy_memory.hpp"
#include "model/memory/shared.hpp"
#include "model/text/name_facts.hpp"

namespace tomosim::model {

struct Name : Shared<Name> {
  std::string text;
  NameView facts; // of text
  Address address = 0;

  std::uint32_t size() const { return 24 + static_cast<std::uint32_t>(text.size()) + 1; }
};
using NameRef = Ref<Name>;

class NameTable {
 public:
  explicit NameTable(PolicyMemory &memory) : memory_(memory) {}

  // Null only when memory is refused.
  NameRef get(std::string_view text);
  const Name *find(std::string_view text) const; // never makes one
  void collect();
  std::size_t size() const { return by_text_.size(); }

 private:
  PolicyMemory &memory_;
  std::vector<Name *> graveyard_;
  std::unordered_map<std::string_view, std::unique_ptr<Name>> by_text_;
  std::array<std::vector<const Name *>, 256> buckets_; // insertion order, as a lookup walks them
};

} // namespace tomosim::model
