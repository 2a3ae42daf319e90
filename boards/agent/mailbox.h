/* The mailbox: a megabyte of guest RAM that Linux does not use and the host maps too.
 *
 * The host writes a script, the guest's agent runs it and writes answers; whoever waits for the
 * other does so at the CALL marker, seen by the probe, which stops the processor until the host has
 * answered. All numbers are in the guest's byte order. Every process of the agent maps it, so that
 * a forked or executed one goes on where the last one stopped.
 *
 *   0x000000  struct mailbox
 *   0x001000  the domain last told to the host, NUL-terminated
 *   0x002000  script: whole lines
 *   0x080000  answers: whole lines
 */
#ifndef TOMOSIM_BOARDS_AGENT_MAILBOX_H
#define TOMOSIM_BOARDS_AGENT_MAILBOX_H

#include <stdint.h>

enum {
  MAILBOX_MAGIC = 0x746d6278,
  MAILBOX_VERSION = 1,
  MAILBOX_SIZE = 0x100000,
  MAILBOX_DOMAIN = 0x1000,
  MAILBOX_DOMAIN_SIZE = 0x1000,
  MAILBOX_SCRIPT = 0x2000,
  MAILBOX_SCRIPT_SIZE = 0x7e000,
  MAILBOX_ANSWERS = 0x80000,
  MAILBOX_ANSWERS_SIZE = 0x80000,
  MAILBOX_LINE_MAX = 16000, /* longest script line without its newline */
  MAILBOX_DEPTH_MAX = 31,   /* blocks in blocks */
};

/* Why the agent stands at the CALL marker. */
enum mailbox_state {
  MAILBOX_BOOTING = 0,
  MAILBOX_READY = 1, /* up; the answers say which security modules are active */
  MAILBOX_MORE = 2,  /* the script is used up */
  MAILBOX_FULL = 3,  /* the answers are full: take them */
  MAILBOX_QUIT = 4,  /* the script said so: the machine goes down */
};

/* What a newly executed image of the agent is there for. */
enum mailbox_role {
  MAILBOX_ROLE_NONE = 0,
  MAILBOX_ROLE_RUN = 1,  /* goes on with the script ("run") */
  MAILBOX_ROLE_EXEC = 2, /* tells its domain and ends ("exec") */
};

struct mailbox {
  uint32_t magic;
  uint32_t version;
  uint32_t console; /* not 0: no host; script and answers go over the terminal */
  uint32_t state;
  uint32_t hold; /* host: not 0 keeps the agent in a loop behind CALL, for a snapshot */
  uint32_t script_length;
  uint32_t script_position;
  uint32_t answer_length;
  uint32_t depth; /* blocks the script is in */
  uint32_t role;
  int32_t block_result[MAILBOX_DEPTH_MAX + 1]; /* of the block at each depth, told at its end */
};

#endif
