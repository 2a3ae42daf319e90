/* bench NAME ITERATIONS WARMUP [PATH]: the operations of UnixBench's tests, each measured iteration
 * between the markers BEGIN and END. The mailbox is not mapped meanwhile: its page tables would
 * count in fork and execve.
 *
 *   syscall  dup + close, getpid, getuid, umask      getpid   getpid
 *   pipe     write and read 512 bytes                stat     stat PATH
 *   open     open PATH for reading, close            openw    ... for writing
 *   spawn    fork, the child exits, wait             null     nothing: what the markers cost
 *   exec     a child each time executes PATH (/bin/agent): the same stretch as execl's
 *   execl    PATH (/bin/agent) executes itself: from before execve to its first instruction. Its
 *            domain is then what the policy makes of an execution after an execution: let it
 *            "initialize_domain" or "keep_domain".
 *
 * Result: 0, or the errno of the last failure.
 */
#include "boards/agent/channel.h"
#include "boards/agent/script.h"
#include "boards/agent/sys.h"
#include "boards/agent/text.h"
#include "scenarios/recording/stream.h"

/* Everything an iteration needs, so that its own code is a few instructions. */
struct bench {
  int measured;
  const char *path;
  int pipe[2];
  long error;
  char bytes[512];
  struct stat64 status;
};

#define FAILED(bench, result) ((result) < 0 ? (void)((bench)->error = (result)) : (void)0)
/* Warm-up rounds run the same instructions at the same addresses but for BEGIN; an END that ends
 * nothing means nothing, so that no test stands inside a region. */
#define BEGIN                                                                                      \
  if (bench->measured)                                                                             \
  ARCH_MARK(STREAM_TAG_BEGIN)
#define END ARCH_MARK(STREAM_TAG_END)

static void once_null(struct bench *bench) {
  BEGIN;
  END;
}
static void once_syscall(struct bench *bench) {
  BEGIN;
  long fd = SYS(dup, 0);
  SYS(close, fd);
  SYS(getpid);
  SYS(getuid);
  SYS(umask, 022);
  END;
  FAILED(bench, fd);
}
static void once_getpid(struct bench *bench) {
  BEGIN;
  SYS(getpid);
  END;
}
static void once_pipe(struct bench *bench) {
  BEGIN;
  long written = SYS(write, bench->pipe[1], bench->bytes, sizeof bench->bytes);
  long read = SYS(read, bench->pipe[0], bench->bytes, sizeof bench->bytes);
  END;
  FAILED(bench, written);
  FAILED(bench, read);
}
static void once_stat(struct bench *bench) {
  BEGIN;
  long result = SYS(stat64, bench->path, &bench->status);
  END;
  FAILED(bench, result);
}
static void once_open(struct bench *bench) {
  BEGIN;
  long fd = SYS(open, bench->path, O_RDONLY);
  SYS(close, fd);
  END;
  FAILED(bench, fd);
}
static void once_openw(struct bench *bench) {
  BEGIN;
  long fd = SYS(open, bench->path, O_WRONLY);
  SYS(close, fd);
  END;
  FAILED(bench, fd);
}
static void once_spawn(struct bench *bench) {
  int status;
  BEGIN;
  long pid = SYS(fork);
  if (pid == 0)
    sys_exit(0);
  long waited = SYS(wait4, pid, &status, 0, 0);
  END;
  FAILED(bench, pid);
  FAILED(bench, waited);
}

static const struct {
  const char *name;
  void (*once)(struct bench *bench);
} benches[] = {
    {"null", once_null}, {"syscall", once_syscall}, {"getpid", once_getpid}, {"pipe", once_pipe},
    {"stat", once_stat}, {"open", once_open},       {"openw", once_openw},   {"spawn", once_spawn},
};

/* ---- execl: the count travels in argv, as UnixBench's does ---- */

static const char execl_word[] = "execl-image";

/* Executes itself with `left` to go, of which the first `warmup` are not measured. */
_Noreturn static void execl_next(char *path, unsigned left, unsigned warmup) {
  char left_text[12], warmup_text[12];
  char *none[1] = {0};
  char *argv[] = {path, (char *)execl_word, number_text(left_text, (long)left),
                  number_text(warmup_text, (long)warmup), 0};
  long error;
  if (warmup) {
    error = SYS(execve, path, argv, none);
  } else {
    ARCH_MARK(STREAM_TAG_BEGIN);
    error = SYS(execve, path, argv, none);
    END; /* a failed execve is an operation too, and its region must not stay open */
  }
  sys_exit((int)-error);
}

void bench_execl_image(int argc, char **argv) {
  if (argc != 4 || !text_equal(argv[1], execl_word))
    return;
  unsigned left = text_number(argv[2]), warmup = text_number(argv[3]);
  if (left == 0)
    sys_exit(0);
  execl_next(argv[0], left - 1, warmup ? warmup - 1 : 0);
}

static long bench_execl(char *path, unsigned iterations, unsigned warmup) {
  int status = 0;
  long pid = iterations + warmup ? SYS(fork) : 0;
  if (pid == 0 && iterations + warmup)
    execl_next(path, iterations + warmup - 1, warmup);
  if (pid <= 0)
    return pid;
  while (SYS(wait4, pid, &status, 0, 0) == -EINTR)
    ;
  return -exit_value(status);
}

/* A child for each execution: the domain before it is always the same. */
static long bench_exec(char *path, unsigned iterations, unsigned warmup) {
  long error = 0;
  for (unsigned i = 0; i < warmup + iterations; i++) {
    int status = 0;
    long pid = SYS(fork);
    if (pid == 0)
      execl_next(path, 0, i < warmup);
    if (pid < 0)
      return pid;
    while (SYS(wait4, pid, &status, 0, 0) == -EINTR)
      ;
    if (status)
      error = -exit_value(status);
  }
  return error;
}

/* ---- the command ---- */

static long measure(void (*once)(struct bench *), const char *path, unsigned iterations,
                    unsigned warmup) {
  static struct bench bench;
  bench.path = path;
  bench.error = 0;
  bench.pipe[0] = bench.pipe[1] = -1;
  if (once == once_pipe)
    bench.error = SYS(pipe2, bench.pipe, 0);
  for (unsigned i = 0; i < warmup + iterations; i++) {
    bench.measured = i >= warmup;
    once(&bench);
  }
  if (once == once_pipe) {
    SYS(close, bench.pipe[0]);
    SYS(close, bench.pipe[1]);
  }
  return bench.error;
}

long command_bench(struct words *words) {
  char **w = words->word;
  long result = -EINVAL;
  if (words->count < 4)
    return result;
  unsigned iterations = text_number(w[2]), warmup = text_number(w[3]);
  char *path = w[4] ? w[4] : (char *)"/bin/agent";
  channel_unmap();
  if (text_equal(w[1], "execl"))
    result = bench_execl(path, iterations, warmup);
  else if (text_equal(w[1], "exec"))
    result = bench_exec(path, iterations, warmup);
  for (unsigned i = 0; i < sizeof benches / sizeof *benches; i++)
    if (text_equal(w[1], benches[i].name))
      result = measure(benches[i].once, path, iterations, warmup);
  if (!channel_map())
    sys_exit(126);
  return result;
}
