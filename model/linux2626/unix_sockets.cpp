// Sockets with a name in the file system: bind makes a socket file, asked for as mknod is (part 1,
// 7.1). What is sent over them is not checked.
#include "model/linux2626/rules.hpp"
#include "model/linux2626/socket_families.hpp"

namespace tomosim::model::linux2626 {
namespace {

constexpr std::size_t longest_path = 108;

// unix_find_other: the socket that is bound to what the path names.
Errno find_other(const SocketCall &call, const SocketAddress &to, std::shared_ptr<Socket> &out) {
  if (to.family != SocketFamily::Unix || to.path.size() > longest_path)
    return Errno::Inval;
  PathRef found;
  if (const Errno error = find(call.machine, call.task, to.path, found); error != Errno::Ok)
    return error;
  if (const Errno error = permission(call.task.credentials, found, MayWrite); error != Errno::Ok)
    return error;
  if (found.inode()->type != FileType::Socket)
    return Errno::ConnRefused;
  Socket *other = call.socket.network->bound_to(*found.inode());
  if (!other)
    return Errno::ConnRefused;
  if (other->type != call.socket.type)
    return Errno::ProtoType;
  out = other->shared_from_this();
  return Errno::Ok;
}

bool is_datagram(const Socket &socket) {
  return socket.type == SocketType::Datagram;
}

} // namespace

Errno unix_bind(const SocketCall &call, const SocketAddress &to) {
  Socket &socket = call.socket;
  if (to.family != SocketFamily::Unix || to.path.empty() || to.path.size() > longest_path ||
      socket.inode || !socket.path.empty())
    return Errno::Inval;
  Looked looked;
  Errno error = find_place(call.machine, call.task, to.path, false, looked);
  if (error == Errno::Ok && syscall::read_only(looked.parent))
    error = Errno::RoFs;
  if (error == Errno::Ok)
    error = ask_mknod(call.machine, call.task, looked, FileType::Socket);
  if (error != Errno::Ok)
    return error == Errno::Exist ? Errno::AddrInUse : error;
  socket.inode =
      add_object(call.machine, call.task, looked, FileType::Socket, 0777 & ~call.task.umask);
  socket.path = to.path;
  return Errno::Ok;
}

Errno unix_listen(const SocketCall &call) {
  if (is_datagram(call.socket))
    return Errno::NotSup;
  if (!call.socket.inode || call.socket.state == Socket::State::Connected)
    return Errno::Inval;
  call.socket.state = Socket::State::Listening;
  return Errno::Ok;
}

Errno unix_connect(const SocketCall &call, const SocketAddress &to) {
  Socket &socket = call.socket;
  if (is_datagram(socket) && to.family == SocketFamily::Unspecified) {
    socket.peer.reset();
    socket.state = Socket::State::Closed;
    return Errno::Ok;
  }
  std::shared_ptr<Socket> other;
  if (const Errno error = find_other(call, to, other); error != Errno::Ok)
    return error;
  if (is_datagram(socket)) {
    socket.peer = other;
    socket.state = Socket::State::Connected;
    return Errno::Ok;
  }
  if (other->state != Socket::State::Listening)
    return Errno::ConnRefused;
  if (socket.state == Socket::State::Connected)
    return Errno::IsConn;
  if (socket.state != Socket::State::Closed)
    return Errno::Inval;
  auto end = std::make_shared<Socket>(socket.network, socket.family, socket.type, socket.protocol);
  end->path = other->path;
  end->state = socket.state = Socket::State::Connected;
  end->peer = socket.weak_from_this();
  socket.peer = end;
  other->waiting.push_back(std::move(end));
  return Errno::Ok;
}

SyscallResult unix_send(const SocketCall &call, Text data, const SocketAddress *to) {
  Socket &socket = call.socket;
  const auto size = static_cast<std::int32_t>(data.size());
  std::shared_ptr<Socket> other = socket.peer.lock();
  if (!is_datagram(socket)) {
    if (to)
      return fail(socket.state == Socket::State::Connected ? Errno::IsConn : Errno::NotSup);
    if (!other)
      return fail(socket.state == Socket::State::Connected ? Errno::Pipe : Errno::NotConn);
    other->stream.append(data);
    return SyscallResult::success(size);
  }
  if (to)
    if (const Errno error = find_other(call, *to, other); error != Errno::Ok)
      return fail(error);
  if (!other)
    return fail(socket.state == Socket::State::Connected ? Errno::ConnRefused : Errno::NotConn);
  other->queue.push_back({std::string(data), socket.name()});
  return SyscallResult::success(size);
}

SyscallResult unix_receive(const SocketCall &call, std::string &out, std::uint32_t count,
                           bool peek) {
  Socket &socket = call.socket;
  if (is_datagram(socket)) {
    if (socket.queue.empty())
      return fail(Errno::Again);
    out = socket.queue.front().data.substr(0, count);
    if (!peek)
      socket.queue.pop_front();
    return SyscallResult::success(static_cast<std::int32_t>(out.size()));
  }
  if (socket.state != Socket::State::Connected)
    return fail(Errno::Inval);
  if (!socket.stream.empty())
    return take_from(socket.stream, out, count, peek);
  return socket.other_end_closed ? SyscallResult::success() : fail(Errno::Again);
}

} // namespace tomosim::model::linux2626
