// What the timing model wants to know of an instruction, whatever the architecture.
#pragma once

#include <cstdint>

namespace tomosim::sim {

enum class InstructionClass : std::uint8_t {
  Alu,
  Load,
  Store,
  Branch, // conditional
  Jump,   // always taken: jump, call, return
  Multiply,
  Divide,
  HiLoRead,        // mflo, mfhi: waits for the multiplier
  SystemCall,      // syscall, break: on to the exception vector
  ExceptionReturn, // eret
  Coprocessor,     // mfc0, mtc0, TLB instructions, wait
  TlbWriteRandom,  // tlbwr: only a refill handler has it
  CacheOp,
  Sync,
  Prefetch,
  FloatingPoint,
  Reserved, // no such instruction in MIPS32 release 2
};
constexpr int instruction_class_count = 17;
const char *instruction_class_name(InstructionClass which);

struct Instruction {
  InstructionClass kind = InstructionClass::Alu;
  std::uint32_t sources = 0;    // registers read, one bit each; register 0 never
  std::uint8_t destination = 0; // register written, 0: none
};

} // namespace tomosim::sim
