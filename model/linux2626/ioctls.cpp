#include "model/linux2626/ioctls.hpp"

#include <algorithm>

namespace tomosim::model::linux2626 {
namespace {

constexpr std::uint32_t tty_major = 4, tty_other_major = 5;

// A console or serial line.
bool is_terminal(const Inode &inode) {
  return inode.type == FileType::Char &&
         (inode.rdev_major == tty_major || inode.rdev_major == tty_other_major);
}

bool is_one_of(const std::vector<std::uint32_t> &numbers, std::uint32_t command) {
  return std::find(numbers.begin(), numbers.end(), command) != numbers.end();
}

} // namespace

const IoctlNumbers &ioctl_numbers(Processor processor) {
  static const IoctlNumbers mips{
      0x6601,
      0x6602,
      0x667e,
      0x667d,
      0x6667,
      0x467f,
      0x20000002,
      0x20000001,
      0x7472,
      0x4004667b,
      0x8004667c,
      0x40047309,
      0x80047308,
      0x40047307,
      // TCGETA … TCFLSH, TCGETS … TCSETSF, locks, exclusive use, modem lines, discipline, window,
      // groups, queues.
      {0x5401, 0x5402,     0x5403,     0x5404,     0x5405, 0x5406, 0x5407, 0x540d, 0x540e, 0x540f,
       0x5410, 0x540b,     0x540c,     0x740d,     0x740e, 0x7400, 0x7401, 0x741d, 0x741b, 0x741c,
       0x741a, 0x40087468, 0x80087467, 0x40047477, 0x7416, 0x5481, 0x5482, 0x7472, 0x467f}};
  static const IoctlNumbers powerpc{0x20006601,
                                    0x20006602,
                                    0x8004667e,
                                    0x8004667d,
                                    0x40086680,
                                    0x4004667f,
                                    0x20000002,
                                    0x20000001,
                                    0x40047473,
                                    0x8903,
                                    0x8901,
                                    0x8904,
                                    0x8902,
                                    0x8905,
                                    {0x40147417, 0x80147418, 0x80147419, 0x8014741c, 0x2000741d,
                                     0x2000741e, 0x2000741f, 0x402c7413, 0x802c7414, 0x802c7415,
                                     0x802c7416, 0x540c,     0x540d,     0x5415,     0x5416,
                                     0x5417,     0x5418,     0x5423,     0x5424,     0x40087468,
                                     0x80087467, 0x40047477, 0x5429,     0x40047473, 0x4004667f}};
  return processor == Processor::PowerPc ? powerpc : mips;
}

std::optional<Errno> generic_ioctl(const IoctlNumbers &known, const OpenFile &file,
                                   std::uint32_t command) {
  const FileType type = file.path.inode()->type;
  const bool regular = type == FileType::Regular;
  if (command == known.close_on_exec || command == known.keep_on_exec ||
      command == known.nonblock || command == known.async)
    return Errno::Ok;
  if (command == known.file_size)
    return regular || type == FileType::Directory || type == FileType::Symlink ? Errno::Ok
                                                                               : Errno::NotTy;
  if (regular && (command == known.pending || command == known.block_size))
    return Errno::Ok;
  if (regular && command == known.block_map)
    return Errno::Inval; // no file system in memory has blocks
  return std::nullopt;
}

Errno driver_ioctl(const IoctlNumbers &known, const Task &task, const OpenFile &file,
                   std::uint32_t command) {
  if (file.socket)
    return socket_ioctl(known, task, file, command);
  const Inode &inode = *file.path.inode();
  if (inode.type == FileType::Fifo)
    return command == known.pending ? Errno::Ok : Errno::Inval;
  if (is_terminal(inode))
    return is_one_of(known.terminal, command) ? Errno::Ok : Errno::Inval;
  // The memory devices, directories, files and the RAM disk have no commands.
  return Errno::NotTy;
}

} // namespace tomosim::model::linux2626
