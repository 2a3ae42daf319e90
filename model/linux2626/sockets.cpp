// The socket calls (first version: none yet).
#include "model/linux2626/calls.hpp"
#include "model/linux2626/ioctls.hpp"

namespace tomosim::model::linux2626 {
SyscallResult socket(Machine &, Task &, SocketFamily, SocketType, std::uint32_t) {
  return fail(Errno::NoSys);
}
SyscallResult set_reuse_address(Machine &, Task &, std::int32_t) {
  return fail(Errno::NoSys);
}
SyscallResult bind(Machine &, Task &, std::int32_t, const SocketAddress &) {
  return fail(Errno::NoSys);
}
SyscallResult connect(Machine &, Task &, std::int32_t, const SocketAddress &) {
  return fail(Errno::NoSys);
}
SyscallResult listen(Machine &, Task &, std::int32_t, std::int32_t) {
  return fail(Errno::NoSys);
}
SyscallResult accept(Machine &, Task &, std::int32_t, SocketAddress *) {
  return fail(Errno::NoSys);
}
SyscallResult sendto(Machine &, Task &, std::int32_t, Text, const SocketAddress *) {
  return fail(Errno::NoSys);
}
SyscallResult recvfrom(Machine &, Task &, std::int32_t, std::string &, std::uint32_t, bool,
                       SocketAddress *) {
  return fail(Errno::NoSys);
}
SyscallResult bring_loopback_up(Machine &, Task &) {
  return SyscallResult::success();
}
Errno socket_ioctl(const IoctlNumbers &, const Task &, const OpenFile &, std::uint32_t) {
  return Errno::NotTy;
}
} // namespace tomosim::model::linux2626
