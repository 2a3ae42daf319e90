#include "sim/decode/block.hpp"

namespace tomosim::sim {
namespace {

// Cycles beyond the issue cycle that an instruction always costs.
std::uint32_t fixed_extra(InstructionClass kind, const CoreTiming &timing) {
  switch (kind) {
  case InstructionClass::SystemCall:
    return timing.exception_entry_cycles;
  case InstructionClass::ExceptionReturn:
    return timing.exception_return_cycles;
  case InstructionClass::Coprocessor:
  case InstructionClass::TlbWriteRandom:
    return timing.coprocessor_cycles;
  case InstructionClass::CacheOp:
    return timing.cache_op_cycles;
  case InstructionClass::Sync:
    return timing.sync_cycles;
  case InstructionClass::Jump:
    return timing.branch_taken_cycles;
  default:
    return 0;
  }
}

BlockEnd end_of(InstructionClass kind) {
  switch (kind) {
  case InstructionClass::Branch:
    return BlockEnd::Branch;
  case InstructionClass::Jump:
    return BlockEnd::Jump;
  case InstructionClass::SystemCall:
    return BlockEnd::SystemCall;
  case InstructionClass::ExceptionReturn:
    return BlockEnd::ExceptionReturn;
  default:
    return BlockEnd::Straight;
  }
}

} // namespace

Block make_block(std::uint32_t vaddr, std::uint32_t paddr, const std::vector<std::uint32_t> &words,
                 Decoder decode, const CoreTiming &timing) {
  Block block;
  block.vaddr = vaddr;
  block.paddr = paddr;
  block.count = static_cast<std::uint32_t>(words.size());
  block.cycles_before.reserve(words.size());
  std::uint32_t now = 0;        // cycle in which the next instruction can issue
  std::uint32_t hilo_ready = 0; // cycle from which HI and LO can be read
  std::uint32_t loaded = 0;     // register that the instruction before loads
  BlockEnd before_last = BlockEnd::Straight;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Instruction instruction = decode(words[i]);
    block.cycles_before.push_back(now);
    if (i == 0)
      block.first_sources = instruction.sources;
    if ((instruction.sources & loaded) != 0)
      now += timing.load_use_cycles;
    loaded = instruction.kind == InstructionClass::Load && instruction.destination != 0
                 ? 1u << instruction.destination
                 : 0;
    // The unit takes one multiply or divide at a time; reading HI/LO waits for it.
    const bool uses_unit = instruction.kind == InstructionClass::Multiply ||
                           instruction.kind == InstructionClass::Divide ||
                           instruction.kind == InstructionClass::HiLoRead;
    if (uses_unit && now < hilo_ready)
      now = hilo_ready;
    if (instruction.kind == InstructionClass::Multiply)
      hilo_ready = now + timing.multiply_cycles;
    if (instruction.kind == InstructionClass::Divide)
      hilo_ready = now + timing.divide_cycles;
    now += 1 + fixed_extra(instruction.kind, timing);
    if (instruction.kind == InstructionClass::TlbWriteRandom)
      block.writes_tlb_random = true;
    // A branch is followed by its delay slot, so it is the last or the one before.
    const BlockEnd end = end_of(instruction.kind);
    if (i + 1 == words.size())
      block.end = end != BlockEnd::Straight ? end : before_last;
    before_last = end;
  }
  block.last_load_mask = loaded;
  block.cycles = now;
  return block;
}

} // namespace tomosim::sim
