/* The trace probe: a QEMU TCG plugin that the guest talks to by marker instructions.
 *
 *   -plugin tomosim_probe.so,ring=FILE,ram=NAME,mode=channel|count|stream[,late=on][,lifeline=FD]
 *
 * ring: the shared memory (ring.h). ram: a part of the name under which /proc/self/maps shows the
 * guest's RAM, which gives physical addresses of code. late: instrument nothing before the ARM
 * marker (a boot at full speed). lifeline: the read end of a pipe; when nobody has its other end
 * any more, the host is gone, and QEMU ends.
 *
 * Every mode: CALL stops the processor until the host has answered. count: instructions, loads and
 * stores, exactly. stream: what executes between BEGIN and END, in words of stream.h.
 *
 * A marker is a translation block of its own (the agent puts branches around it): no half block
 * belongs to a region. The block of a marker is neither in the stream nor counted.
 */
#define _GNU_SOURCE
#include "boards/probe/blocks.h"
#include "boards/probe/qemu_plugin_api.h"
#include "boards/probe/target.h"
#include "boards/probe/writer.h"
#include "scenarios/recording/stream.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#define EXPORT __attribute__((visibility("default")))
EXPORT extern int qemu_plugin_version;
int qemu_plugin_version = 1;

enum probe_mode { MODE_CHANNEL, MODE_COUNT, MODE_STREAM };

/* QEMU calls a plugin without a context of its own for every callback, hence file-wide state. */
static const struct probe_target *target;
static enum probe_mode mode;
static qemu_plugin_id_t plugin_id;
static const char *ram_name;
static uintptr_t ram_base; /* host address of physical address 0 */
static uintptr_t ram_size;
static bool armed;
static bool in_region;
static struct writer out;
static struct { uint64_t instructions, loads, stores; } now, at_begin;

/* ---- stream mode ---- */

static uint64_t executions; /* blocks entered in regions: tells one execution from the next */
static struct {
  uint64_t execution;
  uintptr_t index;
} last_access;

static void define(struct block *block) {
  block->number = (uint32_t)out.ring->blocks;
  block->defined = true;
  RING_STORE(out.ring->blocks, out.ring->blocks + 1);
  writer_push(&out, stream_def(block->number, block->count));
  writer_push(&out, (uint64_t)block->paddr << 32 | block->vaddr);
  for (uint32_t i = 0; i < block->count; i += 2) {
    uint64_t later = i + 1 < block->count ? block->words[i + 1] : 0;
    writer_push(&out, later << 32 | block->words[i]);
  }
}

static void on_block(unsigned vcpu, void *data) {
  struct block *block = data;
  (void)vcpu;
  if (!in_region)
    return;
  if (!block->defined)
    define(block);
  executions++;
  writer_push(&out, stream_exec(block->number));
}

/* data: index of the instruction, bit 16: it is a store. Whether it is a store is read from the
 * opcode: QEMU 7.2 says "store" of loads in some read-modify-write cases. */
static void on_access(unsigned vcpu, qemu_plugin_meminfo_t info, uint64_t vaddr64, void *data) {
  uintptr_t index = (uintptr_t)data;
  uint32_t vaddr = (uint32_t)vaddr64, paddr;
  bool device = false;
  (void)vcpu;
  if (!in_region)
    return;
  /* swl and swr are byte stores to QEMU, sc a load and a store: one access of one instruction. */
  if (last_access.execution == executions && last_access.index == index)
    return;
  last_access.execution = executions;
  last_access.index = index;
  if (!target->is_direct(vaddr, &paddr)) {
    struct qemu_plugin_hwaddr *address = qemu_plugin_get_hwaddr(info, vaddr64);
    paddr = address ? (uint32_t)qemu_plugin_hwaddr_phys_addr(address) : 0;
    device = !address || qemu_plugin_hwaddr_is_io(address);
  }
  writer_push(&out, stream_mem(vaddr, paddr >> 12, (uint32_t)index & 0xffff,
                               qemu_plugin_mem_size_shift(info), (index >> 16 & 1) != 0, device));
}

/* ---- markers ---- */

static void on_translate(qemu_plugin_id_t id, struct qemu_plugin_tb *tb);

static void install(qemu_plugin_id_t id) {
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_translate);
}

static void region_begin(void) {
  if (in_region)
    return;
  in_region = true;
  at_begin = now;
  if (mode == MODE_STREAM)
    writer_push(&out, stream_mark(STREAM_TAG_BEGIN));
}

static void region_end(void) {
  struct tomosim_ring *ring = out.ring;
  if (!in_region)
    return;
  in_region = false;
  if (mode == MODE_STREAM) {
    writer_push(&out, stream_mark(STREAM_TAG_END));
    writer_publish(&out);
  }
  ring->region_instructions += now.instructions - at_begin.instructions;
  ring->region_loads += now.loads - at_begin.loads;
  ring->region_stores += now.stores - at_begin.stores;
  RING_STORE(ring->regions, ring->regions + 1);
}

/* The guest stands here, in the processor's thread, until the host has answered. */
static void call(void) {
  struct tomosim_ring *ring = out.ring;
  RING_STORE(ring->instructions, now.instructions);
  writer_publish(&out);
  uint32_t number = __atomic_add_fetch(&ring->call_sequence, 1u, __ATOMIC_SEQ_CST);
  ring_wake(&ring->call_sequence);
  for (;;) {
    uint32_t answered = RING_LOAD(ring->answer_sequence);
    if (answered == number || RING_LOAD(ring->host_closed))
      return;
    ring_wait(&ring->answer_sequence, answered, 1000);
  }
}

static void on_marker(unsigned vcpu, void *data) {
  (void)vcpu;
  switch ((uintptr_t)data) {
  case STREAM_TAG_ARM:
    if (!armed) {
      armed = true;
      qemu_plugin_reset(plugin_id, install);
    }
    break;
  case STREAM_TAG_BEGIN:
    region_begin();
    break;
  case STREAM_TAG_END:
    region_end();
    break;
  case STREAM_TAG_CALL:
    call();
    break;
  }
}

/* The tag, or 0. */
static uint32_t marker_tag(uint32_t word) {
  uint32_t tag = word ^ target->marker;
  return tag == STREAM_TAG_ARM || tag == STREAM_TAG_BEGIN || tag == STREAM_TAG_END ||
                 tag == STREAM_TAG_CALL
             ? tag
             : 0;
}

/* ---- translation ---- */

static uint32_t instruction_word(struct qemu_plugin_insn *instruction) {
  unsigned char b[4];
  memcpy(b, qemu_plugin_insn_data(instruction), sizeof b);
  if (target->big_endian)
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
  return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

/* Where QEMU has mapped the guest's RAM. */
static void find_ram(void) {
  char line[4096];
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && fgets(line, sizeof line, maps)) {
    unsigned long from, to, offset;
    if (!strstr(line, ram_name) || sscanf(line, "%lx-%lx %*s %lx", &from, &to, &offset) != 3)
      continue;
    /* Advice to the kernel may have split it: the pieces lie one behind the other. */
    if (offset == 0)
      ram_base = from;
    if (ram_base && from - ram_base == offset)
      ram_size = to - ram_base;
  }
  if (maps)
    fclose(maps);
}

static uint32_t code_address(struct qemu_plugin_insn *instruction) {
  uintptr_t host = (uintptr_t)qemu_plugin_insn_haddr(instruction);
  uint32_t paddr;
  if (!ram_base)
    find_ram();
  if (ram_base && host >= ram_base && host < ram_base + ram_size)
    return (uint32_t)(host - ram_base);
  target->is_direct((uint32_t)qemu_plugin_insn_vaddr(instruction), &paddr);
  return paddr;
}

static void count_instruction(struct qemu_plugin_insn *instruction, uint32_t word) {
  qemu_plugin_register_vcpu_insn_exec_inline(instruction, QEMU_PLUGIN_INLINE_ADD_U64,
                                             &now.instructions, 1);
  /* By opcode: QEMU 7.2's inline counting of memory accesses counts wrongly. */
  if (target->is_load(word))
    qemu_plugin_register_vcpu_insn_exec_inline(instruction, QEMU_PLUGIN_INLINE_ADD_U64, &now.loads,
                                               1);
  if (target->is_store(word))
    qemu_plugin_register_vcpu_insn_exec_inline(instruction, QEMU_PLUGIN_INLINE_ADD_U64, &now.stores,
                                               1);
}

static void stream_block(struct qemu_plugin_tb *tb, const uint32_t *words, size_t count) {
  struct qemu_plugin_insn *first = qemu_plugin_tb_get_insn(tb, 0);
  struct block *block = block_find((uint32_t)qemu_plugin_insn_vaddr(first), code_address(first),
                                   words, (uint32_t)count);
  if (!block) {
    RING_STORE(out.ring->fault, RING_NO_MEMORY);
    return;
  }
  qemu_plugin_register_vcpu_tb_exec_cb(tb, on_block, QEMU_PLUGIN_CB_NO_REGS, block);
  for (size_t i = 0; i < count; i++)
    qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(tb, i), on_access,
                                     QEMU_PLUGIN_CB_NO_REGS, QEMU_PLUGIN_MEM_RW,
                                     (void *)(i | (uintptr_t)target->is_store(words[i]) << 16));
}

static void on_translate(qemu_plugin_id_t id, struct qemu_plugin_tb *tb) {
  enum { MOST = 4095 };
  static uint32_t words[MOST];
  size_t count = qemu_plugin_tb_n_insns(tb);
  (void)id;
  if (count > MOST)
    count = MOST; /* QEMU's blocks have at most 512 */
  const bool counted =
      armed && count && !marker_tag(instruction_word(qemu_plugin_tb_get_insn(tb, 0)));
  for (size_t i = 0; i < count; i++) {
    struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(tb, i);
    words[i] = instruction_word(instruction);
    uint32_t tag = marker_tag(words[i]);
    if (tag)
      qemu_plugin_register_vcpu_insn_exec_cb(instruction, on_marker, QEMU_PLUGIN_CB_NO_REGS,
                                             (void *)(uintptr_t)tag);
    if (counted && mode == MODE_COUNT)
      count_instruction(instruction, words[i]);
  }
  if (counted && mode == MODE_STREAM)
    stream_block(tb, words, count);
}

/* ---- start ---- */

static void *watch_lifeline(void *data) {
  char byte;
  int fd = (int)(intptr_t)data;
  while (read(fd, &byte, 1) != 0)
    ;
  kill(getpid(), SIGKILL);
  return NULL;
}

/* The host has asked to be told of its thread's death, which is more than is wanted: its process
 * may live on. The lifeline takes over. */
static int start_watch(int fd) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch_lifeline, (void *)(intptr_t)fd) != 0)
    return -1;
  prctl(PR_SET_PDEATHSIG, 0);
  return 0;
}

static int refuse(const char *what, const char *why) {
  fprintf(stderr, "tomosim probe: %s %s\n", what, why);
  return -1;
}

EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc, char **argv);

int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc, char **argv) {
  const char *ring = NULL;
  int lifeline = -1;
  plugin_id = id;
  armed = true;
  for (int i = 0; i < argc; i++) {
    const char *option = argv[i];
    if (strncmp(option, "ring=", 5) == 0)
      ring = option + 5;
    else if (strncmp(option, "ram=", 4) == 0)
      ram_name = strdup(option + 4);
    else if (strncmp(option, "lifeline=", 9) == 0)
      lifeline = atoi(option + 9);
    else if (strcmp(option, "mode=channel") == 0)
      mode = MODE_CHANNEL;
    else if (strcmp(option, "mode=count") == 0)
      mode = MODE_COUNT;
    else if (strcmp(option, "mode=stream") == 0)
      mode = MODE_STREAM;
    else if (strcmp(option, "late=on") == 0)
      armed = false;
    else if (strcmp(option, "late=off") != 0)
      return refuse(option, "is no option: ring=FILE,ram=NAME,mode=channel|count|stream,late=on");
  }
  target = probe_target_named(info->target_name);
  if (!target)
    return refuse(info->target_name, "is a processor that it does not know");
  if (!ring || !ram_name)
    return refuse("ring=FILE and ram=NAME", "are needed");
  const char *wrong = writer_open(&out, ring);
  if (wrong)
    return refuse(ring, wrong);
  if (lifeline >= 0 && start_watch(lifeline) != 0)
    return refuse("lifeline", "cannot be watched");
  install(id);
  return 0;
}
