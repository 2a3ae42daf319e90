// Ports of 2.6.26: when two sockets may share one, and how a free one is chosen.
#include <array>

#include "model/net/network.hpp"

namespace tomosim::model {
namespace {

constexpr std::uint32_t lowest_port = 32768, highest_port = 61000; // ip_local_port_range
constexpr std::uint32_t port_count = highest_port - lowest_port + 1;
constexpr std::uint32_t chain_count = 128; // of the table of UDP sockets
constexpr std::int64_t time_wait = 60;

// As much of a socket as matters to a conflict.
struct Owner {
  bool v6;
  const Endpoint &local;
};

// Would both get what is sent to one address? Asked by an IPv4 socket.
bool overlap_v4(const Owner &a, const Owner &b) {
  return a.local.v4 == 0 || b.local.v4 == 0 || a.local.v4 == b.local.v4;
}

// The same, asked by the IPv6 socket a.
bool overlap_v6(const Owner &a, const Owner &b) {
  const bool b_is_mapped = !b.v6 || is_mapped(b.local.v6);
  if (is_mapped(a.local.v6) && b_is_mapped)
    return overlap_v4(a, b);
  if ((b.v6 && is_any(b.local.v6)) || is_any(a.local.v6))
    return true;
  return b.v6 && a.local.v6 == b.local.v6;
}

bool overlap(const Owner &a, const Owner &b) {
  return a.v6 ? overlap_v6(a, b) : overlap_v4(a, b);
}

} // namespace

void Network::hold(const Socket &closed, const Socket &other) {
  if (closed.type != SocketType::Stream)
    return;
  if (closed.other_end_closed)
    other_end_left(closed); // the second to close keeps nothing
  else
    held_.push_back({closed.family, closed.local, closed.reuse, &other});
}

void Network::other_end_left(const Socket &socket) {
  for (Held &held : held_)
    if (held.other == &socket) {
      held.other = nullptr;
      held.until = clock_ + time_wait;
    }
}

void Network::drop_old_holds() {
  held_.remove_if([this](const Held &h) { return !h.other && h.until <= clock_; });
}

bool Network::is_used(const Socket &socket, std::uint16_t port) const {
  for (const Socket *other : sockets_)
    if (other != &socket && other->is_inet() && other->type == socket.type &&
        other->local.port == port)
      return true;
  if (socket.type == SocketType::Stream)
    for (const Held &held : held_)
      if (held.local.port == port)
        return true;
  return false;
}

bool Network::conflicts(const Socket &socket, std::uint16_t port) const {
  const bool stream = socket.type == SocketType::Stream;
  const Owner mine{socket.is_v6(), socket.local};
  for (const Socket *other : sockets_) {
    if (other == &socket || !other->is_inet() || other->type != socket.type ||
        other->local.port != port)
      continue;
    const bool shared =
        socket.reuse && other->reuse && !(stream && other->state == Socket::State::Listening);
    if (!shared && overlap(mine, {other->is_v6(), other->local}))
      return true;
  }
  if (stream)
    for (const Held &held : held_)
      if (held.local.port == port && !(socket.reuse && held.reuse) &&
          overlap(mine, {held.family == SocketFamily::Inet6, held.local}))
        return true;
  return false;
}

// Not the kernel's generator, only something that jumps about as it does.
std::uint32_t Network::draw() {
  random_ = random_ * 1664525 + 1013904223;
  return random_ >> 8;
}

// One after the other, until one is not in the table at all.
std::uint16_t Network::any_stream_port(const Socket &socket, const Reserved &reserved) {
  for (std::uint32_t i = 0; i < port_count; ++i) {
    const auto port = static_cast<std::uint16_t>(lowest_port + (next_port_ + i) % port_count);
    if (!reserved(port) && !is_used(socket, port)) {
      next_port_ = (next_port_ + i + 1) % port_count;
      return port;
    }
  }
  return 0;
}

std::optional<std::uint16_t> Network::told_datagram_port(const Socket &socket,
                                                         const Reserved &reserved) {
  const auto lucky = luck_ ? luck_() : std::nullopt;
  if (!lucky)
    return std::nullopt;
  std::uint32_t kept = 0;
  std::uint16_t found = 0;
  const std::uint32_t start = draw();
  for (std::uint32_t i = 0; i < port_count; ++i) {
    const auto port = static_cast<std::uint16_t>(lowest_port + (start + i) % port_count);
    if (reserved(port))
      ++kept;
    else if (!found && !is_used(socket, port))
      found = port;
  }
  if (kept && (found || !*lucky)) // else it cannot end so, or nothing depends on luck
    return *lucky ? found : std::uint16_t{0};
  return std::nullopt;
}

// From a random start: the first empty chain of the table in as many steps as there are chains;
// else a hole in the shortest chain seen. A port that is reserved is passed over, but the second
// search stays in one chain, so it can fail though ports are left.
std::uint16_t Network::any_datagram_port(const Socket &socket, const Reserved &reserved) {
  if (const auto told = told_datagram_port(socket, reserved))
    return *told;
  std::array<std::uint32_t, chain_count> lengths{};
  for (const Socket *other : sockets_)
    if (other != &socket && other->is_inet() && other->type == SocketType::Datagram &&
        other->local.port)
      lengths[other->local.port % chain_count] += 1;
  std::uint32_t rover = draw() % port_count + lowest_port;
  std::uint32_t best = rover, shortest = ~0U;
  const auto fold = [&rover] {
    if (rover > highest_port)
      rover = lowest_port + ((rover - lowest_port) % chain_count);
  };
  for (std::uint32_t i = 0; i < chain_count; ++i) {
    if (!reserved(static_cast<std::uint16_t>(rover))) {
      const std::uint32_t length = lengths[rover % chain_count];
      if (length == 0)
        return static_cast<std::uint16_t>(rover);
      if (length < shortest) {
        shortest = length;
        best = rover;
      }
    }
    ++rover;
    fold();
  }
  rover = best;
  for (std::uint32_t i = 0; i < 65536 / chain_count; ++i) {
    const auto port = static_cast<std::uint16_t>(rover);
    if (!reserved(port) && !is_used(socket, port))
      return port;
    rover += chain_count;
    fold();
  }
  return 0;
}

bool Network::claim_port(Socket &socket, std::uint16_t wanted, const Reserved &reserved) {
  drop_old_holds();
  if (wanted == 0)
    wanted = socket.type == SocketType::Stream ? any_stream_port(socket, reserved)
                                               : any_datagram_port(socket, reserved);
  else if (conflicts(socket, wanted))
    wanted = 0;
  if (wanted == 0)
    return false;
  socket.local.port = wanted;
  remove(socket);
  add(socket);
  return true;
}

bool Network::claim_port_to_connect(Socket &socket, const Reserved &reserved) {
  drop_old_holds();
  socket.local.port = any_stream_port(socket, reserved);
  return socket.local.port != 0;
}

} // namespace tomosim::model
