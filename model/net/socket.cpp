#include "model/net/socket.hpp"

#include <algorithm>
#include <utility>

#include "model/net/network.hpp"

namespace tomosim::model {

Ip6 loopback6() {
  Ip6 out{};
  out[15] = 1;
  return out;
}

Ip6 mapped(std::uint32_t address) {
  Ip6 out{};
  out[10] = out[11] = 0xFF;
  for (unsigned i = 0; i < 4; ++i)
    out[12 + i] = static_cast<std::uint8_t>(address >> (24 - 8 * i));
  return out;
}

bool is_any(const Ip6 &address) {
  return address == Ip6{};
}

bool is_mapped(const Ip6 &address) {
  return mapped(inner_v4(address)) == address;
}

std::uint32_t inner_v4(const Ip6 &address) {
  std::uint32_t out = 0;
  for (unsigned i = 12; i < 16; ++i)
    out = out << 8 | address[i];
  return out;
}

Socket::Socket(std::shared_ptr<Network> net, SocketFamily its_family, SocketType its_type,
               std::uint32_t its_protocol)
    : network(std::move(net)), family(its_family), type(its_type), protocol(its_protocol) {
  network->add(*this);
}

Socket::~Socket() {
  network->remove(*this);
  for (const auto &connection : waiting) {
    if (const auto other = connection->peer.lock())
      other->reset(Errno::ConnReset);
    connection->peer.reset();
  }
  const auto other = peer.lock();
  if (!other || state != State::Connected) {
    network->other_end_left(*this);
    return;
  }
  if (!stream.empty()) { // data nobody will read: the other side hears of it
    other->reset(Errno::ConnReset);
    return;
  }
  other->other_end_closed = true;
  if (is_inet())
    network->hold(*this, *other);
}

void Socket::forget_automatic_name() {
  const std::uint16_t port = local.port;
  if (!address_bound)
    local = {};
  local.port = port_bound ? port : std::uint16_t{0};
}

void Socket::reset(Errno error) {
  pending_error = error;
  state = State::Closed;
  other_end_closed = true;
  peer.reset();
  forget_automatic_name();
}

SocketAddress Socket::address_of(const Endpoint &end) const {
  switch (family) {
  case SocketFamily::Inet:
    return SocketAddress::of_ipv4(end.v4, end.port);
  case SocketFamily::Inet6:
    return SocketAddress::of_ipv6(end.v6, end.port);
  default: {
    SocketAddress out;
    out.family = family;
    out.path = path;
    return out;
  }
  }
}

} // namespace tomosim::model
