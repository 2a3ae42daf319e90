/* What the probe knows of a guest's processor: one table entry each. */
#ifndef TOMOSIM_BOARDS_PROBE_TARGET_H
#define TOMOSIM_BOARDS_PROBE_TARGET_H

#include <stdbool.h>
#include <stdint.h>

struct probe_target {
  const char *name; /* QEMU's: "mipsel" */
  bool big_endian;
  uint32_t marker; /* the marker instruction with tag 0; the tag is in bits 15..0 */
  bool (*is_load)(uint32_t instruction);
  bool (*is_store)(uint32_t instruction);
  /* Virtual addresses that the hardware maps by arithmetic alone. */
  bool (*is_direct)(uint32_t vaddr, uint32_t *paddr);
};

/* 0 when the probe does not know the target. */
const struct probe_target *probe_target_named(const char *name);

#endif
