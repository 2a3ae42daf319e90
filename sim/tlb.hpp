// A software-loaded TLB of dual entries, as MIPS32 has it (MIPS32 privileged architecture): one
// entry maps an even page and the odd one behind it. Fully associative; a miss replaces the entry
// that Random points to, a counter that the core decrements with time.
//
// The stream has no address space number; the physical page tells two processes' equal virtual
// pages apart. A half whose physical page is not known yet is adopted at its first use, since the
// refill loads both halves.
#pragma once

#include <cstdint>
#include <vector>

namespace tomosim::sim {

class Tlb {
 public:
  explicit Tlb(std::uint32_t entries);

  // Is the page mapped? `cycle` moves Random; a miss loads the entry.
  bool hit(std::uint32_t vaddr, std::uint32_t pfn, std::uint64_t cycle) {
    const Entry &last = entries_[last_];
    if (last.pair == vaddr >> 13 && last.pfn[vaddr >> 12 & 1] == pfn)
      return true;
    return search(vaddr, pfn, cycle);
  }

  // MIPS: kseg0 and kseg1 (0x80000000 … 0xbfffffff) are not translated.
  static bool mapped(std::uint32_t vaddr) { return vaddr >> 30 != 2; }

  void clear();

 private:
  static constexpr std::uint32_t unknown = 0xffffffff;
  struct Entry {
    std::uint32_t pair = unknown; // virtual address / 8 KB
    std::uint32_t pfn[2] = {unknown, unknown};
  };
  bool search(std::uint32_t vaddr, std::uint32_t pfn, std::uint64_t cycle);

  std::vector<Entry> entries_;
  std::uint32_t last_ = 0;
};

// The few-entry instruction TLB in front of it, least recently used goes.
class MicroTlb {
 public:
  explicit MicroTlb(std::uint32_t entries) : pages_(entries, none) {}
  // True on a hit; a miss takes the page in. Without entries everything misses.
  bool hit(std::uint32_t vaddr, std::uint32_t pfn);
  void clear();

 private:
  static constexpr std::uint64_t none = ~std::uint64_t{0};
  std::vector<std::uint64_t> pages_; // virtual page | physical page << 32, youngest first
};

} // namespace tomosim::sim
