// What /proc/ccs/meminfo counts (part 2, section 8): pages of structures (Private), pages of names
// (Shared), temporary blocks (Dynamic), and the quotas on them. Nothing permanent is ever given
// back. Every object gets its place in an emulated 32-bit address space.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/memory/heap.hpp"

namespace tomosim::model::tomoyo168 {

constexpr std::uint32_t page_size = 4096;
enum class Share : std::uint8_t { Shared, Private, Dynamic };

class PolicyMemory {
 public:
  // trouble: called with what the kernel prints when a permanent allocation fails.
  PolicyMemory(Heap &heap, std::function<void(std::string)> trouble)
      : heap_(heap), trouble_(std::move(trouble)) {}

  // A structure: appended to the current page, in multiples of 4 bytes. 0: refused.
  Address element(std::uint32_t size);
  // Sees to it that some page of names has room for a text, its NUL included in size. False:
  // refused.
  bool reserve_text(std::uint32_t size);
  // The place of a text after reserve_text: in the first block with room, newest page first.
  Address text(std::uint32_t size);
  // A temporary block of that size; false: over quota (asked only if use_quota).
  bool take(std::uint32_t size, bool use_quota);
  void give(std::uint32_t size);
  // Where a temporary block of that size would be: for cost.
  Address temporary_place(std::uint32_t size) { return heap_.peek(size); }

  std::uint32_t used(Share share) const { return used_[static_cast<std::size_t>(share)]; }
  std::uint32_t quota(Share share) const { return quota_[static_cast<std::size_t>(share)]; }
  void set_quota(Share share, std::uint32_t bytes) {
    quota_[static_cast<std::size_t>(share)] = bytes;
  }
  std::string meminfo() const;
  // For tests and reports: bytes used in the current structure page, blocks with room.
  std::uint32_t element_page_used() const { return element_used_; }
  const std::vector<std::pair<Address, std::uint32_t>> &text_blocks() const { return blocks_; }

 private:
  bool new_page(Share share, Address &page);
  std::size_t block_for(std::uint32_t size) const; // its index + 1, or 0

  Heap &heap_;
  std::function<void(std::string)> trouble_;
  std::array<std::uint32_t, 3> used_{}, quota_{};
  Address element_page_ = 0;
  std::uint32_t element_used_ = page_size;
  // Free part of each page of names that has one: where it begins, its bytes. The newest page is
  // the last.
  std::vector<std::pair<Address, std::uint32_t>> blocks_;
};

// A tracked temporary block that goes away with its scope.
class Temporary {
 public:
  Temporary(PolicyMemory &memory, std::uint32_t size) : memory_(memory), size_(size) {
    memory_.take(size_, false);
  }
  ~Temporary() { memory_.give(size_); }
  Temporary(const Temporary &) = delete;
  Temporary &operator=(const Temporary &) = delete;

 private:
  PolicyMemory &memory_;
  std::uint32_t size_;
};

} // namespace tomosim::model::tomoyo168
