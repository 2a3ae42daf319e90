/* The guest agent's start: one program under many names. Which part it plays:
 *
 *   .../tomoyo-init    the policy loader that the kernel runs when /sbin/init is executed
 *   pid 1              init: mounts, opens the channel, runs scripts for ever
 *   execl-image        one round of "bench execl" (argv says so)
 *   a mailbox is open  a new image of a script's "run" or "exec" (the mailbox says which)
 *   otherwise          nothing: it ends with 0, as /bin/true does
 */
#include "boards/agent/channel.h"
#include "boards/agent/policy.h"
#include "boards/agent/script.h"
#include "boards/agent/sys.h"
#include "boards/agent/text.h"
#include "scenarios/recording/stream.h"

static void mount_all(void) {
  /* boards/initramfs.cpp has the same list: guest_mounts() */
  SYS(mount, "proc", "/proc", "proc", 0, 0);
  SYS(mount, "sysfs", "/sys", "sysfs", 0, 0);
  SYS(mount, "securityfs", "/sys/kernel/security", "securityfs", 0, 0);
  SYS(mount, "devtmpfs", "/dev", "devtmpfs", 0, 0);
  SYS(mount, "tmpfs", "/tmp", "tmpfs", 0, 0);
}

static void loopback_up(void) {
  struct {
    char name[16];
    short flags;
    char rest[14];
  } request = {"lo", 1 /* IFF_UP */, {0}};
  long fd = SYS(socket, 2, 1, 0);
  if (fd < 0)
    return;
  SYS(ioctl, fd, 0x8914 /* SIOCSIFFLAGS */, &request);
  SYS(close, fd);
}

/* The value of NAME= in the environment: what the kernel's command line said. */
static const char *environment_value(char **environment, const char *name) {
  for (; *environment; environment++)
    if (text_starts(*environment, name))
      return *environment + text_length(name);
  return 0;
}

static void answer_lsm(void) {
  char modules[256];
  long fd = SYS(open, "/sys/kernel/security/lsm", O_RDONLY);
  long n = fd < 0 ? 0 : SYS(read, fd, modules, sizeof modules - 1);
  if (fd >= 0)
    SYS(close, fd);
  modules[n > 0 ? n : 0] = 0;
  answer("lsm ");
  answer(modules);
  answer("\n");
}

_Noreturn static void init(char **environment) {
  static const char no_mailbox[] = "agent: no mailbox at the address that the command line gives\n";
  const char *mailbox = environment_value(environment, "mailbox=");
  mount_all();
  loopback_up();
  /* Descriptors 3 and 4 in this order, whatever the kernel offers. */
  if (!open_self_domain())
    SYS(close, FD_DOMAIN);
  if (!channel_open(mailbox ? text_number(mailbox) : 0)) {
    SYS(write, 1, no_mailbox, sizeof no_mailbox - 1);
    sys_exit(1); /* the kernel panics, and panic=-1 ends QEMU */
  }
  if (channel->console) {
    answer("tomosim agent. A script line at a time; \"quit\" ends. Ctrl-A X leaves QEMU.\n");
    answer_lsm();
  } else {
    ARCH_MARK(STREAM_TAG_ARM);
    answer_lsm();
    channel_call(MAILBOX_READY);
  }
  for (;;)
    script_run();
}

void agent_start(long *stack) {
  int argc = (int)stack[0];
  char **argv = (char **)(stack + 1), **environment = argv + argc + 1;
  bench_execl_image(argc, argv);
  if (channel_map()) {
    enum mailbox_role role = (enum mailbox_role)channel->role;
    if (role == MAILBOX_ROLE_RUN) {
      channel->role = MAILBOX_ROLE_NONE;
      channel->block_result[channel->depth] = 0;
      script_run();
    } else if (role == MAILBOX_ROLE_EXEC) {
      answer_domain();
    }
    sys_exit(0);
  }
  if (argc > 0 && text_ends(argv[0], "tomoyo-init")) {
    mount_all();
    load_policy();
  } else if (SYS(getpid) == 1) {
    init(environment);
  }
  sys_exit(0);
}

/* 0x5a02: STREAM_TAG_END, as a string for the assembler. */
ARCH_ENTRY(agent_start, "0x5a02");
