// The socket calls: where the patch asks (part 2, 3.4), around what the families do.
#include "model/linux2626/ioctls.hpp"
#include "model/linux2626/socket_families.hpp"

namespace tomosim::model::linux2626 {
namespace {

constexpr std::uint32_t shortest_v4 = 16, shortest_v6 = 24; // that the hooks look at

// Numbers that a socket's name shows. MIPS has streams and datagrams the other way round.
std::uint32_t number_of(SocketFamily family) {
  constexpr std::uint32_t numbers[] = {0, 1, 2, 10, 16, 17, 0};
  return numbers[static_cast<std::size_t>(family)];
}

std::uint32_t number_of(SocketType type, Processor processor) {
  const bool powerpc = processor == Processor::PowerPc;
  switch (type) {
  case SocketType::Stream:
    return powerpc ? 1 : 2;
  case SocketType::Datagram:
    return powerpc ? 2 : 1;
  case SocketType::Raw:
    return 3;
  case SocketType::SeqPacket:
    return 5;
  default:
    return 10;
  }
}

std::optional<Capability> capability_of(SocketFamily family, SocketType type) {
  if (family == SocketFamily::Packet)
    return Capability::UsePacket;
  if (family == SocketFamily::Netlink)
    return Capability::UseRoute;
  if (family != SocketFamily::Inet && family != SocketFamily::Inet6)
    return std::nullopt;
  switch (type) {
  case SocketType::Stream:
    return Capability::InetTcpCreate;
  case SocketType::Datagram:
    return Capability::UseInetUdp;
  case SocketType::Raw:
    return Capability::UseInetIp;
  default:
    return std::nullopt;
  }
}

// Bind and connect of the three kinds of socket that are checked at all.
std::optional<NetworkOperation> operation_of(SocketType type, bool connecting) {
  switch (type) {
  case SocketType::Stream:
    return connecting ? NetworkOperation::TcpConnect : NetworkOperation::TcpBind;
  case SocketType::Datagram:
    return connecting ? NetworkOperation::UdpConnect : NetworkOperation::UdpBind;
  case SocketType::Raw:
    return connecting ? NetworkOperation::RawConnect : NetworkOperation::RawBind;
  default:
    return std::nullopt;
  }
}

// The address decides, not the socket's family; other and too short ones are the protocol's matter.
Errno ask_address(const SocketCall &call, bool connecting, const SocketAddress &address) {
  const auto operation = operation_of(call.socket.type, connecting);
  const bool checked = (address.family == SocketFamily::Inet && address.length >= shortest_v4) ||
                       (address.family == SocketFamily::Inet6 && address.length >= shortest_v6);
  if (!operation || !checked)
    return Errno::Ok;
  const bool raw = call.socket.type == SocketType::Raw;
  const auto port = raw ? static_cast<std::uint16_t>(call.socket.protocol) : address.port;
  return call.machine.ccs->network_permission(call.task, *operation, address, port);
}

std::int32_t install_socket(Machine &machine, Task &task, std::shared_ptr<Socket> socket) {
  InodePtr inode = machine.vfs.tree().new_inode(
      *machine.pipe_mount->superblock, FileType::Socket,
      {0777, task.credentials.fsuid, task.credentials.fsgid, machine.next_anonymous_inode++});
  auto dentry = std::make_shared<Dentry>();
  dentry->name = "socket:[family=" + std::to_string(number_of(socket->family)) +
                 ":type=" + std::to_string(number_of(socket->type, machine.config.processor)) +
                 ":protocol=" + std::to_string(socket->protocol) + "]";
  dentry->inode = std::move(inode);
  auto file = std::make_shared<OpenFile>();
  file->path = {machine.pipe_mount, dentry};
  file->flags = O_ReadWrite;
  file->socket = std::move(socket);
  return syscall::install(task, std::move(file));
}

// Runs a call on the socket behind a descriptor.
template <class Call>
SyscallResult on_socket(Machine &machine, Task &task, std::int32_t fd, const Call &call) {
  const auto found = task.files.find(fd);
  if (found == task.files.end())
    return fail(Errno::BadF);
  const std::shared_ptr<Socket> socket = found->second->socket;
  return socket ? call(SocketCall{machine, task, *socket}) : fail(Errno::NotSock);
}

std::shared_ptr<Network> network_of(Machine &machine) {
  if (!machine.network)
    machine.network = std::make_shared<Network>(machine.clock, machine.config.port_luck);
  return machine.network;
}

bool is_tcp(const Socket &socket) {
  return socket.is_inet() && socket.type == SocketType::Stream;
}

} // namespace

SyscallResult socket(Machine &machine, Task &task, SocketFamily family, SocketType type,
                     std::uint32_t protocol) {
  if (family == SocketFamily::Other)
    return fail(Errno::AfNoSupport);
  if (family == SocketFamily::Inet && type == SocketType::Packet)
    family = SocketFamily::Packet; // an old way to say it
  if (const auto capability = capability_of(family, type))
    if (const Errno error = machine.ccs->capable(task, *capability); error != Errno::Ok)
      return fail(error);
  if (const Errno error = choose_protocol(task, family, type, protocol); error != Errno::Ok)
    return fail(error);
  return SyscallResult::success(install_socket(
      machine, task, std::make_shared<Socket>(network_of(machine), family, type, protocol)));
}

SyscallResult set_reuse_address(Machine &machine, Task &task, std::int32_t fd) {
  return on_socket(machine, task, fd, [](const SocketCall &call) {
    call.socket.reuse = true;
    return SyscallResult::success();
  });
}

SyscallResult bind(Machine &machine, Task &task, std::int32_t fd, const SocketAddress &address) {
  return on_socket(machine, task, fd, [&](const SocketCall &call) {
    if (const Errno error = ask_address(call, false, address); error != Errno::Ok)
      return fail(error);
    if (call.socket.is_inet())
      return SyscallResult::of(inet_bind(call, address));
    if (call.socket.family == SocketFamily::Unix)
      return SyscallResult::of(unix_bind(call, address));
    return address.family == call.socket.family ? SyscallResult::success() : fail(Errno::Inval);
  });
}

SyscallResult connect(Machine &machine, Task &task, std::int32_t fd, const SocketAddress &address) {
  return on_socket(machine, task, fd, [&](const SocketCall &call) {
    Errno error = ask_address(call, true, address);
    // Asked (and logged) even when the address was refused.
    if (is_tcp(call.socket))
      if (const Errno second = machine.ccs->capable(task, Capability::InetTcpConnect);
          second != Errno::Ok)
        error = second;
    if (error != Errno::Ok)
      return fail(error);
    if (call.socket.is_inet())
      return SyscallResult::of(inet_connect(call, address));
    if (call.socket.family == SocketFamily::Unix)
      return SyscallResult::of(unix_connect(call, address));
    return call.socket.family == SocketFamily::Netlink ? SyscallResult::success()
                                                       : fail(Errno::NotSup);
  });
}

SyscallResult listen(Machine &machine, Task &task, std::int32_t fd, std::int32_t) {
  return on_socket(machine, task, fd, [&](const SocketCall &call) {
    if (is_tcp(call.socket)) {
      if (const Errno error = machine.ccs->capable(task, Capability::InetTcpListen);
          error != Errno::Ok)
        return fail(error);
      const SocketAddress name = call.socket.name();
      if (const Errno error =
              machine.ccs->network_permission(task, NetworkOperation::TcpListen, name, name.port);
          error != Errno::Ok)
        return fail(error);
    }
    if (call.socket.is_inet())
      return SyscallResult::of(inet_listen(call));
    return call.socket.family == SocketFamily::Unix ? SyscallResult::of(unix_listen(call))
                                                    : fail(Errno::NotSup);
  });
}

SyscallResult accept(Machine &machine, Task &task, std::int32_t fd, SocketAddress *peer) {
  return on_socket(machine, task, fd, [&](const SocketCall &call) {
    Socket &socket = call.socket;
    const bool can = is_tcp(socket) ||
                     (socket.family == SocketFamily::Unix && socket.type != SocketType::Datagram);
    if (!can)
      return fail(Errno::NotSup);
    if (socket.state != Socket::State::Listening)
      return fail(Errno::Inval);
    if (socket.waiting.empty())
      return fail(Errno::Again);
    std::shared_ptr<Socket> taken = std::move(socket.waiting.front());
    socket.waiting.pop_front();
    const SocketAddress name = taken->peer_name();
    // A refused connection is closed, which its other end notices.
    if (taken->is_inet() && machine.ccs->network_permission(task, NetworkOperation::TcpAccept, name,
                                                            name.port, true) != Errno::Ok)
      return fail(Errno::ConnAborted);
    if (peer)
      *peer = name;
    return SyscallResult::success(install_socket(machine, task, std::move(taken)));
  });
}

SyscallResult sendto(Machine &machine, Task &task, std::int32_t fd, Text data,
                     const SocketAddress *to) {
  return on_socket(machine, task, fd, [&](const SocketCall &call) {
    if (to && call.socket.type != SocketType::Stream && ask_address(call, true, *to) != Errno::Ok)
      return fail(Errno::Perm);
    if (call.socket.is_inet())
      return is_tcp(call.socket) ? stream_send(call, data) : datagram_send(call, data, to);
    return call.socket.family == SocketFamily::Unix ? unix_send(call, data, to)
                                                    : fail(Errno::NotSup);
  });
}

SyscallResult recvfrom(Machine &machine, Task &task, std::int32_t fd, std::string &out,
                       std::uint32_t count, bool peek, SocketAddress *from) {
  out.clear();
  return on_socket(machine, task, fd, [&](const SocketCall &call) {
    if (is_tcp(call.socket))
      return stream_receive(call, out, count, peek);
    if (call.socket.is_inet())
      return datagram_receive(call, out, count, peek, from);
    return call.socket.family == SocketFamily::Unix ? unix_receive(call, out, count, peek)
                                                    : fail(Errno::Again);
  });
}

// What "ifconfig lo up" does: the flags of the interface are read and written over a UDP socket.
SyscallResult bring_loopback_up(Machine &machine, Task &task) {
  constexpr std::uint32_t get_flags = 0x8913, set_flags = 0x8914;
  const SyscallResult made = socket(machine, task, SocketFamily::Inet, SocketType::Datagram, 0);
  if (!made.ok())
    return made;
  SyscallResult result = SyscallResult::success();
  const PathRef path = task.file(made.value)->path;
  for (const std::uint32_t command : {get_flags, set_flags}) {
    Errno error = machine.ccs->ioctl_permission(task, path, command);
    if (error == Errno::Ok)
      error = machine.ccs->capable(task, Capability::SysIoctl);
    if (error == Errno::Ok && command == set_flags && !task.credentials.capable())
      error = Errno::Perm;
    if (error != Errno::Ok && result.ok())
      result = fail(error);
  }
  if (result.ok())
    network_of(machine)->loopback_up = true;
  task.files.erase(made.value);
  return result;
}

} // namespace tomosim::model::linux2626
