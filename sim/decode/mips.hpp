// Instruction classes and register use of MIPS32 release 2
// (MIPS Architecture For Programmers, volume II: opcode tables A-1 … A-9).
#pragma once

#include "sim/decode/instruction.hpp"

namespace tomosim::sim {

Instruction decode_mips(std::uint32_t word);

} // namespace tomosim::sim
