/* Where script lines come from and answers go: the mailbox, or the terminal through a mailbox of
 * the agent's own. */
#ifndef TOMOSIM_BOARDS_AGENT_CHANNEL_H
#define TOMOSIM_BOARDS_AGENT_CHANNEL_H

#include "boards/agent/mailbox.h"

/* The mapped mailbox, or 0. */
extern struct mailbox *channel;

/* pid 1: opens the mailbox at that physical address, or a terminal's when address is 0. */
int channel_open(unsigned long address);
/* Maps it in a process that has inherited it. Gives 0 if there is none. */
int channel_map(void);
/* A measured fork or execve shall not pay for the mapping. */
void channel_unmap(void);

/* The next script line without its newline, in a buffer that the following call reuses. Waits for
 * the host. */
char *channel_line(void);
/* Adds to the answers. A piece is at most a few kilobytes. */
void answer(const char *text);
void answer_bytes(const char *bytes, unsigned size);
/* Lets the host (the terminal) have what there is. */
void channel_call(enum mailbox_state state);

/* "D DOMAIN" if this process's domain is not the one last told. */
void answer_domain(void);
/* answer_domain, then "= RET ERRNO". */
void answer_result(long result);
/* The same without the domain, for a result that another process's domain belongs to. */
void answer_value(long result);

#endif
