#include "boards/agent/channel.h"

#include "boards/agent/sys.h"
#include "boards/agent/text.h"
#include "scenarios/recording/stream.h"

struct mailbox *channel;

static char *area(unsigned offset) {
  return (char *)channel + offset;
}

enum { PROT_READ_WRITE = 3, MAP_SHARED_ = 1, MADV_DONTFORK_ = 10 };

static int failed(long result) {
  return result < 0 && result > -4096;
}

int channel_map(void) {
  long address = SYS(lseek, FD_MAILBOX, 0, 1 /* SEEK_CUR */);
  if (failed(address))
    return 0;
  long at = SYS(mmap2, 0, MAILBOX_SIZE, PROT_READ_WRITE, MAP_SHARED_, FD_MAILBOX,
                (unsigned long)address >> 12);
  if (failed(at))
    return 0;
  /* Its page tables would make every fork of this process dearer: a child maps it anew. */
  SYS(madvise, at, MAILBOX_SIZE, MADV_DONTFORK_);
  channel = (struct mailbox *)at;
  if (channel->magic == MAILBOX_MAGIC && channel->version == MAILBOX_VERSION)
    return 1;
  channel_unmap();
  return 0;
}

void channel_unmap(void) {
  if (channel)
    SYS(munmap, channel, MAILBOX_SIZE);
  channel = 0;
}

static void move_fd(long from, int to) {
  if (from == to)
    return;
  SYS(dup2, from, to);
  SYS(close, from);
}

int channel_open(unsigned long address) {
  if (address) {
    long fd = SYS(open, "/dev/mem", O_RDWR);
    if (fd < 0)
      return 0;
    move_fd(fd, FD_MAILBOX);
    /* Every later image of the agent learns the address from the shared file offset. */
    SYS(lseek, FD_MAILBOX, address, 0);
    return channel_map();
  }
  long fd = SYS(memfd_create, "mailbox", 0);
  if (fd < 0)
    return 0;
  move_fd(fd, FD_MAILBOX);
  struct mailbox head = {.magic = MAILBOX_MAGIC, .version = MAILBOX_VERSION, .console = 1};
  SYS(write, FD_MAILBOX, &head, sizeof head);
  /* One byte at the end makes the file as long as the mapping. */
  SYS(lseek, FD_MAILBOX, MAILBOX_SIZE - 1, 0);
  SYS(write, FD_MAILBOX, "", 1);
  SYS(lseek, FD_MAILBOX, 0, 0);
  return channel_map();
}

/* The terminal's side of channel_call: prints the answers, reads a line. */
static void console_call(enum mailbox_state state) {
  unsigned done = 0;
  while (done < channel->answer_length) {
    long n = SYS(write, 1, area(MAILBOX_ANSWERS) + done, channel->answer_length - done);
    if (n <= 0)
      break;
    done += (unsigned)n;
  }
  channel->answer_length = 0;
  if (state != MAILBOX_MORE)
    return;
  for (;;) {
    SYS(write, 1, channel->depth ? ". " : "> ", 2);
    long n = SYS(read, 0, area(MAILBOX_SCRIPT), MAILBOX_LINE_MAX);
    if (n <= 0)
      sys_exit(1);
    channel->script_position = 0;
    channel->script_length = (uint32_t)n;
    if (n > 1)
      return;
  }
}

void channel_call(enum mailbox_state state) {
  volatile struct mailbox *box = channel;
  box->state = state;
  if (box->console) {
    console_call(state);
    return;
  }
  ARCH_MARK(STREAM_TAG_CALL);
  while (box->hold)
    ;
}

char *channel_line(void) {
  static char line[MAILBOX_LINE_MAX + 1];
  unsigned n = 0;
  while (channel->script_position >= channel->script_length)
    channel_call(MAILBOX_MORE);
  const char *script = area(MAILBOX_SCRIPT);
  unsigned at = channel->script_position;
  while (at < channel->script_length && script[at] != '\n') {
    if (n < MAILBOX_LINE_MAX)
      line[n++] = script[at];
    at++;
  }
  channel->script_position = at + 1;
  line[n] = 0;
  return line;
}

void answer_bytes(const char *bytes, unsigned size) {
  if (channel->answer_length + size > MAILBOX_ANSWERS_SIZE)
    channel_call(MAILBOX_FULL);
  memcpy(area(MAILBOX_ANSWERS) + channel->answer_length, bytes, size);
  channel->answer_length += size;
}

void answer(const char *text) {
  answer_bytes(text, text_length(text));
}

void answer_domain(void) {
  static char domain[MAILBOX_DOMAIN_SIZE];
  char *last = area(MAILBOX_DOMAIN);
  long n = SYS_PREAD_START(FD_DOMAIN, domain, sizeof domain - 1);
  if (n <= 0)
    domain[0] = '-', n = 1; /* no TOMOYO in this kernel */
  domain[n] = 0;
  if (text_equal(domain, last))
    return;
  memcpy(last, domain, (unsigned)n + 1);
  answer("D ");
  answer(domain);
  answer("\n");
}

void answer_value(long result) {
  char number[12];
  answer("= ");
  answer(number_text(number, result < 0 ? -1 : result));
  answer(" ");
  answer(number_text(number, result < 0 ? -result : 0));
  answer("\n");
}

void answer_result(long result) {
  answer_domain();
  answer_value(result);
}
