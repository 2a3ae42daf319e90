#include "model/tomoyo168/name_pool.hpp"

#include <algorithm>
#include <cstring>

#include "model/tomoyo168/keywords.hpp"

namespace tomosim::model::tomoyo168 {

NameId NamePool::find(std::string_view text, std::uint32_t hash) const {
  if (table_.empty())
    return no_name;
  const std::size_t mask = table_.size() - 1;
  // The kernel's hash leaves the high bits poor; spread it for the host's table.
  for (std::size_t i = (hash * 0x9E3779B1U >> 7) & mask;; i = (i + 1) & mask) {
    const Slot &slot = table_[i];
    if (slot.id == no_name)
      return no_name;
    if (slot.hash == hash && (*this)[slot.id].facts.text == text)
      return slot.id;
  }
}

void NamePool::insert(std::uint32_t hash, NameId id) {
  const std::size_t mask = table_.size() - 1;
  std::size_t i = (hash * 0x9E3779B1U >> 7) & mask;
  while (table_[i].id != no_name)
    i = (i + 1) & mask;
  table_[i] = {hash, id};
}

void NamePool::grow() {
  table_.assign(std::max<std::size_t>(256, table_.size() * 2), Slot{});
  for (NameId id = 0; id < count_; ++id)
    insert((*this)[id].facts.hash, id);
}

std::string_view NamePool::keep(std::string_view text) {
  if (text.empty())
    return {};
  if (arena_used_ + text.size() > arena_size_) {
    arena_size_ = std::max<std::size_t>(65536, text.size());
    arena_.push_back(std::make_unique<char[]>(arena_size_));
    arena_used_ = 0;
    arena_total_ += arena_size_;
  }
  char *place = arena_.back().get() + arena_used_;
  std::memcpy(place, text.data(), text.size());
  arena_used_ += text.size();
  return {place, text.size()};
}

NameId NamePool::save(std::string_view text) {
  if (text.size() + 1 > path_max) {
    print_("ERROR: Name too long for ccs_save_name().");
    return no_name;
  }
  const std::uint32_t hash = name_hash(text);
  const NameId known = find(text, hash);
  if (known != no_name) {
    cost.step(Step::NameTableStep, (*this)[known].chain_position + 1);
    return known;
  }
  cost.step(Step::NameTableStep, chain_lengths_[hash & 255]);
  // The kernel takes the text's block first (which may stay as a page without a text), then the
  // record, and only then cuts the text off the block.
  if (!memory_.reserve_text(static_cast<std::uint32_t>(text.size()) + 1))
    return no_name;
  const Address record = memory_.element(Sizes::name);
  if (!record)
    return no_name;
  if ((count_ + 1) * 2 > table_.size())
    grow();
  if ((count_ >> chunk_bits) == chunks_.size())
    chunks_.push_back(std::make_unique<Chunk>());
  Name &name = (*chunks_.back())[count_ & chunk_mask];
  name.facts = NameFacts(keep(text));
  name.record = record;
  name.text = memory_.text(static_cast<std::uint32_t>(text.size()) + 1);
  name.chain_position = chain_lengths_[hash & 255]++;
  insert(hash, count_);
  return count_++;
}

std::size_t NamePool::host_bytes() const {
  return chunks_.size() * sizeof(Chunk) + table_.size() * sizeof(Slot) + arena_total_;
}

} // namespace tomosim::model::tomoyo168
