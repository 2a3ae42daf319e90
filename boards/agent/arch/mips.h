/* MIPS o32: system calls, marker, entry. The one file that knows the processor. */
#ifndef TOMOSIM_BOARDS_AGENT_ARCH_MIPS_H
#define TOMOSIM_BOARDS_AGENT_ARCH_MIPS_H

#include <asm/unistd.h>

/* o32 passes arguments five to seven on the stack, above the caller's 16 bytes. */
static inline long arch_syscall(long number, long a, long b, long c, long d, long e, long f) {
  register long v0 __asm__("$2") = number;
  register long a0 __asm__("$4") = a;
  register long a1 __asm__("$5") = b;
  register long a2 __asm__("$6") = c;
  register long a3 __asm__("$7") = d;
  register long t0 __asm__("$8") = e;
  register long t1 __asm__("$9") = f;
  __asm__ volatile(".set push\n\t.set noreorder\n\t"
                   "addiu $sp,$sp,-32\n\t"
                   "sw $8,16($sp)\n\t"
                   "sw $9,20($sp)\n\t"
                   "syscall\n\t"
                   "addiu $sp,$sp,32\n\t"
                   ".set pop"
                   : "+r"(v0), "+r"(a3), "+r"(t0), "+r"(t1)
                   : "r"(a0), "r"(a1), "r"(a2)
                   : "$1", "$3", "$10", "$11", "$12", "$13", "$14", "$15", "$24", "$25", "hi", "lo",
                     "memory");
  return a3 ? -v0 : v0; /* a3 says that v0 is an errno */
}

/* A marker: ori to the zero register, which no compiler emits. The branches around it make it a
 * translation block of its own, so that a region begins and ends at an instruction's edge. */
#define ARCH_MARK_TEXT(tag)                                                                        \
  ".set push\n\t.set noreorder\n\t"                                                                \
  "b 1f\n\tnop\n1:\tori $0,$0," tag "\n\tb 2f\n\tnop\n2:\t.set pop\n\t"
#define ARCH_MARK(tag) __asm__ volatile(ARCH_MARK_TEXT("%0") : : "i"(tag) : "memory")

/* Entry: the kernel leaves argc, argv, NULL, envp, NULL at the stack pointer. The END marker comes
 * first of all: it ends the region of a measured execve and means nothing otherwise. */
#define ARCH_ENTRY(function, end_tag)                                                              \
  __asm__(".text\n.globl __start\n.ent __start\n__start:\n\t" ARCH_MARK_TEXT(                      \
      end_tag) ".set push\n\t.set noreorder\n\t"                                                   \
               "move $4,$29\n\tli $8,-8\n\tand $29,$29,$8\n\taddiu $29,$29,-32\n\t"                \
               "jal " #function "\n\tmove $31,$0\n\t.set pop\n.end __start\n")

/* Numbers that other architectures have the other way round. */
enum { ARCH_SOCK_DGRAM = 1, ARCH_SOCK_STREAM = 2, ARCH_SOCK_RAW = 3, ARCH_SOCK_SEQPACKET = 5 };

#define ARCH_NAME "mips"

#endif
