// Files, directories and their attributes; mounts.
#include "verify/golden/golden_operations.hpp"
#include "verify/golden/operation_arguments.hpp"

namespace tomosim::verify::golden {
namespace {

using model::SyscallResult;

Outcome open(Program &p, const Step &s) {
  return outcome(
      keep(p, p.kernel().open(p.task, s.word(1), open_flags(s.word(2)), unsigned_of(s, 3)), s, 4));
}
Outcome close(Program &p, const Step &s) {
  return outcome(p.kernel().close(p.task, slot_of(s, 1)));
}
Outcome creat(Program &p, const Step &s) {
  return outcome(keep(p, p.kernel().creat(p.task, s.word(1), unsigned_of(s, 2)), s, 3));
}
Outcome put(Program &p, const Step &s) {
  const SyscallResult fd = p.kernel().open(
      p.task, s.word(1), model::O_WriteOnly | model::O_Create | model::O_Truncate, 0644);
  if (!fd.ok())
    return outcome(fd);
  SyscallResult written = p.kernel().write(p.task, fd.value, s.word(2));
  p.kernel().close(p.task, fd.value);
  return outcome(written.ok() ? SyscallResult::success() : written);
}
Outcome stat(Program &p, const Step &s) {
  return outcome(p.kernel().stat(p.task, s.word(1)));
}
Outcome lstat(Program &p, const Step &s) {
  return outcome(p.kernel().lstat(p.task, s.word(1)));
}
Outcome access(Program &p, const Step &s) {
  return outcome(p.kernel().access(p.task, s.word(1), unsigned_of(s, 2)));
}
Outcome readlink(Program &p, const Step &s) {
  std::string target;
  return outcome(p.kernel().readlink(p.task, s.word(1), target));
}
Outcome mkdir(Program &p, const Step &s) {
  return outcome(p.kernel().mkdir(p.task, s.word(1), unsigned_of(s, 2)));
}
Outcome rmdir(Program &p, const Step &s) {
  return outcome(p.kernel().rmdir(p.task, s.word(1)));
}
Outcome unlink(Program &p, const Step &s) {
  return outcome(p.kernel().unlink(p.task, s.word(1)));
}
Outcome mknod(Program &p, const Step &s) {
  model::FileType type = model::FileType::Regular;
  switch (s.word(2)[0]) {
  case 'f':
    type = model::FileType::Fifo;
    break;
  case 's':
    type = model::FileType::Socket;
    break;
  case 'b':
    type = model::FileType::Block;
    break;
  case 'c':
    type = model::FileType::Char;
    break;
  default:
    break;
  }
  return outcome(p.kernel().mknod(p.task, s.word(1), type, unsigned_of(s, 3), unsigned_of(s, 4),
                                  unsigned_of(s, 5)));
}
Outcome truncate(Program &p, const Step &s) {
  return outcome(p.kernel().truncate(p.task, s.word(1), s.number(2)));
}
Outcome ftruncate(Program &p, const Step &s) {
  return outcome(p.kernel().ftruncate(p.task, slot_of(s, 1), s.number(2)));
}
Outcome setfl(Program &p, const Step &s) {
  return outcome(p.kernel().fcntl_setfl(p.task, slot_of(s, 1), open_flags(s.word(2))));
}
Outcome symlink(Program &p, const Step &s) {
  return outcome(p.kernel().symlink(p.task, s.word(1), s.word(2)));
}
Outcome link(Program &p, const Step &s) {
  return outcome(p.kernel().link(p.task, s.word(1), s.word(2)));
}
Outcome rename(Program &p, const Step &s) {
  return outcome(p.kernel().rename(p.task, s.word(1), s.word(2)));
}
Outcome chmod(Program &p, const Step &s) {
  return outcome(p.kernel().chmod(p.task, s.word(1), unsigned_of(s, 2)));
}
Outcome fchmod(Program &p, const Step &s) {
  return outcome(p.kernel().fchmod(p.task, slot_of(s, 1), unsigned_of(s, 2)));
}
Outcome chown(Program &p, const Step &s) {
  return outcome(p.kernel().chown(p.task, s.word(1), unsigned_of(s, 2), unsigned_of(s, 3)));
}
Outcome lchown(Program &p, const Step &s) {
  return outcome(p.kernel().lchown(p.task, s.word(1), unsigned_of(s, 2), unsigned_of(s, 3)));
}
Outcome fchown(Program &p, const Step &s) {
  return outcome(p.kernel().fchown(p.task, slot_of(s, 1), unsigned_of(s, 2), unsigned_of(s, 3)));
}
Outcome chdir(Program &p, const Step &s) {
  return outcome(p.kernel().chdir(p.task, s.word(1)));
}
Outcome umask(Program &p, const Step &s) { // the test program does not tell the old mask
  p.kernel().umask(p.task, unsigned_of(s, 1));
  return outcome(SyscallResult::success());
}
Outcome utime(Program &p, const Step &s) {
  return outcome(p.kernel().utime(p.task, s.word(1)));
}
Outcome ioctl(Program &p, const Step &s) {
  return outcome(p.kernel().ioctl(p.task, slot_of(s, 1), unsigned_of(s, 2)));
}
Outcome chroot(Program &p, const Step &s) {
  return outcome(p.kernel().chroot(p.task, s.word(1)));
}
Outcome pivot(Program &p, const Step &s) {
  return outcome(p.kernel().pivot_root(p.task, s.word(1), s.word(2)));
}
Outcome mount(Program &p, const Step &s) {
  return outcome(p.kernel().mount(p.task, pointer_of(s.word(1)), s.word(2), pointer_of(s.word(3)),
                                  unsigned_of(s, 4)));
}
Outcome umount(Program &p, const Step &s) {
  return outcome(p.kernel().umount(p.task, s.word(1), unsigned_of(s, 2)));
}
Outcome oldumount(Program &p, const Step &s) { // the call of one argument
  return outcome(p.kernel().umount(p.task, s.word(1)));
}

} // namespace

const std::vector<Operation> &file_operations() {
  static const std::vector<Operation> table = {
      {"open", "tf?ns", "PATH FLAGS [MODE] [SLOT]", open},
      {"close", "s", "SLOT", close},
      {"creat", "tn?s", "PATH MODE [SLOT]", creat},
      {"put", "tt", "PATH TEXT", put},
      {"stat", "t", "PATH", stat},
      {"lstat", "t", "PATH", lstat},
      {"access", "tn", "PATH MODE", access},
      {"readlink", "t", "PATH", readlink},
      {"mkdir", "tn", "PATH MODE", mkdir},
      {"rmdir", "t", "PATH", rmdir},
      {"unlink", "t", "PATH", unlink},
      {"mknod", "tyn?nn", "PATH KIND MODE [MAJOR MINOR]", mknod},
      {"truncate", "tn", "PATH LENGTH", truncate},
      {"ftruncate", "sn", "SLOT LENGTH", ftruncate},
      {"setfl", "sf", "SLOT FLAGS", setfl},
      {"symlink", "tt", "TARGET PATH", symlink},
      {"link", "tt", "FROM TO", link},
      {"rename", "tt", "FROM TO", rename},
      {"chmod", "tn", "PATH MODE", chmod},
      {"fchmod", "sn", "SLOT MODE", fchmod},
      {"chown", "tnn", "PATH UID GID", chown},
      {"lchown", "tnn", "PATH UID GID", lchown},
      {"fchown", "snn", "SLOT UID GID", fchown},
      {"chdir", "t", "PATH", chdir},
      {"umask", "n", "MASK", umask},
      {"utime", "t", "PATH", utime},
      {"ioctl", "sn", "SLOT COMMAND", ioctl},
      {"chroot", "t", "PATH", chroot},
      {"pivot", "tt", "NEW PUT_OLD", pivot},
      {"mount", "tttn", "DEVICE|NULL DIRECTORY TYPE|NULL FLAGS", mount},
      {"umount", "tn", "DIRECTORY FLAGS", umount},
      {"oldumount", "t", "DIRECTORY", oldumount},
  };
  return table;
}

} // namespace tomosim::verify::golden
