/* A script drives processes of the guest through system calls. Grammar:
 *
 *   script    = { line "\n" }                     lines that are empty or begin with "#" are
 * nothing line      = policy | dump | block | exec | bench | operation | "quit" policy    =
 * "policy" FILE "\n" { TEXT "\n" } "."      text into /sys/kernel/security/tomoyo/FILE dump      =
 * "dump" FILE [ SELECT ]            SELECT (rest of the line) is written before reading block     =
 * head "\n" { line "\n" } "end"     the lines run in a child process, to its end head      = "fork"
 *             | "as" DOMAIN                       rest of the line; written to self_domain
 *             | "run" PATH { ARG } [ "--" { NAME=VALUE } ]        PATH executed, argv = PATH ARG...
 *   exec      = "exec" PATH [ ARGV0 { ARG } ] [ "--" { NAME=VALUE } ]   a child executes PATH with
 *                                                 these arguments (PATH alone if there are none)
 *   bench     = "bench" NAME ITERATIONS WARMUP [ PATH ]           see bench.c
 *   operation = NAME { WORD }                     see ops.c
 *   WORD      = bytes but blank and newline; \ooo is the byte of that octal number
 *
 * Answers, in the order of execution:
 *
 *   answer    = [ "D " DOMAIN "\n" ] result       D when the domain is not that of the answer
 * before result    = "= " RET " " ERRNO "\n"           RET -1 and ERRNO when it failed, else ERRNO
 * 0 | { "| " TEXT "\n" } "= …"          dump: the file's lines first | "! killed " SIGNAL "\n" "=
 * …"     a block whose child was killed in it
 *
 * A block is answered behind the answers of its lines, by the parent: 0, or the errno of fork, of
 * the write to self_domain or of execve, and then its lines were skipped. exec is answered in the
 * new image's domain with its exit status, or in the old one with execve's errno. What is no
 * command is answered with ENOSYS. Without TOMOYO in the kernel the domain is "-", "as" succeeds,
 * and there are no policy files.
 */
#include "boards/agent/script.h"

#include "boards/agent/channel.h"
#include "boards/agent/sys.h"
#include "boards/agent/text.h"

/* ---- words ---- */

static int is_octal(char c) {
  return c >= '0' && c <= '7';
}

static void split(struct words *words, char *line) {
  static char text[MAILBOX_LINE_MAX + SCRIPT_WORDS];
  char *out = text;
  const char *in = line;
  words->line = line;
  for (words->count = 0; words->count < SCRIPT_WORDS - 1;) {
    while (*in == ' ')
      in++;
    if (!*in)
      break;
    words->word[words->count++] = out;
    while (*in && *in != ' ') {
      if (*in == '\\' && in[1] >= '0' && in[1] <= '3' && is_octal(in[2]) && is_octal(in[3])) {
        *out++ = (char)((in[1] - '0') << 6 | (in[2] - '0') << 3 | (in[3] - '0'));
        in += 4;
      } else {
        *out++ = *in++;
      }
    }
    *out++ = 0;
  }
  for (int i = words->count; i < SCRIPT_WORDS; i++)
    words->word[i] = 0;
}

/* What follows the first word of the line, as written. */
static char *rest_of(char *line) {
  while (*line && *line != ' ')
    line++;
  return *line ? line + 1 : line;
}

/* The words after "--", NULL-terminated in place; the words before it end there. */
static char **split_environment(struct words *words) {
  for (int i = 1; i < words->count; i++)
    if (text_equal(words->word[i], "--")) {
      words->word[i] = 0;
      words->count = i;
      return words->word + i + 1;
    }
  return words->word + words->count;
}

/* ---- blocks ---- */

static int is_head(const char *line) {
  return text_equal(line, "fork") || text_starts(line, "fork ") || text_starts(line, "as ") ||
         text_starts(line, "run ");
}

/* Skips to the end of the block at that depth; policy texts may contain anything. */
static void skip_to(unsigned depth) {
  while (channel->depth >= depth) {
    const char *line = channel_line();
    if (text_starts(line, "policy "))
      while (!text_equal(channel_line(), "."))
        ;
    else if (is_head(line))
      channel->depth++;
    else if (text_equal(line, "end"))
      channel->depth--;
  }
}

/* The role is for the new image; when there is none, this goes on. */
static long execute(const char *path, char **argv, char **environment, enum mailbox_role role) {
  channel->role = role;
  long error = SYS(execve, path, argv, environment);
  channel->role = MAILBOX_ROLE_NONE;
  return error;
}

static long become(const char *domain) {
  long written = SYS(write, FD_DOMAIN, domain, text_length(domain));
  return written == -EBADF || written > 0 ? 0 : written; /* EBADF: no TOMOYO */
}

/* The child's part of a block. */
_Noreturn static void block_child(struct words *words, unsigned depth) {
  char **w = words->word;
  long error = 0;
  if (!channel_map())
    sys_exit(127);
  if (text_equal(w[0], "as"))
    error = become(rest_of(words->line));
  else if (text_equal(w[0], "run") && w[1])
    error = execute(w[1], w + 1, split_environment(words), MAILBOX_ROLE_RUN);
  channel->block_result[depth] = (int32_t)error;
  if (error)
    skip_to(depth);
  else
    script_run();
  sys_exit(0);
}

static void command_block(struct words *words) {
  int status = 0;
  unsigned depth = ++channel->depth;
  long pid = depth > MAILBOX_DEPTH_MAX ? -EAGAIN : SYS(fork);
  if (pid == 0)
    block_child(words, depth);
  if (pid < 0) {
    skip_to(depth);
    answer_result(pid);
    return;
  }
  while (SYS(wait4, pid, &status, 0, 0) == -EINTR)
    ;
  if (channel->depth >= depth) { /* it did not come to its "end" */
    char number[12];
    answer("! killed ");
    answer(number_text(number, status & 0x7f));
    answer("\n");
    skip_to(depth);
  }
  answer_result(channel->block_result[depth]);
}

static void command_exec(struct words *words) {
  char **w = words->word;
  int status = 0;
  long pid = SYS(fork);
  if (pid == 0) {
    if (!channel_map())
      sys_exit(127);
    char **environment = split_environment(words);
    char **argv = w[1] && w[2] ? w + 2 : w + 1;
    answer_result(execute(w[1] ? w[1] : "", argv, environment, MAILBOX_ROLE_EXEC));
    sys_exit(0);
  }
  if (pid < 0) {
    answer_result(pid);
    return;
  }
  while (SYS(wait4, pid, &status, 0, 0) == -EINTR)
    ;
  if (channel->role == MAILBOX_ROLE_NONE && status == 0)
    return; /* execve failed, and the child has answered; a new image leaves its role there */
  channel->role = MAILBOX_ROLE_NONE;
  answer_value(exit_value(status));
}

/* ---- lines ---- */

_Noreturn static void command_quit(void) {
  channel_call(MAILBOX_QUIT);
  SYS(sync);
  SYS(reboot, 0xfee1dead, 672274793, 0x01234567, 0); /* restart: QEMU's -no-reboot ends it */
  for (;;)
    SYS(pause);
}

void script_run(void) {
  static struct words words;
  for (;;) {
    split(&words, channel_line());
    const char *name = words.word[0];
    if (!name || *name == '#')
      continue;
    if (text_equal(name, "end")) {
      if (!channel->depth)
        continue;
      channel->depth--;
      return;
    }
    if (is_head(words.line))
      command_block(&words);
    else if (text_equal(name, "exec"))
      command_exec(&words);
    else if (text_equal(name, "policy"))
      command_policy(&words);
    else if (text_equal(name, "dump"))
      command_dump(&words);
    else if (text_equal(name, "bench"))
      answer_result(command_bench(&words));
    else if (text_equal(name, "quit"))
      command_quit();
    else
      answer_result(operation(&words));
  }
}
