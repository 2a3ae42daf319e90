/* System calls of a freestanding program: SYS(open, path, flags, mode) gives the result, or minus
 * the errno. */
#ifndef TOMOSIM_BOARDS_AGENT_SYS_H
#define TOMOSIM_BOARDS_AGENT_SYS_H

#if defined(__mips__)
#include "boards/agent/arch/mips.h"
#else
#error "no boards/agent/arch header for this processor"
#endif

#include <asm/fcntl.h>
#include <asm/ioctls.h>
#include <asm/stat.h>
#include <linux/errno.h>
#include <stdint.h>

#define SYS_(name, a, b, c, d, e, f, ...)                                                          \
  arch_syscall(__NR_##name, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))
/* pread64 at offset 0: whether its 64-bit offset begins one argument later is the arch's affair. */
#define SYS_PREAD_START(fd, buffer, size) SYS(pread64, fd, buffer, size, 0, 0, 0)
#define SYS(...) SYS_(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0)

enum {
  FD_DOMAIN = 3,  /* self_domain, open in every process: no check of its own when read */
  FD_MAILBOX = 4, /* /dev/mem, or a memory file for the terminal; its offset is the address */
};

/* wait4's status as "exit status, or 256 + signal". */
static inline long exit_value(int status) {
  return (status & 0x7f) != 0 ? 256 + (status & 0x7f) : (status >> 8 & 0xff);
}

_Noreturn static inline void sys_exit(int code) {
  for (;;)
    SYS(exit_group, code);
}

#endif
