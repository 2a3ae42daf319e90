// What bind, connect, … do on a socket of each family, once the module has been asked. Errors and
// their order are those of net/ipv4, net/ipv6 and net/unix of 2.6.26.
#pragma once

#include "model/linux2626/calls.hpp"
#include "model/net/network.hpp"

namespace tomosim::model::linux2626 {

struct SocketCall {
  Machine &machine;
  Task &task;
  Socket &socket;

  // Automatic selection leaves out what the module keeps back.
  Network::Reserved reserved() const {
    return [this](std::uint16_t port) { return machine.ccs->port_is_reserved(task, port); };
  }
};

// socket(2): the protocol meant, or why there is no such socket.
Errno choose_protocol(const Task &, SocketFamily, SocketType, std::uint32_t &protocol);

// ---- IPv4 and IPv6 (inet_sockets.cpp, datagrams.cpp) ----
Errno inet_bind(const SocketCall &, const SocketAddress &);
Errno inet_connect(const SocketCall &, const SocketAddress &);
Errno inet_listen(const SocketCall &);
SyscallResult stream_send(const SocketCall &, Text data);
SyscallResult stream_receive(const SocketCall &, std::string &out, std::uint32_t count, bool peek);
Errno datagram_connect(const SocketCall &, const SocketAddress &);
SyscallResult datagram_send(const SocketCall &, Text data, const SocketAddress *to);
// Asks the module about the sender.
SyscallResult datagram_receive(const SocketCall &, std::string &out, std::uint32_t count, bool peek,
                               SocketAddress *from);

// ---- unix (unix_sockets.cpp) ----
Errno unix_bind(const SocketCall &, const SocketAddress &);
Errno unix_connect(const SocketCall &, const SocketAddress &);
Errno unix_listen(const SocketCall &);
SyscallResult unix_send(const SocketCall &, Text data, const SocketAddress *to);
SyscallResult unix_receive(const SocketCall &, std::string &out, std::uint32_t count, bool peek);

// Takes (or looks at) the first bytes of a stream.
SyscallResult take_from(std::string &stream, std::string &out, std::uint32_t count, bool peek);

} // namespace tomosim::model::linux2626
