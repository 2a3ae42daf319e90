#define _GNU_SOURCE
#include "boards/probe/writer.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

const char *writer_open(struct writer *writer, const char *path) {
  struct stat status;
  int fd = open(path, O_RDWR | O_CLOEXEC);
  if (fd < 0)
    return "cannot be opened";
  void *at = MAP_FAILED;
  if (fstat(fd, &status) == 0 && status.st_size >= RING_HEADER_BYTES)
    at = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (at == MAP_FAILED)
    return "cannot be mapped";
  struct tomosim_ring *ring = at;
  uint64_t capacity = ring->capacity;
  if (ring->magic != RING_MAGIC || ring->version != RING_VERSION)
    return "is not a ring of this version";
  if (capacity < RING_CAPACITY_MIN || capacity > RING_CAPACITY_MAX ||
      (capacity & (capacity - 1)) != 0 ||
      (uint64_t)status.st_size < RING_HEADER_BYTES + capacity * sizeof(uint64_t))
    return "has a bad capacity";
  *writer = (struct writer){ring, ring_words(ring), capacity - 1, RING_LOAD(ring->head), 0, false};
  RING_STORE(ring->attached, 1u);
  return NULL;
}

void writer_publish(struct writer *writer) {
  struct tomosim_ring *ring = writer->ring;
  RING_STORE(ring->head, writer->head);
  __atomic_fetch_add(&ring->data_sequence, 1u, __ATOMIC_SEQ_CST);
  if (RING_LOAD(ring->reader_waits))
    ring_wake(&ring->data_sequence);
}

static void mute(struct writer *writer, uint32_t fault) {
  writer->muted = true;
  writer->limit = writer->head; /* every push comes here again and goes away */
  RING_STORE(writer->ring->fault, fault);
}

void writer_make_room(struct writer *writer) {
  struct tomosim_ring *ring = writer->ring;
  bool stalled = false;
  while (!writer->muted) {
    uint32_t seen = RING_LOAD(ring->space_sequence);
    uint64_t tail = RING_LOAD(ring->tail);
    if (tail > writer->head || writer->head - tail > writer->mask + 1) {
      mute(writer, RING_BAD_TAIL);
    } else if (RING_LOAD(ring->host_closed)) {
      mute(writer, RING_FINE);
    } else if (writer->head - tail <= writer->mask) {
      writer->limit = tail + writer->mask + 1;
      break;
    } else {
      if (!stalled) {
        writer_publish(writer);
        __atomic_fetch_add(&ring->stalls, 1u, __ATOMIC_SEQ_CST);
      }
      stalled = true;
      RING_STORE(ring->writer_waits, 1u);
      ring_wait(&ring->space_sequence, seen, 50);
    }
  }
  RING_STORE(ring->writer_waits, 0u);
}
