// Follows exceptions through a stream of MIPS blocks. The stream comes from an emulator whose TLB
// is not the board's, and names whole blocks, although a fault may stop one in the middle. So:
//
//  - the emulator's own TLB refills (from the refill vector to eret) are left out; the board's TLB
//    model pays for its own,
//  - but a refill that ends in a page fault at once happens on any TLB, and is reported,
//  - when an exception returns into the middle of the block that it interrupted, that block was
//    counted too far, and the caller takes the rest back.
//
// The vectors' page is found at the first system call: syscall leads to its offset 0x180
// (MIPS32 privileged architecture, exception vectors; Linux puts interrupts at 0x200).
#pragma once

#include "sim/decode/block.hpp"

#include <cstdint>
#include <vector>

namespace tomosim::sim {

class ControlFlow {
 public:
  struct Step {
    bool skip = false;                // part of a refill: does not count
    const Block *cut_short = nullptr; // a block that had executed only
    std::uint32_t executed = 0;       // this many instructions
    bool refill = false; // any TLB misses here: the page was not mapped at all
  };
  // `next` is entered after `previous` (null at the start of a stream).
  Step enter(const Block *previous, const Block &next);

  void reset();

 private:
  static constexpr std::uint32_t unknown = 0xffffffff;
  bool is_vector(std::uint32_t vaddr) const {
    return (vaddr & ~0xfffu) == vectors_ && ((vaddr & 0xfff) == 0x180 || (vaddr & 0xfff) == 0x200);
  }
  bool is_refill(const Block &block) const {
    return (block.vaddr & 0xfffu) == 0 && block.vaddr >> 30 == 2 &&
           (vectors_ == unknown ? block.writes_tlb_random : (block.vaddr & ~0xfffu) == vectors_);
  }

  std::uint32_t vectors_ = unknown;
  const Block *after_refill_ = nullptr; // entered at the return of a refill
  bool refilling_ = false;
  bool refill_ends_ = false;
  std::vector<const Block *> interrupted_; // per nesting level; null: nothing was cut
};

} // namespace tomosim::sim
