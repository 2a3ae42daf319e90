#include "model/tomoyo168/memory.hpp"

#include <cstdio>

namespace tomosim::model::tomoyo168 {

bool PolicyMemory::new_page(Share share, Address &page) {
  auto &used = used_[static_cast<std::size_t>(share)];
  const std::uint32_t limit = quota_[static_cast<std::size_t>(share)];
  if (limit && used + page_size > limit)
    return false;
  used += page_size;
  page = heap_.allocate(page_size);
  return true;
}

Address PolicyMemory::element(std::uint32_t size) {
  const std::uint32_t rounded = (size + 3) & ~3U;
  if (rounded == 0 || rounded > page_size)
    return 0;
  if (element_used_ + rounded > page_size) { // the rest of the old page is lost
    if (!new_page(Share::Private, element_page_)) {
      trouble_("ERROR: Out of memory for ccs_alloc_element().");
      return 0;
    }
    element_used_ = 0;
  }
  const Address place = element_page_ + element_used_;
  element_used_ += rounded;
  return place;
}

std::size_t PolicyMemory::block_for(std::uint32_t size) const {
  std::size_t i = blocks_.size();
  while (i > 0 && blocks_[i - 1].second < size)
    --i;
  return i;
}

bool PolicyMemory::reserve_text(std::uint32_t size) {
  if (block_for(size))
    return true;
  Address page = 0;
  if (!new_page(Share::Shared, page)) {
    trouble_("ERROR: Out of memory for ccs_save_name().");
    return false;
  }
  blocks_.emplace_back(page, page_size);
  return true;
}

Address PolicyMemory::text(std::uint32_t size) {
  const std::size_t i = block_for(size);
  auto &block = blocks_[i - 1];
  const Address place = block.first;
  block.first += size;
  block.second -= size;
  if (block.second == 0)
    blocks_.erase(blocks_.begin() + static_cast<std::ptrdiff_t>(i - 1));
  return place;
}

bool PolicyMemory::take(std::uint32_t size, bool use_quota) {
  auto &used = used_[static_cast<std::size_t>(Share::Dynamic)];
  const std::uint32_t limit = quota(Share::Dynamic), real = heap_.size_of(size);
  if (use_quota && limit && used + real > limit)
    return false;
  used += real;
  return true;
}

void PolicyMemory::give(std::uint32_t size) {
  used_[static_cast<std::size_t>(Share::Dynamic)] -= heap_.size_of(size);
}

std::string PolicyMemory::meminfo() const {
  constexpr const char *names[] = {"Shared:  ", "Private: ", "Dynamic: "};
  std::string out;
  char number[32];
  std::uint32_t total = 0;
  for (std::size_t i = 0; i < used_.size(); ++i) {
    std::snprintf(number, sizeof number, "%10u", used_[i]);
    out += std::string(names[i]) + number;
    if (quota_[i]) {
      std::snprintf(number, sizeof number, "   (Quota: %10u)", quota_[i]);
      out += number;
    }
    out += '\n';
    total += used_[i];
  }
  std::snprintf(number, sizeof number, "Total:   %10u\n", total);
  return out + number;
}

} // namespace tomosim::model::tomoyo168
