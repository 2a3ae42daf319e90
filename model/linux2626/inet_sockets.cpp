#include "model/linux2626/socket_families.hpp"

namespace tomosim::model::linux2626 {
namespace {

constexpr std::uint32_t shortest_v4 = 16, shortest_v6 = 24;
constexpr std::uint16_t first_free_port = 1024; // below: CAP_NET_BIND_SERVICE

bool is_local_enough(Network::Kind kind) {
  return kind != Network::Kind::Foreign;
}

bool may_use_port(const Task &task, std::uint16_t port) {
  return port == 0 || port >= first_free_port || task.credentials.capable();
}

Errno claim(const SocketCall &call, std::uint16_t port) {
  Socket &socket = call.socket;
  if (!socket.network->claim_port(socket, port, call.reserved())) {
    socket.local = {};
    return Errno::AddrInUse;
  }
  socket.port_bound = port != 0;
  return Errno::Ok;
}

Errno bind_v4(const SocketCall &call, const SocketAddress &to) {
  Socket &socket = call.socket;
  const Network::Kind kind = socket.network->kind_of(to.ipv4);
  const bool raw = socket.type == SocketType::Raw;
  if (to.length < shortest_v4 || (raw && socket.state != Socket::State::Closed))
    return Errno::Inval;
  if (!is_local_enough(kind))
    return Errno::AddrNotAvail;
  if (raw) {
    socket.local.v4 = to.ipv4;
    socket.address_bound = true;
    return Errno::Ok;
  }
  if (!may_use_port(call.task, to.port))
    return Errno::Acces;
  if (socket.state != Socket::State::Closed || socket.local.port)
    return Errno::Inval;
  socket.local.v4 = to.ipv4;
  const Errno error = claim(call, to.port);
  socket.address_bound = error == Errno::Ok && to.ipv4 != 0;
  return error;
}

Errno bind_v6(const SocketCall &call, const SocketAddress &to) {
  Socket &socket = call.socket;
  const bool raw = socket.type == SocketType::Raw;
  if (to.length < shortest_v6)
    return Errno::Inval;
  if (raw && is_mapped(to.ipv6))
    return Errno::AddrNotAvail;
  if (!raw && to.ipv6[0] == 0xFF && socket.type == SocketType::Stream)
    return Errno::Inval;
  if (!raw && !may_use_port(call.task, to.port))
    return Errno::Acces;
  if (socket.state != Socket::State::Closed || socket.local.port)
    return Errno::Inval;
  std::uint32_t equivalent = 0;
  if (is_mapped(to.ipv6)) {
    equivalent = inner_v4(to.ipv6);
    if (socket.network->kind_of(equivalent) != Network::Kind::Local)
      return Errno::AddrNotAvail;
  } else if (!is_any(to.ipv6)) {
    equivalent = no_equivalent4;
    if (to.ipv6[0] != 0xFF && !socket.network->is_own(to.ipv6))
      return Errno::AddrNotAvail;
  }
  socket.local.v4 = equivalent;
  socket.local.v6 = to.ipv6;
  const Errno error = raw ? Errno::Ok : claim(call, to.port);
  socket.address_bound = error == Errno::Ok && !is_any(to.ipv6);
  return error;
}

// Nobody answers, or a connection is made with both ends at once.
Errno meet(const SocketCall &call, const std::shared_ptr<Socket> &listener) {
  Socket &socket = call.socket;
  if (!listener) {
    socket.forget_automatic_name();
    socket.remote = {};
    return Errno::ConnRefused;
  }
  auto other = std::make_shared<Socket>(socket.network, listener->family, listener->type,
                                        listener->protocol);
  other->reuse = listener->reuse;
  other->local = socket.remote;
  other->remote = socket.local;
  other->address_bound = other->port_bound = true;
  other->state = socket.state = Socket::State::Connected;
  other->peer = socket.weak_from_this();
  socket.peer = other;
  listener->waiting.push_back(std::move(other));
  return Errno::Ok;
}

Errno name_for_connection(const SocketCall &call) {
  if (call.socket.local.port ||
      call.socket.network->claim_port_to_connect(call.socket, call.reserved()))
    return Errno::Ok;
  call.socket.forget_automatic_name();
  call.socket.remote = {};
  return Errno::AddrNotAvail;
}

Errno connect_v4(const SocketCall &call, std::uint32_t to, std::uint16_t port) {
  Socket &socket = call.socket;
  if (to == 0)
    to = socket.local.v4 ? socket.local.v4 : loopback4;
  if (socket.network->kind_of(to) != Network::Kind::Local)
    return Errno::NetUnreach;
  if (!socket.local.v4)
    socket.local.v4 = to;
  if (is_any(socket.local.v6))
    socket.local.v6 = mapped(socket.local.v4);
  socket.remote = {to, mapped(to), port};
  if (const Errno error = name_for_connection(call); error != Errno::Ok)
    return error;
  return meet(call, socket.network->listener(to, port));
}

Errno connect_v6(const SocketCall &call, Ip6 to, std::uint16_t port) {
  Socket &socket = call.socket;
  if (is_mapped(to))
    return connect_v4(call, inner_v4(to), port);
  if (is_any(to))
    to = loopback6();
  if (!socket.network->is_own(to))
    return Errno::NetUnreach;
  if (is_any(socket.local.v6))
    socket.local.v6 = to;
  socket.local.v4 = no_equivalent4;
  socket.remote = {no_equivalent4, to, port};
  if (const Errno error = name_for_connection(call); error != Errno::Ok)
    return error;
  return meet(call, socket.network->listener(to, port));
}

void disconnect(Socket &socket) {
  if (const auto other = socket.peer.lock())
    other->reset(Errno::ConnReset);
  socket.waiting.clear();
  socket.state = Socket::State::Closed;
  socket.peer.reset();
  socket.stream.clear();
  socket.other_end_closed = false;
  socket.remote = {};
  socket.forget_automatic_name();
}

Errno stream_connect(const SocketCall &call, const SocketAddress &to) {
  Socket &socket = call.socket;
  if (to.family == SocketFamily::Unspecified) {
    disconnect(socket);
    return Errno::Ok;
  }
  if (socket.state != Socket::State::Closed)
    return Errno::IsConn;
  if (to.length < (socket.is_v6() ? shortest_v6 : shortest_v4))
    return Errno::Inval;
  if (to.family != socket.family)
    return Errno::AfNoSupport;
  socket.other_end_closed = false;
  return socket.is_v6() ? connect_v6(call, to.ipv6, to.port) : connect_v4(call, to.ipv4, to.port);
}

} // namespace

Errno inet_bind(const SocketCall &call, const SocketAddress &to) {
  return call.socket.is_v6() ? bind_v6(call, to) : bind_v4(call, to);
}

Errno inet_connect(const SocketCall &call, const SocketAddress &to) {
  return call.socket.type == SocketType::Stream ? stream_connect(call, to)
                                                : datagram_connect(call, to);
}

// A port is looked for, or the one that bind gave is claimed again: another socket may listen on it
// by now.
Errno inet_listen(const SocketCall &call) {
  Socket &socket = call.socket;
  if (socket.type != SocketType::Stream)
    return Errno::NotSup;
  if (socket.state == Socket::State::Connected)
    return Errno::Inval;
  if (socket.state == Socket::State::Listening)
    return Errno::Ok;
  socket.state = Socket::State::Listening;
  if (socket.network->claim_port(socket, socket.local.port, call.reserved()))
    return Errno::Ok;
  socket.state = Socket::State::Closed;
  return Errno::AddrInUse;
}

SyscallResult take_from(std::string &stream, std::string &out, std::uint32_t count, bool peek) {
  out = stream.substr(0, count);
  if (!peek)
    stream.erase(0, out.size());
  return SyscallResult::success(static_cast<std::int32_t>(out.size()));
}

SyscallResult stream_send(const SocketCall &call, Text data) {
  Socket &socket = call.socket;
  if (const Errno error = socket.take_error(); error != Errno::Ok)
    return fail(error);
  if (socket.state != Socket::State::Connected)
    return fail(Errno::Pipe);
  if (const auto other = socket.peer.lock())
    other->stream.append(data);
  else
    socket.reset(Errno::Pipe); // the other end does not know the connection any more
  return SyscallResult::success(static_cast<std::int32_t>(data.size()));
}

SyscallResult stream_receive(const SocketCall &call, std::string &out, std::uint32_t count,
                             bool peek) {
  Socket &socket = call.socket;
  if (socket.state == Socket::State::Listening)
    return fail(Errno::NotConn);
  if (!socket.stream.empty())
    return take_from(socket.stream, out, count, peek);
  if (const Errno error = socket.take_error(); error != Errno::Ok)
    return fail(error);
  if (socket.other_end_closed)
    return SyscallResult::success();
  return fail(socket.state == Socket::State::Closed ? Errno::NotConn : Errno::Again);
}

} // namespace tomosim::model::linux2626
