#include "sim/decode/mips.hpp"

#include <gtest/gtest.h>

namespace tomosim::sim {
namespace {

using Class = InstructionClass;

struct Case {
  std::uint32_t word; // as GNU as encodes the text
  const char *text;
  Class kind;
  std::uint32_t sources;
  int destination;
};

// Words assembled by mipsel-linux-gnu-as -march=mips32r2.
constexpr Case cases[] = {
    {0x00000000, "nop", Class::Alu, 0, 0},
    {0x8fbf0014, "lw $31,20($29)", Class::Load, 1u << 29, 31},
    {0xafbf0014, "sw $31,20($29)", Class::Store, 1u << 29 | 1u << 31, 0},
    {0x00851021, "addu $2,$4,$5", Class::Alu, 1u << 4 | 1u << 5, 2},
    {0x24020001, "li $2,1", Class::Alu, 0, 2},
    {0x3c028040, "lui $2,0x8040", Class::Alu, 0, 2},
    {0x10400003, "beqz $2,.+16", Class::Branch, 1u << 2, 0},
    {0x0c040000, "jal", Class::Jump, 0, 31},
    {0x03e00008, "jr $31", Class::Jump, 1u << 31, 0},
    {0x0040f809, "jalr $2", Class::Jump, 1u << 2, 31},
    {0x00850018, "mult $4,$5", Class::Multiply, 1u << 4 | 1u << 5, 0},
    {0x70851002, "mul $2,$4,$5", Class::Multiply, 1u << 4 | 1u << 5, 2},
    {0x0085001b, "divu $4,$5", Class::Divide, 1u << 4 | 1u << 5, 0},
    {0x00001012, "mflo $2", Class::HiLoRead, 0, 2},
    {0x0000000c, "syscall", Class::SystemCall, 0, 0},
    {0x42000018, "eret", Class::ExceptionReturn, 0, 0},
    {0x40026000, "mfc0 $2,$12", Class::Coprocessor, 0, 2},
    {0x40826000, "mtc0 $2,$12", Class::Coprocessor, 1u << 2, 0},
    {0x41626000, "di $2", Class::Coprocessor, 0, 2},
    {0x42000006, "tlbwr", Class::TlbWriteRandom, 0, 0},
    {0x0000000f, "sync", Class::Sync, 0, 0},
    {0xcc850000, "pref 5,0($4)", Class::Prefetch, 1u << 4, 0},
    {0xc0820000, "ll $2,0($4)", Class::Load, 1u << 4, 2},
    {0xe0820000, "sc $2,0($4)", Class::Store, 1u << 2 | 1u << 4, 2},
    {0xbc940000, "cache 0x14,0($4)", Class::CacheOp, 1u << 4, 0},
    {0x7c823840, "ext $2,$4,1,8", Class::Alu, 1u << 4, 2},
    {0x7c023b3b, "rdhwr", Class::Coprocessor, 0, 2},
    {0x88820003, "lwl $2,3($4)", Class::Load, 1u << 2 | 1u << 4, 2},
    {0x00851034, "teq $4,$5", Class::Alu, 1u << 4 | 1u << 5, 0},
    {0x46000000, "add.s", Class::FloatingPoint, 0, 0},
    {0xfc000000, "sd", Class::Reserved, 0, 0},
};

TEST(Mips, ClassesAndRegistersOfCommonInstructions) {
  for (const Case &each : cases) {
    const Instruction got = decode_mips(each.word);
    EXPECT_EQ(got.kind, each.kind) << each.text << ": " << instruction_class_name(got.kind);
    EXPECT_EQ(got.sources, each.sources) << each.text;
    EXPECT_EQ(got.destination, each.destination) << each.text;
  }
}

TEST(Mips, RegisterZeroIsNeverASource) {
  for (std::uint32_t word = 0; word < 1u << 20; ++word)
    ASSERT_EQ(decode_mips(word * 4097).sources & 1, 0u);
}

} // namespace
} // namespace tomosim::sim
