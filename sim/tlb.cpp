#include "sim/tlb.hpp"

#include <algorithm>

namespace tomosim::sim {

Tlb::Tlb(std::uint32_t entries) : entries_(entries) {}

bool Tlb::search(std::uint32_t vaddr, std::uint32_t pfn, std::uint64_t cycle) {
  const std::uint32_t pair = vaddr >> 13;
  const std::uint32_t half = vaddr >> 12 & 1;
  for (std::uint32_t i = 0; i < entries_.size(); ++i) {
    Entry &entry = entries_[i];
    if (entry.pair != pair || (entry.pfn[half] != pfn && entry.pfn[half] != unknown))
      continue;
    entry.pfn[half] = pfn;
    last_ = i;
    return true;
  }
  const auto count = static_cast<std::uint32_t>(entries_.size());
  last_ = count - 1 - static_cast<std::uint32_t>(cycle % count);
  entries_[last_] = Entry{};
  entries_[last_].pair = pair;
  entries_[last_].pfn[half] = pfn;
  return false;
}

void Tlb::clear() {
  std::fill(entries_.begin(), entries_.end(), Entry{});
  last_ = 0;
}

bool MicroTlb::hit(std::uint32_t vaddr, std::uint32_t pfn) {
  if (pages_.empty())
    return false;
  const std::uint64_t page = std::uint64_t{pfn} << 32 | vaddr >> 12;
  const auto it = std::find(pages_.begin(), pages_.end(), page);
  const bool found = it != pages_.end();
  const auto stop = found ? it + 1 : pages_.end();
  std::copy_backward(pages_.begin(), stop - 1, stop);
  pages_.front() = page;
  return found;
}

void MicroTlb::clear() {
  std::fill(pages_.begin(), pages_.end(), none);
}

} // namespace tomosim::sim
