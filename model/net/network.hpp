// The network of a machine without a card: IPv4 and IPv6 over the loopback interface, which is down
// at first. Who is bound to what, which port is free, who gets a packet.
#pragma once

#include <functional>
#include <list>
#include <optional>

#include "model/net/socket.hpp"

namespace tomosim::model {

class Network {
 public:
  enum class Kind : std::uint8_t { Local, Any, Broadcast, Multicast, Foreign };
  using Reserved = std::function<bool(std::uint16_t)>; // kept from automatic selection

  using Luck = std::function<std::optional<bool>()>; // KernelConfig::port_luck

  // clock: the machine's, in seconds.
  explicit Network(const std::int64_t &clock, Luck luck = {})
      : clock_(clock), luck_(std::move(luck)) {}

  void add(Socket &socket) { sockets_.push_front(&socket); }
  void remove(Socket &socket) { sockets_.remove(&socket); }

  // ---- addresses ----
  Kind kind_of(std::uint32_t address) const;
  bool is_own(const Ip6 &address) const { return loopback_up && address == loopback6(); }

  // ---- ports ----
  // The socket's address is set already. wanted 0: any. False: in use, or none left.
  bool claim_port(Socket &socket, std::uint16_t wanted, const Reserved &reserved);
  bool claim_port_to_connect(Socket &socket, const Reserved &reserved);
  // A stream socket that closes first keeps its port until the other end has closed, and then for
  // a minute.
  void hold(const Socket &closed, const Socket &other);
  void other_end_left(const Socket &socket);

  // ---- who gets it ----
  std::shared_ptr<Socket> listener(std::uint32_t to, std::uint16_t port) const;
  std::shared_ptr<Socket> listener(const Ip6 &to, std::uint16_t port) const;
  Socket *bound_to(const Inode &inode) const; // of the unix sockets
  // A datagram on its way. False: nobody has that port.
  bool deliver_udp(std::uint32_t from, std::uint16_t from_port, std::uint32_t to,
                   std::uint16_t to_port, const std::string &data);
  bool deliver_udp(const Ip6 &from, std::uint16_t from_port, const Ip6 &to, std::uint16_t to_port,
                   const std::string &data);
  // To the raw sockets of that protocol; answers echo requests.
  void deliver_raw(std::uint32_t protocol, std::uint32_t from, std::uint32_t to,
                   const std::string &payload);
  void deliver_raw(std::uint32_t protocol, const Ip6 &from, const Ip6 &to,
                   const std::string &payload);

  bool loopback_up = false;

 private:
  struct Held {
    SocketFamily family;
    Endpoint local;
    bool reuse;
    const Socket *other;    // still open; null: since when it does not matter
    std::int64_t until = 0; // once the other is closed
  };

  void drop_old_holds();
  bool conflicts(const Socket &socket, std::uint16_t port) const;
  bool is_used(const Socket &socket, std::uint16_t port) const; // by a socket of the same kind
  std::uint16_t any_stream_port(const Socket &socket, const Reserved &reserved);
  std::uint16_t any_datagram_port(const Socket &socket, const Reserved &reserved);
  // As somebody says it ends, if it can; absent: nobody does.
  std::optional<std::uint16_t> told_datagram_port(const Socket &socket,
                                                  const Reserved &reserved);
  std::uint32_t draw();

  const std::int64_t &clock_;
  Luck luck_;
  std::list<Socket *> sockets_; // latest bound first, the order the kernel finds them in
  std::list<Held> held_;
  std::uint32_t next_port_ = 0;
  std::uint32_t random_ = 1;
};

} // namespace tomosim::model
