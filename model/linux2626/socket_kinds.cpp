// Which sockets there are, and what their ioctl commands answer to a zeroed buffer.
#include <algorithm>

#include "model/linux2626/ioctls.hpp"
#include "model/linux2626/socket_families.hpp"

namespace tomosim::model::linux2626 {
namespace {

constexpr std::uint32_t protocol_udplite = 136, highest_protocol = 255;

// inet_create: the protocols of each type; raw sockets take any but 0.
Errno choose_inet(const Task &task, SocketType type, std::uint32_t &protocol) {
  switch (type) {
  case SocketType::Stream:
    if (protocol != 0 && protocol != protocol_tcp)
      return Errno::ProtoNoSupport;
    protocol = protocol_tcp;
    return Errno::Ok;
  case SocketType::Datagram:
    if (protocol != 0 && protocol != protocol_udp && protocol != protocol_udplite)
      return Errno::ProtoNoSupport;
    if (protocol == 0)
      protocol = protocol_udp;
    return Errno::Ok;
  case SocketType::Raw:
    if (protocol == 0 || protocol > highest_protocol)
      return Errno::ProtoNoSupport;
    return task.credentials.capable() ? Errno::Ok : Errno::Perm;
  default:
    return Errno::SockTNoSupport;
  }
}

bool is_one_of(std::initializer_list<std::uint32_t> numbers, std::uint32_t command) {
  return std::find(numbers.begin(), numbers.end(), command) != numbers.end();
}

// The commands about interfaces, which have no name in a zeroed buffer.
Errno interface_ioctl(const Task &task, std::uint32_t command) {
  constexpr std::uint32_t list = 0x8912, address_first = 0x8915, address_last = 0x891c;
  if (command == list)
    return Errno::Ok;
  if (is_one_of({0x8910, 0x8913, 0x891d, 0x8921, 0x8927, 0x8929, 0x8933, 0x8942, 0x8946, 0x8947,
                 0x8948, 0x8970},
                command))
    return Errno::NoDev;
  if (command >= address_first && command <= address_last && command % 2 == 1)
    return Errno::NoDev;
  if (is_one_of({0x8914, 0x891e, 0x8922, 0x8923, 0x8924, 0x8930, 0x8931, 0x8932, 0x8937, 0x8943,
                 0x8949, 0x8971},
                command))
    return task.credentials.capable() ? Errno::NoDev : Errno::Perm;
  return Errno::Inval;
}

} // namespace

Errno choose_protocol(const Task &task, SocketFamily family, SocketType type,
                      std::uint32_t &protocol) {
  constexpr std::uint32_t unix_family = 1, netlink_protocols = 32;
  switch (family) {
  case SocketFamily::Inet:
  case SocketFamily::Inet6:
    return choose_inet(task, type, protocol);
  case SocketFamily::Unix:
    if (protocol != 0 && protocol != unix_family)
      return Errno::ProtoNoSupport;
    protocol = 0;
    return type == SocketType::Packet || type == SocketType::Other ? Errno::SockTNoSupport
                                                                   : Errno::Ok;
  case SocketFamily::Netlink:
    if (type != SocketType::Raw && type != SocketType::Datagram)
      return Errno::SockTNoSupport;
    return protocol < netlink_protocols ? Errno::Ok : Errno::ProtoNoSupport;
  case SocketFamily::Packet:
    if (!task.credentials.capable())
      return Errno::Perm;
    protocol = 0; // it is kept elsewhere
    return type == SocketType::Raw || type == SocketType::Datagram || type == SocketType::Packet
               ? Errno::Ok
               : Errno::SockTNoSupport;
  default:
    return Errno::AfNoSupport;
  }
}

Errno socket_ioctl(const IoctlNumbers &known, const Task &task, const OpenFile &file,
                   std::uint32_t command) {
  const Socket &socket = *file.socket;
  if (is_one_of({known.get_owner, known.set_owner, known.get_group, known.set_group}, command))
    return Errno::Ok;
  if (socket.family == SocketFamily::Netlink)
    return Errno::NotSup;
  const bool stream = socket.type == SocketType::Stream;
  if (command == known.pending || command == known.out_queue)
    return stream && socket.state == Socket::State::Listening ? Errno::Inval : Errno::Ok;
  if (command == known.at_mark && stream && socket.is_inet())
    return Errno::Ok;
  if (socket.is_inet() && is_one_of({0x8906, 0x8907}, command))
    return Errno::NoEnt; // no packet has been stamped
  return interface_ioctl(task, command);
}

} // namespace tomosim::model::linux2626
