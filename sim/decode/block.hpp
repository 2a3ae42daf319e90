// A translation block, decoded once: everything about its time that does not depend on caches.
#pragma once

#include "sim/board_description.hpp"
#include "sim/decode/instruction.hpp"

#include <cstdint>
#include <vector>

namespace tomosim::sim {

// How a block ends; decides what the place of the next block means.
enum class BlockEnd : std::uint8_t { Straight, Branch, Jump, SystemCall, ExceptionReturn };

struct Block {
  std::uint32_t vaddr = 0;
  std::uint32_t paddr = 0;
  std::uint32_t count = 0; // instructions; 0: not defined yet
  std::uint32_t cycles = 0;
  std::uint32_t first_sources = 0;  // registers that the first instruction reads
  std::uint32_t last_load_mask = 0; // the register that a load at the very end delivers
  BlockEnd end = BlockEnd::Straight;
  bool writes_tlb_random = false; // part of a refill handler
  // cycles_before[i]: issue cycles of the first i instructions, for a block that a fault cut short.
  std::vector<std::uint32_t> cycles_before;

  std::uint32_t end_vaddr() const { return vaddr + 4 * count; }
};

using Decoder = Instruction (*)(std::uint32_t word);

// Decodes `words` (at least one) as they lie from `vaddr` on.
Block make_block(std::uint32_t vaddr, std::uint32_t paddr, const std::vector<std::uint32_t> &words,
                 Decoder decode, const CoreTiming &timing);

} // namespace tomosim::sim
