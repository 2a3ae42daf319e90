// Which ioctl commands there are and what comes back from them, for a caller that passes a zeroed
// buffer. The numbers of the general ones differ between processors (asm/ioctls.h).
#pragma once

#include "model/linux2626/calls.hpp"

namespace tomosim::model::linux2626 {

struct IoctlNumbers {
  std::uint32_t close_on_exec, keep_on_exec, nonblock, async, file_size; // every descriptor
  std::uint32_t pending, block_size, block_map; // regular files, in the VFS
  std::uint32_t out_queue, get_owner, set_owner, get_group, set_group, at_mark;
  // Of terminals.
  std::vector<std::uint32_t> terminal;
};

const IoctlNumbers &ioctl_numbers(Processor processor);

// The answer of the commands the kernel handles before any driver; absent: the driver's turn.
std::optional<Errno> generic_ioctl(const IoctlNumbers &known, const OpenFile &file,
                                   std::uint32_t command);
Errno driver_ioctl(const IoctlNumbers &known, const Task &task, const OpenFile &file,
                   std::uint32_t command);
// Of a socket (net/): interfaces, queues, owners.
Errno socket_ioctl(const IoctlNumbers &known, const Task &task, const OpenFile &file,
                   std::uint32_t command);

} // namespace tomosim::model::linux2626
