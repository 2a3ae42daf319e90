/* The event stream of a guest: what it executed and touched, as 64-bit words.
 *
 * One language for three speakers: the trace probe writes it into its ring (boards/probe), a
 * recording keeps it (scenarios/recording), the timing model reads it (sim). Plain C, since the
 * probe is compiled into a QEMU plugin.
 *
 *   stream = { word }                         little-endian words, kind in bits 63..61
 *   word   = EXEC | MEM | DEF ... | MARK
 *
 *   EXEC  bits 31..0 block number
 *         a translation block was entered
 *   MEM   bits 31..0 virtual address, 48..32 physical page number (4 KB pages, 512 MB),
 *         56..49 index of the instruction in the block last entered (255: 255 or more),
 *         58..57 log2 of the size in bytes, 59 store, 60 device (not RAM)
 *   DEF   bits 31..0 block number, 47..32 n, the number of instructions (1..4095)
 *         followed by one word: virtual address (31..0) and physical address (63..32) of the first
 *         instruction, then by (n + 1) / 2 words of two instruction words each, the earlier one in
 *         bits 31..0, in the guest's own numeric value; an odd last word is padded with zero.
 *         A block is defined before its first EXEC in the stream, once.
 *   MARK  bits 15..0 tag, see STREAM_TAG_*; 63..61 kind; the rest is zero
 */
#ifndef TOMOSIM_SCENARIOS_RECORDING_STREAM_H
#define TOMOSIM_SCENARIOS_RECORDING_STREAM_H

#include <stdint.h>

enum {
  STREAM_EXEC = 0,
  STREAM_MEM = 1,
  STREAM_DEF = 2,
  STREAM_MARK = 3,
};

/* Tags that the guest executes as a marker instruction (MIPS: ori $0,$0,TAG; PowerPC: twi 0,0,TAG).
 * Only BEGIN and END travel in the stream. */
enum {
  STREAM_TAG_ARM = 0x5a00,   /* the agent runs: the probe may start to instrument */
  STREAM_TAG_BEGIN = 0x5a01, /* a measured operation begins */
  STREAM_TAG_END = 0x5a02,   /* ... and ends */
  STREAM_TAG_CALL = 0x5a04,  /* rendezvous: the host reads the mailbox and refills it */
};

#define STREAM_KIND(word) ((unsigned)((word) >> 61))
#define STREAM_LOW32(word) ((uint32_t)(word))
#define STREAM_MEM_PFN(word) ((uint32_t)((word) >> 32) & 0x1ffffu)
#define STREAM_MEM_INDEX(word) ((uint32_t)((word) >> 49) & 0xffu)
#define STREAM_MEM_LOG2(word) ((uint32_t)((word) >> 57) & 3u)
#define STREAM_MEM_STORE(word) ((uint32_t)((word) >> 59) & 1u)
#define STREAM_MEM_DEVICE(word) ((uint32_t)((word) >> 60) & 1u)
#define STREAM_DEF_COUNT(word) ((uint32_t)((word) >> 32) & 0xffffu)

static inline uint64_t stream_word(unsigned kind, uint64_t rest) {
  return (uint64_t)kind << 61 | rest;
}
static inline uint64_t stream_exec(uint32_t block) { return stream_word(STREAM_EXEC, block); }
static inline uint64_t stream_mark(uint32_t tag) { return stream_word(STREAM_MARK, tag & 0xffffu); }
static inline uint64_t stream_def(uint32_t block, uint32_t count) {
  return stream_word(STREAM_DEF, (uint64_t)(count & 0xffffu) << 32 | block);
}
static inline uint64_t stream_mem(uint32_t vaddr, uint32_t pfn, uint32_t index, uint32_t log2_size,
                                  int store, int device) {
  return stream_word(STREAM_MEM, (uint64_t)(device != 0) << 60 | (uint64_t)(store != 0) << 59 |
                                     (uint64_t)(log2_size & 3u) << 57 |
                                     (uint64_t)(index > 255u ? 255u : index) << 49 |
                                     (uint64_t)(pfn & 0x1ffffu) << 32 | vaddr);
}

#endif
