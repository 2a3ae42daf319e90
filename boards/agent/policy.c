/* policy and dump: TOMOYO's interface files, and the policy loader. */
#include "boards/agent/policy.h"

#include "boards/agent/channel.h"
#include "boards/agent/script.h"
#include "boards/agent/sys.h"
#include "boards/agent/text.h"

static char buffer[MAILBOX_LINE_MAX + 2];

/* "/sys/kernel/security/tomoyo/FILE" */
static const char *interface_path(const char *file) {
  static char path[256];
  const unsigned folder = sizeof TOMOYO_FOLDER - 1;
  unsigned size = text_length(file);
  if (size > sizeof path - folder - 1)
    size = sizeof path - folder - 1;
  memcpy(path, TOMOYO_FOLDER, folder);
  memcpy(path + folder, file, size);
  path[folder + size] = 0;
  return path;
}

static long write_all(long fd, const char *bytes, unsigned size) {
  while (size) {
    long n = SYS(write, fd, bytes, size);
    if (n <= 0)
      return n < 0 ? n : -EIO;
    bytes += n;
    size -= (unsigned)n;
  }
  return 0;
}

/* Gathers lines, since a write each would cost more than the lines. */
void command_policy(struct words *words) {
  const char *file = words->word[1] ? words->word[1] : "";
  long fd = SYS(open, interface_path(file), O_WRONLY);
  long error = fd < 0 ? fd : 0;
  unsigned held = 0;
  for (;;) {
    const char *line = channel_line();
    int last = text_equal(line, ".");
    unsigned size = last ? 0 : text_length(line) + 1;
    if (held && (last || held + size > sizeof buffer)) {
      if (!error)
        error = write_all(fd, buffer, held);
      held = 0;
    }
    if (last)
      break;
    memcpy(buffer + held, line, size - 1);
    buffer[held + size - 1] = '\n';
    held += size;
  }
  if (fd >= 0)
    SYS(close, fd);
  answer_result(error);
}

/* Answers a file's text, each line behind "| ". */
static long show(long fd) {
  static char out[2 * 4096 + 2];
  int line_start = 1;
  long n;
  while ((n = SYS(read, fd, buffer, 2048)) > 0) {
    unsigned size = 0;
    for (long i = 0; i < n; i++) {
      if (line_start)
        out[size++] = '|', out[size++] = ' ';
      line_start = buffer[i] == '\n' || !buffer[i];
      out[size++] = line_start ? '\n' : buffer[i];
    }
    answer_bytes(out, size);
  }
  if (!line_start)
    answer("\n");
  return n;
}

void command_dump(struct words *words) {
  const char *select = words->line + 4, *file = words->word[1] ? words->word[1] : "";
  while (*select == ' ')
    select++;
  while (*select && *select != ' ')
    select++;
  while (*select == ' ')
    select++;
  answer_domain();
  long fd = SYS(open, interface_path(file), *select ? O_RDWR : O_RDONLY);
  long error = fd < 0 ? fd : 0;
  if (!error && *select) {
    unsigned size = text_length(select);
    memcpy(buffer, select, size);
    buffer[size] = '\n';
    error = write_all(fd, buffer, size + 1);
  }
  if (!error)
    error = show(fd);
  if (fd >= 0)
    SYS(close, fd);
  answer_value(error);
}

static void copy(const char *from, const char *to) {
  long in = SYS(open, from, O_RDONLY), out = SYS(open, to, O_WRONLY), n;
  while (in >= 0 && out >= 0 && (n = SYS(read, in, buffer, sizeof buffer)) > 0)
    if (write_all(out, buffer, (unsigned)n) < 0)
      break;
  SYS(close, in);
  SYS(close, out);
}

void load_policy(void) {
  static const char *const files[] = {"exception_policy", "domain_policy", "profile", "manager",
                                      "stat"};
  for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
    char from[64] = "/etc/tomoyo/";
    unsigned size = text_length(files[i]);
    memcpy(from + 12, files[i], size);
    memcpy(from + 12 + size, ".conf", 6);
    copy(from, interface_path(files[i]));
  }
}

int open_self_domain(void) {
  long fd = SYS(open, interface_path("self_domain"), O_RDWR);
  if (fd < 0)
    return 0;
  if (fd != FD_DOMAIN) {
    SYS(dup2, fd, FD_DOMAIN);
    SYS(close, fd);
  }
  return 1;
}
