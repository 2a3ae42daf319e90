#include "sim/decode/mips.hpp"

namespace tomosim::sim {
namespace {

using Class = InstructionClass;

// Which fields of the word name registers that are read (S, T) or written (D, T).
enum Use : std::uint8_t {
  None = 0,
  ReadS = 1,
  ReadT = 2,
  WriteD = 4,
  WriteT = 8,
  Write31 = 16, // the return address
};

struct Row {
  Class kind;
  std::uint8_t use;
};

constexpr Row reserved{Class::Reserved, None};
constexpr Row fpu{Class::FloatingPoint, None};
constexpr Row shift{Class::Alu, ReadT | WriteD};
constexpr Row alu3{Class::Alu, ReadS | ReadT | WriteD};
constexpr Row alui{Class::Alu, ReadS | WriteT};
constexpr Row trap{Class::Alu, ReadS | ReadT};
constexpr Row trapi{Class::Alu, ReadS};
constexpr Row load{Class::Load, ReadS | WriteT};
constexpr Row load_part{Class::Load, ReadS | ReadT | WriteT}; // lwl, lwr merge into the register
constexpr Row store{Class::Store, ReadS | ReadT};
constexpr Row branch2{Class::Branch, ReadS | ReadT};
constexpr Row branch1{Class::Branch, ReadS};
constexpr Row multiply{Class::Multiply, ReadS | ReadT};

// Bits 31..26.
constexpr Row opcodes[64] = {
    reserved /* SPECIAL */,
    reserved /* REGIMM */,
    {Class::Jump, None},    // j
    {Class::Jump, Write31}, // jal
    branch2,
    branch2,
    branch1,
    branch1, // beq bne blez bgtz
    alui,
    alui,
    alui,
    alui,
    alui,
    alui,
    alui,
    {Class::Alu, WriteT}, // addi … xori lui
    reserved /* COP0 */,
    fpu,
    {Class::Coprocessor, None} /* COP2 */,
    fpu, //
    branch2,
    branch2,
    branch1,
    branch1, // the likely forms
    reserved,
    reserved,
    reserved,
    reserved, // 64-bit only
    reserved /* SPECIAL2 */,
    {Class::Jump, None} /* jalx */,
    reserved,
    reserved /* SPECIAL3 */,
    load,
    load,
    load_part,
    load,
    load,
    load,
    load_part,
    reserved, // lb lh lwl lw lbu lhu lwr
    store,
    store,
    store,
    store,
    reserved,
    reserved,
    store,
    {Class::CacheOp, ReadS},
    load /* ll */,
    fpu,
    {Class::Coprocessor, ReadS},
    {Class::Prefetch, ReadS},
    reserved,
    fpu,
    {Class::Coprocessor, ReadS},
    reserved,
    {Class::Store, ReadS | ReadT | WriteT} /* sc */,
    fpu,
    {Class::Coprocessor, ReadS},
    reserved,
    reserved,
    fpu,
    {Class::Coprocessor, ReadS},
    reserved,
};

// SPECIAL: bits 5..0.
constexpr Row special[64] = {
    shift,
    fpu /* movf */,
    shift,
    shift,
    alu3,
    reserved,
    alu3,
    alu3,
    {Class::Jump, ReadS},
    {Class::Jump, ReadS | WriteD},
    alu3 /* movz */,
    alu3 /* movn */,
    {Class::SystemCall, None},
    {Class::SystemCall, None},
    reserved,
    {Class::Sync, None},
    {Class::HiLoRead, WriteD},
    {Class::Alu, ReadS},
    {Class::HiLoRead, WriteD},
    {Class::Alu, ReadS},
    reserved,
    reserved,
    reserved,
    reserved,
    multiply,
    multiply,
    {Class::Divide, ReadS | ReadT},
    {Class::Divide, ReadS | ReadT},
    reserved,
    reserved,
    reserved,
    reserved,
    alu3,
    alu3,
    alu3,
    alu3,
    alu3,
    alu3,
    alu3,
    alu3, // add … nor
    reserved,
    reserved,
    alu3,
    alu3,
    reserved,
    reserved,
    reserved,
    reserved,
    trap,
    trap,
    trap,
    trap,
    trap,
    reserved,
    trap,
    reserved,
    reserved,
    reserved,
    reserved,
    reserved,
    reserved,
    reserved,
    reserved,
    reserved,
};

Row regimm(std::uint32_t rt) {
  switch (rt) {
  case 0:
  case 1:
  case 2:
  case 3:
    return branch1;
  case 8:
  case 9:
  case 10:
  case 11:
  case 12:
  case 14:
    return trapi;
  case 16:
  case 17:
  case 18:
  case 19:
    return {Class::Branch, ReadS | Write31};
  case 31:
    return {Class::CacheOp, ReadS}; // synci
  default:
    return reserved;
  }
}

Row special2(std::uint32_t function) {
  switch (function) {
  case 0:
  case 1:
  case 4:
  case 5:
    return multiply; // madd, maddu, msub, msubu
  case 2:
    return {Class::Multiply, ReadS | ReadT | WriteD}; // mul
  case 32:
  case 33:
    return {Class::Alu, ReadS | WriteD}; // clz, clo
  case 63:
    return {Class::SystemCall, None}; // sdbbp
  default:
    return reserved;
  }
}

Row special3(std::uint32_t function) {
  switch (function) {
  case 0:
    return alui; // ext
  case 4:
    return {Class::Alu, ReadS | ReadT | WriteT}; // ins
  case 32:
    return shift; // seb, seh, wsbh
  case 59:
    return {Class::Coprocessor, WriteT}; // rdhwr
  default:
    return reserved;
  }
}

Row cop0(std::uint32_t word) {
  const std::uint32_t rs = word >> 21 & 31;
  if (rs >= 16) {
    switch (word & 63) {
    case 1:
    case 2:
    case 8:
    case 32:
      return {Class::Coprocessor, None}; // tlbr tlbwi tlbp wait
    case 6:
      return {Class::TlbWriteRandom, None};
    case 24:
    case 31:
      return {Class::ExceptionReturn, None};
    default:
      return reserved;
    }
  }
  switch (rs) {
  case 0:
    return {Class::Coprocessor, WriteT}; // mfc0
  case 4:
    return {Class::Coprocessor, ReadT}; // mtc0
  case 10:
    return {Class::Coprocessor, WriteD}; // rdpgpr
  case 11:
    return {Class::Coprocessor, WriteT}; // di, ei
  case 14:
    return {Class::Coprocessor, ReadT}; // wrpgpr
  default:
    return reserved;
  }
}

} // namespace

Instruction decode_mips(std::uint32_t word) {
  const std::uint32_t opcode = word >> 26;
  Row row = opcodes[opcode];
  switch (opcode) {
  case 0:
    row = special[word & 63];
    break;
  case 1:
    row = regimm(word >> 16 & 31);
    break;
  case 16:
    row = cop0(word);
    break;
  case 28:
    row = special2(word & 63);
    break;
  case 31:
    row = special3(word & 63);
    break;
  default:
    break;
  }
  const std::uint32_t rs = word >> 21 & 31;
  const std::uint32_t rt = word >> 16 & 31;
  const std::uint32_t rd = word >> 11 & 31;
  Instruction result;
  result.kind = row.kind;
  result.sources =
      ((row.use & ReadS) != 0 ? 1u << rs : 0) | ((row.use & ReadT) != 0 ? 1u << rt : 0);
  result.sources &= ~1u;
  if ((row.use & WriteD) != 0)
    result.destination = static_cast<std::uint8_t>(rd);
  else if ((row.use & WriteT) != 0)
    result.destination = static_cast<std::uint8_t>(rt);
  else if ((row.use & Write31) != 0)
    result.destination = 31;
  return result;
}

const char *instruction_class_name(InstructionClass which) {
  static constexpr const char *names[instruction_class_count] = {
      "alu",      "load",      "store",       "branch",           "jump",     "multiply",
      "divide",   "hilo-read", "system-call", "exception-return", "cop0",     "tlbwr",
      "cache-op", "sync",      "prefetch",    "floating-point",   "reserved",
  };
  return names[static_cast<std::size_t>(which)];
}

} // namespace tomosim::sim
