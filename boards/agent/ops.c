/* The operations of a script: a system call each, or an open and what needs the descriptor.
 *
 *   open PATH FLAGS [MODE]      FLAGS: letters r w, 3 (access mode 3), c create, t truncate, a
 * append, x exclusive, n nonblocking, d directory; MODE 0644; result 0 creat PATH [MODE] stat PATH
 * lstat PATH           access PATH BITS truncate PATH LENGTH        ftruncate PATH LENGTH   (opens
 * w)            readlink PATH unlink PATH                 mkdir PATH [MODE]       rmdir PATH mknod
 * PATH f|p|s|c|b MODE [MAJOR MINOR] symlink TARGET PATH         link OLD NEW            rename OLD
 * NEW       renamex OLD NEW FLAGS chmod PATH MODE             chown PATH UID [GID] chgrp PATH GID
 *                               (4294967295, or no GID: leave it)
 *   ioctl PATH COMMAND          (opens rn)              setfl PATH FLAGS NEWFLAGS   (F_SETFL)
 *   chroot PATH                 chdir PATH              umask MODE
 *   mount SOURCE TARGET TYPE FLAGS [DATA]               umount PATH [FLAGS]
 *   pivot_root NEW OLD          put PATH TEXT...        (opens wct, writes; result: bytes)
 *   sock inet|inet6|unix stream|dgram|raw|seqpacket bind|listen|connect|send ADDRESS [PORT]
 *   setuid UID                  setgid GID              getpid   getuid   getgid
 */
#include "boards/agent/script.h"

#include "boards/agent/sys.h"
#include "boards/agent/text.h"

enum { AT_CWD = -100 };

static unsigned open_flags(const char *letters) {
  unsigned flags = 0, read = 0, write = 0, both = 0;
  for (; *letters; letters++)
    switch (*letters) {
    case 'r':
      read = 1;
      break;
    case 'w':
      write = 1;
      break;
    case '3':
      both = 1;
      break;
    case 'c':
      flags |= O_CREAT;
      break;
    case 't':
      flags |= O_TRUNC;
      break;
    case 'a':
      flags |= O_APPEND;
      break;
    case 'x':
      flags |= O_EXCL;
      break;
    case 'n':
      flags |= O_NONBLOCK;
      break;
    case 'd':
      flags |= O_DIRECTORY;
      break;
    }
  return flags | (both ? O_ACCMODE : write ? (read ? O_RDWR : O_WRONLY) : O_RDONLY);
}

static unsigned number_or(const char *word, unsigned otherwise) {
  return *word ? text_number(word) : otherwise;
}

static long closed(long fd, long result) {
  SYS(close, fd);
  return result;
}

/* ---- one function per operation that is not one system call; w: the words; those that are not
 * there are "" ---- */

static long op_open(char **w) {
  long fd = SYS(open, w[1], open_flags(w[2]), number_or(w[3], 0644));
  return fd < 0 ? fd : closed(fd, 0);
}
static long op_creat(char **w) {
  long fd = SYS(creat, w[1], number_or(w[2], 0644));
  return fd < 0 ? fd : closed(fd, 0);
}
static struct stat64 status;
static long op_stat(char **w) {
  return SYS(stat64, w[1], &status);
}
static long op_lstat(char **w) {
  return SYS(lstat64, w[1], &status);
}
static long op_access(char **w) {
  return SYS(access, w[1], text_number(w[2]));
}
static long op_readlink(char **w) {
  char target[256];
  return SYS(readlink, w[1], target, sizeof target);
}
static long op_truncate(char **w) {
  return SYS(truncate, w[1], text_number(w[2]));
}
static long op_ftruncate(char **w) {
  long fd = SYS(open, w[1], O_WRONLY);
  return fd < 0 ? fd : closed(fd, SYS(ftruncate, fd, text_number(w[2])));
}
static long op_unlink(char **w) {
  return SYS(unlink, w[1]);
}
static long op_mkdir(char **w) {
  return SYS(mkdir, w[1], number_or(w[2], 0755));
}
static long op_rmdir(char **w) {
  return SYS(rmdir, w[1]);
}
static long op_mknod(char **w) {
  unsigned type = 0100000, major = text_number(w[4]), minor = text_number(w[5]);
  switch (*w[2]) {
  case 'p':
    type = 0010000;
    break;
  case 's':
    type = 0140000;
    break;
  case 'c':
    type = 0020000;
    break;
  case 'b':
    type = 0060000;
    break;
  }
  return SYS(mknod, w[1], type | text_number(w[3]),
             (minor & 0xff) | major << 8 | (minor & ~0xffu) << 12);
}
static long op_symlink(char **w) {
  return SYS(symlink, w[1], w[2]);
}
static long op_link(char **w) {
  return SYS(link, w[1], w[2]);
}
static long op_rename(char **w) {
  return SYS(rename, w[1], w[2]);
}
static long op_renamex(char **w) {
  return SYS(renameat2, AT_CWD, w[1], AT_CWD, w[2], text_number(w[3]));
}
static long op_chmod(char **w) {
  return SYS(chmod, w[1], text_number(w[2]));
}
static long op_chown(char **w) {
  return SYS(chown, w[1], text_number(w[2]), number_or(w[3], ~0u));
}
static long op_chgrp(char **w) {
  return SYS(chown, w[1], -1, text_number(w[2]));
}
static long op_ioctl(char **w) {
  static char argument[1024];
  long fd = SYS(open, w[1], O_RDONLY | O_NONBLOCK);
  return fd < 0 ? fd : closed(fd, SYS(ioctl, fd, text_number(w[2]), argument));
}
static long op_setfl(char **w) {
  long fd = SYS(open, w[1], open_flags(w[2]), 0644);
  return fd < 0 ? fd : closed(fd, SYS(fcntl, fd, 4 /* F_SETFL */, open_flags(w[3])));
}
static long op_chroot(char **w) {
  return SYS(chroot, w[1]);
}
static long op_chdir(char **w) {
  return SYS(chdir, w[1]);
}
static long op_umask(char **w) {
  return SYS(umask, text_number(w[1]));
}
static long op_mount(char **w) {
  return SYS(mount, w[1], w[2], w[3], text_number(w[4]), *w[5] ? w[5] : 0);
}
static long op_umount(char **w) {
  return SYS(umount2, w[1], text_number(w[2]));
}
static long op_pivot_root(char **w) {
  return SYS(pivot_root, w[1], w[2]);
}
static long op_put(char **w) {
  long fd = SYS(open, w[1], O_WRONLY | O_CREAT | O_TRUNC, 0644), written = 0;
  if (fd < 0)
    return fd;
  for (int i = 2; *w[i] && written >= 0; i++) {
    long n = i > 2 ? SYS(write, fd, " ", 1) : 0;
    if (n >= 0)
      n = SYS(write, fd, w[i], text_length(w[i]));
    written = n < 0 ? n : written + n + (i > 2);
  }
  return closed(fd, written);
}
static long op_setuid(char **w) {
  return SYS(setuid, text_number(w[1]));
}
static long op_setgid(char **w) {
  return SYS(setgid, text_number(w[1]));
}
static long op_getpid(char **w) {
  return (void)w, SYS(getpid);
}
static long op_getuid(char **w) {
  return (void)w, SYS(getuid);
}
static long op_getgid(char **w) {
  return (void)w, SYS(getgid);
}

long operation_socket(char **w); /* ops_socket.c */

static const struct {
  const char *name;
  long (*run)(char **w);
} operations[] = {
    {"open", op_open},         {"creat", op_creat},         {"stat", op_stat},
    {"lstat", op_lstat},       {"access", op_access},       {"readlink", op_readlink},
    {"truncate", op_truncate}, {"ftruncate", op_ftruncate}, {"unlink", op_unlink},
    {"mkdir", op_mkdir},       {"rmdir", op_rmdir},         {"mknod", op_mknod},
    {"symlink", op_symlink},   {"link", op_link},           {"rename", op_rename},
    {"renamex", op_renamex},   {"chmod", op_chmod},         {"chown", op_chown},
    {"chgrp", op_chgrp},       {"ioctl", op_ioctl},         {"setfl", op_setfl},
    {"chroot", op_chroot},     {"chdir", op_chdir},         {"umask", op_umask},
    {"mount", op_mount},       {"umount", op_umount},       {"pivot_root", op_pivot_root},
    {"put", op_put},           {"sock", operation_socket},  {"setuid", op_setuid},
    {"setgid", op_setgid},     {"getpid", op_getpid},       {"getuid", op_getuid},
    {"getgid", op_getgid},
};

long operation(struct words *words) {
  for (int i = words->count; i < SCRIPT_WORDS; i++)
    words->word[i] = (char *)"";
  for (unsigned i = 0; i < sizeof operations / sizeof *operations; i++)
    if (text_equal(words->word[0], operations[i].name))
      return operations[i].run(words->word);
  return -ENOSYS;
}
