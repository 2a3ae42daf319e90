// UDP and raw sockets. What is sent arrives at once; each datagram that is taken out of the queue
// is checked against the policy by its sender (part 2, 3.4).
#include "model/linux2626/socket_families.hpp"

namespace tomosim::model::linux2626 {
namespace {

constexpr std::uint32_t shortest_v4 = 16, shortest_v6 = 24;
constexpr std::size_t longest = 0xFFFF;

bool is_raw(const Socket &socket) {
  return socket.type == SocketType::Raw;
}

bool is_connected(const Socket &socket) {
  return socket.state == Socket::State::Connected;
}

// inet_autobind: raw sockets have their protocol as port.
Errno name_automatically(const SocketCall &call) {
  Socket &socket = call.socket;
  if (is_raw(socket) || socket.local.port || socket.network->claim_port(socket, 0, call.reserved()))
    return Errno::Ok;
  return Errno::Again;
}

// Where a packet to this IPv4 address would go.
Errno route(const Network &network, std::uint32_t from, std::uint32_t &to) {
  if (to == 0)
    to = from ? from : loopback4;
  switch (network.kind_of(to)) {
  case Network::Kind::Local:
    return Errno::Ok;
  case Network::Kind::Broadcast:
    return Errno::Acces; // without SO_BROADCAST
  default:
    return Errno::NetUnreach;
  }
}

Errno connect_v4(Socket &socket, std::uint32_t to, std::uint16_t port) {
  if (const Errno error = route(*socket.network, socket.local.v4, to); error != Errno::Ok)
    return error;
  if (!socket.local.v4)
    socket.local.v4 = to;
  if (is_any(socket.local.v6))
    socket.local.v6 = mapped(socket.local.v4);
  socket.remote = {to, mapped(to), port};
  socket.state = Socket::State::Connected;
  return Errno::Ok;
}

Errno connect_v6(Socket &socket, Ip6 to, std::uint16_t port) {
  if (is_mapped(to))
    return connect_v4(socket, inner_v4(to), port);
  if (is_any(to))
    to = loopback6();
  if (!socket.network->is_own(to))
    return Errno::NetUnreach;
  if (is_any(socket.local.v6)) {
    socket.local.v6 = to;
    socket.local.v4 = no_equivalent4;
  }
  socket.remote = {0, to, port};
  socket.state = Socket::State::Connected;
  return Errno::Ok;
}

void disconnect(Socket &socket) {
  socket.state = Socket::State::Closed;
  socket.remote = {};
  socket.forget_automatic_name();
}

struct Target {
  bool v6 = false;
  std::uint32_t v4 = 0;
  Ip6 address{};
  std::uint16_t port = 0;
};

// The address of sendto, as the socket's protocol understands it.
Errno target_of(const Socket &socket, const SocketAddress *to, Target &out) {
  const bool named =
      to && !(socket.is_v6() && !is_raw(socket) && to->family == SocketFamily::Unspecified);
  if (!named) {
    if (!is_connected(socket))
      return Errno::DestAddrReq;
    out = {socket.is_v6(), socket.remote.v4, socket.remote.v6, socket.remote.port};
  } else if (socket.is_v6()) {
    const bool from_v4 = !is_raw(socket) && to->family == SocketFamily::Inet;
    if (to->length < (from_v4 ? shortest_v4 : shortest_v6))
      return Errno::Inval;
    if (!from_v4 && to->family != SocketFamily::Inet6)
      return is_raw(socket) ? Errno::AfNoSupport : Errno::Inval;
    out = {!from_v4, to->ipv4, to->ipv6, to->port};
    // A raw socket's port is the protocol again, or nothing.
    if (is_raw(socket) && to->port != 0 && to->port != socket.protocol)
      return Errno::Inval;
  } else {
    if (to->length < shortest_v4)
      return Errno::Inval;
    if (to->family != SocketFamily::Inet && to->family != SocketFamily::Unspecified)
      return Errno::AfNoSupport;
    out = {false, to->ipv4, {}, to->port};
  }
  if (out.v6 && is_mapped(out.address) && !is_raw(socket)) {
    out.v6 = false;
    out.v4 = inner_v4(out.address);
  }
  return !is_raw(socket) && out.port == 0 ? Errno::Inval : Errno::Ok;
}

Errno send_v4(Socket &socket, Target to, const std::string &data) {
  Network &network = *socket.network;
  if (const Errno error = route(network, socket.local.v4, to.v4); error != Errno::Ok)
    return error;
  const std::uint32_t from = socket.local.v4 ? socket.local.v4 : to.v4;
  if (is_raw(socket)) {
    if (socket.protocol != protocol_raw) // that one brings a header of its own, here a bad one
      network.deliver_raw(socket.protocol, from, to.v4, data);
    return Errno::Ok;
  }
  if (!network.deliver_udp(from, socket.local.port, to.v4, to.port, data) && is_connected(socket))
    socket.pending_error = Errno::ConnRefused;
  return Errno::Ok;
}

Errno send_v6(Socket &socket, Target to, const std::string &data) {
  Network &network = *socket.network;
  if (is_any(to.address))
    to.address = loopback6();
  if (!network.is_own(to.address))
    return Errno::NetUnreach;
  const Ip6 from = is_any(socket.local.v6) ? to.address : socket.local.v6;
  if (is_raw(socket)) {
    network.deliver_raw(socket.protocol, from, to.address, data);
    return Errno::Ok;
  }
  if (!network.deliver_udp(from, socket.local.port, to.address, to.port, data) &&
      is_connected(socket))
    socket.pending_error = Errno::ConnRefused;
  return Errno::Ok;
}

} // namespace

Errno datagram_connect(const SocketCall &call, const SocketAddress &to) {
  Socket &socket = call.socket;
  if (to.family == SocketFamily::Unspecified) {
    disconnect(socket);
    return Errno::Ok;
  }
  if (const Errno error = name_automatically(call); error != Errno::Ok)
    return error;
  const bool v4 = to.family == SocketFamily::Inet;
  if (socket.is_v6() && !v4) {
    if (to.length < shortest_v6)
      return Errno::Inval;
    return to.family == SocketFamily::Inet6 ? connect_v6(socket, to.ipv6, to.port)
                                            : Errno::AfNoSupport;
  }
  if (to.length < shortest_v4)
    return Errno::Inval;
  return v4 ? connect_v4(socket, to.ipv4, to.port) : Errno::AfNoSupport;
}

SyscallResult datagram_send(const SocketCall &call, Text data, const SocketAddress *to) {
  Socket &socket = call.socket;
  if (const Errno error = name_automatically(call); error != Errno::Ok)
    return fail(error);
  if (data.size() > longest)
    return fail(Errno::MsgSize);
  Target target;
  if (const Errno error = target_of(socket, to, target); error != Errno::Ok)
    return fail(error);
  if (const Errno error = socket.take_error(); error != Errno::Ok)
    return fail(error);
  const std::string text(data);
  const Errno error = target.v6 ? send_v6(socket, target, text) : send_v4(socket, target, text);
  return error == Errno::Ok ? SyscallResult::success(static_cast<std::int32_t>(data.size()))
                            : fail(error);
}

SyscallResult datagram_receive(const SocketCall &call, std::string &out, std::uint32_t count,
                               bool peek, SocketAddress *from) {
  Socket &socket = call.socket;
  if (const Errno error = socket.take_error(); error != Errno::Ok)
    return fail(error);
  if (socket.queue.empty())
    return fail(Errno::Again);
  const SocketAddress source = socket.queue.front().source;
  const auto operation =
      is_raw(socket) ? NetworkOperation::RawConnect : NetworkOperation::UdpConnect;
  const auto port = is_raw(socket) ? static_cast<std::uint16_t>(socket.protocol) : source.port;
  if (call.machine.ccs->network_permission(call.task, operation, source, port, true) != Errno::Ok) {
    socket.queue.pop_front(); // lost, even when it was only looked at
    return fail(Errno::NoMem);
  }
  out = socket.queue.front().data.substr(0, count);
  if (!peek)
    socket.queue.pop_front();
  if (from)
    *from = source;
  return SyscallResult::success(static_cast<std::int32_t>(out.size()));
}

} // namespace tomosim::model::linux2626
