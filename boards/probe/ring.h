/* The shared memory between the host and the trace probe inside QEMU: a file, mapped by both.
 *
 *   file = struct tomosim_ring (4096 bytes)  capacity words of stream.h
 *
 * One writer (the probe, on the processor's thread), one reader (the host). `head` and `tail` count
 * words since the start and never wrap; a word lies at its number modulo the capacity. The writer
 * waits when head - tail reaches the capacity: no word is ever lost while the reader lives.
 *
 * Waiting is a futex on a 32-bit sequence number that the other side raises; every wait has a time
 * limit and looks again, so that a lost wake-up costs milliseconds and a dead peer never hangs.
 *
 * Plain C for the probe and C++ for the host: atomic accesses by the __atomic built-ins.
 */
#ifndef TOMOSIM_BOARDS_PROBE_RING_H
#define TOMOSIM_BOARDS_PROBE_RING_H

#include <linux/futex.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
  RING_MAGIC = 0x74725247,
  RING_VERSION = 1,
  RING_HEADER_BYTES = 4096,
  RING_CAPACITY_MIN = 1 << 10,
  RING_CAPACITY_MAX = 1 << 28,
};

/* What the probe has found wrong, and why it has stopped to write. */
enum ring_fault {
  RING_FINE = 0,
  RING_BAD_TAIL = 1,  /* the reader has given back more than was written */
  RING_NO_MEMORY = 2, /* for a block's description */
};

struct tomosim_ring {
  /* written once, by the host, before the probe starts */
  uint32_t magic;
  uint32_t version;
  uint64_t capacity; /* words, a power of two */

  /* the probe's side */
  uint64_t head __attribute__((aligned(64)));
  uint32_t data_sequence; /* futex: raised when head moves */
  uint32_t call_sequence; /* futex: raised when the guest stands at a CALL marker */
  uint32_t writer_waits;
  uint32_t attached; /* the plugin is there */
  uint32_t fault;    /* enum ring_fault */
  uint32_t in_region;
  uint64_t instructions; /* struct ProbeCounters */
  uint64_t region_instructions;
  uint64_t region_loads;
  uint64_t region_stores;
  uint64_t regions;
  uint64_t blocks;
  uint64_t stalls;

  /* the host's side */
  uint64_t tail __attribute__((aligned(64)));
  uint32_t space_sequence;  /* futex: raised when tail moves */
  uint32_t answer_sequence; /* futex: the last call that is answered */
  uint32_t reader_waits;
  uint32_t host_closed; /* not 0: nobody reads any more, words are thrown away */
};

#define RING_LOAD(field) __atomic_load_n(&(field), __ATOMIC_SEQ_CST)
#define RING_STORE(field, value) __atomic_store_n(&(field), (value), __ATOMIC_SEQ_CST)

static inline uint64_t *ring_words(struct tomosim_ring *ring) {
  return (uint64_t *)(void *)((char *)ring + RING_HEADER_BYTES);
}

/* Waits while *sequence is `seen`, at most that long. */
static inline void ring_wait(uint32_t *sequence, uint32_t seen, long milliseconds) {
  struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  syscall(SYS_futex, sequence, FUTEX_WAIT, seen, &limit, (void *)0, 0);
}

static inline void ring_wake(uint32_t *sequence) {
  syscall(SYS_futex, sequence, FUTEX_WAKE, 0x7fffffff, (void *)0, (void *)0, 0);
}

static inline void ring_raise(uint32_t *sequence) {
  __atomic_fetch_add(sequence, 1u, __ATOMIC_SEQ_CST);
  ring_wake(sequence);
}

#endif
