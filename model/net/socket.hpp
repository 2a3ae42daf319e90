// A socket of the modelled kernel: what it is bound and connected to, and what waits in it. IPv6
// sockets keep an IPv4 equivalent of their address beside it, as the kernel does: both families
// share one space of ports.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "model/errno.hpp"
#include "model/fs/objects.hpp"
#include "model/net/address.hpp"

namespace tomosim::model {

class Network;

using Ip6 = std::array<std::uint8_t, 16>;

constexpr std::uint32_t loopback4 = 0x7F000001;
// What an IPv6 socket with an address of its own counts as among IPv4 sockets.
constexpr std::uint32_t no_equivalent4 = 0x7F000006;
Ip6 loopback6();
Ip6 mapped(std::uint32_t address); // ::ffff:a.b.c.d
bool is_any(const Ip6 &address);
bool is_mapped(const Ip6 &address);
std::uint32_t inner_v4(const Ip6 &address);

constexpr std::uint32_t protocol_icmp = 1, protocol_tcp = 6, protocol_udp = 17, protocol_icmp6 = 58,
                        protocol_raw = 255;

struct Endpoint {
  std::uint32_t v4 = 0;
  Ip6 v6{};
  std::uint16_t port = 0;
};

struct Datagram {
  std::string data;
  SocketAddress source;
};

class Socket : public std::enable_shared_from_this<Socket> {
 public:
  enum class State : std::uint8_t { Closed, Listening, Connected };

  Socket(std::shared_ptr<Network> net, SocketFamily its_family, SocketType its_type,
         std::uint32_t its_protocol);
  ~Socket(); // the close
  Socket(const Socket &) = delete;
  Socket &operator=(const Socket &) = delete;

  bool is_inet() const { return family == SocketFamily::Inet || family == SocketFamily::Inet6; }
  bool is_v6() const { return family == SocketFamily::Inet6; }
  SocketAddress name() const { return address_of(local); }
  SocketAddress peer_name() const { return address_of(remote); }
  Errno take_error() { return std::exchange(pending_error, Errno::Ok); }
  // Gives up an address and a port that bind did not ask for.
  void forget_automatic_name();
  // The other side said that the connection is no more.
  void reset(Errno error);

  const std::shared_ptr<Network> network;
  const SocketFamily family;
  const SocketType type;
  const std::uint32_t protocol;
  State state = State::Closed;
  bool reuse = false;                             // SO_REUSEADDR
  bool address_bound = false, port_bound = false; // by bind
  Endpoint local, remote;
  Errno pending_error = Errno::Ok;

  // ---- stream sockets ----
  std::string stream; // not read yet
  bool other_end_closed = false;
  std::weak_ptr<Socket> peer;
  std::deque<std::shared_ptr<Socket>> waiting; // connections nobody has accepted
  // ---- datagram and raw sockets ----
  std::deque<Datagram> queue;
  // ---- unix sockets ----
  InodePtr inode;
  std::string path;

 private:
  SocketAddress address_of(const Endpoint &end) const;
};

} // namespace tomosim::model
