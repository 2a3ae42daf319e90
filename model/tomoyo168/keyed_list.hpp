// A list of the exception or system policy: entries in order of first insertion, deleted ones
// revived in place when the same entry is written again (part 1, 4.1).
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "model/errno.hpp"
#include "model/tomoyo168/memory.hpp"

namespace tomosim::model::tomoyo168 {

// What makes two entries the same.
using EntryKey = std::array<std::uint32_t, 4>;
struct EntryKeyHash {
  std::size_t operator()(const EntryKey &key) const {
    std::uint64_t h = 0;
    for (const std::uint32_t part : key)
      h = (h ^ part) * 0x9E3779B97F4A7C15ULL;
    return static_cast<std::size_t>(h ^ (h >> 32));
  }
};

// Entry: has key(), bool deleted, Address address, static constexpr std::uint32_t bytes.
template <class Entry> class KeyedList {
 public:
  // Writes or deletes an entry: NoEnt when what should be deleted was never written, NoMem when
  // there is no room.
  Errno update(Entry entry, bool remove, PolicyMemory &memory) {
    const auto found = places_.find(entry.key());
    if (found != places_.end()) {
      items_[found->second].deleted = remove;
      return Errno::Ok;
    }
    if (remove)
      return Errno::NoEnt;
    entry.address = memory.element(Entry::bytes);
    if (!entry.address)
      return Errno::NoMem;
    entry.deleted = false;
    places_.emplace(entry.key(), static_cast<std::uint32_t>(items_.size()));
    items_.push_back(entry);
    return Errno::Ok;
  }
  bool has_live(const EntryKey &key) const {
    const auto found = places_.find(key);
    return found != places_.end() && !items_[found->second].deleted;
  }

  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  std::size_t size() const { return items_.size(); }
  const Entry &operator[](std::size_t i) const { return items_[i]; }

 private:
  std::vector<Entry> items_;
  std::unordered_map<EntryKey, std::uint32_t, EntryKeyHash> places_;
};

} // namespace tomosim::model::tomoyo168
