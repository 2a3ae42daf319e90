#include "boards/probe/target.h"

#include <stddef.h>
#include <string.h>

/* ---- MIPS32: major opcode in bits 31..26 ---- */

/* lb lh lwl lw lbu lhu lwr, ll, lwc1, ldc1 */
static bool mips_is_load(uint32_t word) {
  unsigned op = word >> 26;
  return (op >= 0x20 && op <= 0x26) || op == 0x30 || op == 0x31 || op == 0x35;
}

/* sb sh swl sw swr, sc, swc1, sdc1 */
static bool mips_is_store(uint32_t word) {
  unsigned op = word >> 26;
  return (op >= 0x28 && op <= 0x2b) || op == 0x2e || op == 0x38 || op == 0x39 || op == 0x3d;
}

/* kseg0: cached, not translated. (kseg1 is too, but holds the devices: QEMU is asked.) */
static bool mips_is_direct(uint32_t vaddr, uint32_t *paddr) {
  *paddr = vaddr & 0x1fffffff;
  return vaddr - 0x80000000u < 0x20000000u;
}

static const struct probe_target targets[] = {
    {"mipsel", false, 0x34000000, mips_is_load, mips_is_store, mips_is_direct},
};

const struct probe_target *probe_target_named(const char *name) {
  for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
    if (strcmp(targets[i].name, name) == 0)
      return &targets[i];
  return NULL;
}
