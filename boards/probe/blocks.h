/* Translation blocks as the stream names them: one number per (virtual address, physical address,
 * instructions), however often QEMU translates it. Numbers are given at the first execution inside
 * a region, so that they are the same in every run. Blocks live as long as the probe. */
#ifndef TOMOSIM_BOARDS_PROBE_BLOCKS_H
#define TOMOSIM_BOARDS_PROBE_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>

struct block {
  struct block *next; /* in its hash bucket */
  uint32_t number;
  bool defined; /* its DEF is in the stream, and `number` valid */
  uint32_t vaddr;
  uint32_t paddr;
  uint32_t count;
  uint32_t words[];
};

/* The block; NULL without memory. */
struct block *block_find(uint32_t vaddr, uint32_t paddr, const uint32_t *words, uint32_t count);

#endif
