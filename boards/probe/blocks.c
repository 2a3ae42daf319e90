#include "boards/probe/blocks.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1 << 16 };
static struct block *buckets[BUCKETS];

static uint32_t hash(uint32_t vaddr, uint32_t paddr, uint32_t count) {
  uint64_t h = ((uint64_t)vaddr << 32 | paddr) * 0x9e3779b97f4a7c15u + count;
  return (uint32_t)(h >> 40) & (BUCKETS - 1);
}

struct block *block_find(uint32_t vaddr, uint32_t paddr, const uint32_t *words, uint32_t count) {
  struct block **bucket = &buckets[hash(vaddr, paddr, count)];
  for (struct block *b = *bucket; b; b = b->next)
    if (b->vaddr == vaddr && b->paddr == paddr && b->count == count &&
        memcmp(b->words, words, count * sizeof *words) == 0)
      return b;
  struct block *b = malloc(sizeof *b + count * sizeof *words);
  if (!b)
    return NULL;
  *b = (struct block){.next = *bucket, .vaddr = vaddr, .paddr = paddr, .count = count};
  memcpy(b->words, words, count * sizeof *words);
  *bucket = b;
  return b;
}
