/* The probe's end of the ring: words go in, and the guest waits while there is no room. */
#ifndef TOMOSIM_BOARDS_PROBE_WRITER_H
#define TOMOSIM_BOARDS_PROBE_WRITER_H

#include "boards/probe/ring.h"

#include <stdbool.h>

struct writer {
  struct tomosim_ring *ring;
  uint64_t *words;
  uint64_t mask;
  uint64_t head;
  uint64_t limit; /* head may go up to here before the tail is looked at again */
  bool muted;     /* the reader is gone or has damaged the header: words are thrown away */
};

/* Maps the file. NULL, or what is wrong with it. */
const char *writer_open(struct writer *writer, const char *path);
/* Waits for room. */
void writer_make_room(struct writer *writer);
/* Shows the reader all that was written. */
void writer_publish(struct writer *writer);

enum { WRITER_PUBLISH_EVERY = 1024 };

static inline void writer_push(struct writer *writer, uint64_t word) {
  if (writer->head >= writer->limit) {
    writer_make_room(writer);
    if (writer->muted)
      return;
  }
  writer->words[writer->head & writer->mask] = word;
  if ((++writer->head & (WRITER_PUBLISH_EVERY - 1)) == 0)
    writer_publish(writer);
}

#endif
