#include "model/net/network.hpp"

#include <algorithm>

namespace tomosim::model {
namespace {

constexpr std::size_t ip_header = 20, udp_header = 8, icmp_header = 8;
constexpr char echo_request = 8, echo_reply = 0, unreachable = 3;
constexpr unsigned char echo_request6 = 128, echo_reply6 = 129;
constexpr std::size_t longest_complaint = 576;

std::string with_header(std::size_t header, const std::string &data) {
  return std::string(header, '\0') + data;
}

} // namespace

Network::Kind Network::kind_of(std::uint32_t address) const {
  if (address == 0)
    return Kind::Any;
  if (address >> 24 == 0 || address == 0xFFFFFFFF)
    return Kind::Broadcast;
  if (address >> 28 == 0xE)
    return Kind::Multicast;
  if (address >> 24 != 127 || !loopback_up)
    return Kind::Foreign;
  return address == 0x7F000000 || address == 0x7FFFFFFF ? Kind::Broadcast : Kind::Local;
}

// The best fitting one; of equal ones the latest.
std::shared_ptr<Socket> Network::listener(std::uint32_t to, std::uint16_t port) const {
  Socket *best = nullptr;
  int best_score = -1;
  for (Socket *socket : sockets_) {
    if (!socket->is_inet() || socket->state != Socket::State::Listening ||
        socket->local.port != port || (socket->local.v4 && socket->local.v4 != to))
      continue;
    const int score = (socket->is_v6() ? 0 : 1) + (socket->local.v4 ? 2 : 0);
    if (score > best_score) {
      best = socket;
      best_score = score;
    }
  }
  return best ? best->shared_from_this() : nullptr;
}

std::shared_ptr<Socket> Network::listener(const Ip6 &to, std::uint16_t port) const {
  Socket *best = nullptr;
  int best_score = -1;
  for (Socket *socket : sockets_) {
    const bool any = is_any(socket->local.v6);
    if (!socket->is_v6() || socket->state != Socket::State::Listening ||
        socket->local.port != port || (!any && socket->local.v6 != to))
      continue;
    const int score = any ? 1 : 2;
    if (score > best_score) {
      best = socket;
      best_score = score;
    }
  }
  return best ? best->shared_from_this() : nullptr;
}

Socket *Network::bound_to(const Inode &inode) const {
  for (Socket *socket : sockets_)
    if (socket->inode.get() == &inode)
      return socket;
  return nullptr;
}

bool Network::deliver_udp(std::uint32_t from, std::uint16_t from_port, std::uint32_t to,
                          std::uint16_t to_port, const std::string &data) {
  deliver_raw(protocol_udp, from, to, with_header(udp_header, data));
  Socket *best = nullptr;
  int best_score = -1;
  for (Socket *socket : sockets_) {
    if (!socket->is_inet() || socket->type != SocketType::Datagram ||
        socket->local.port != to_port || (socket->local.v4 && socket->local.v4 != to) ||
        (socket->remote.v4 && socket->remote.v4 != from) ||
        (socket->remote.port && socket->remote.port != from_port))
      continue;
    const int score = (socket->is_v6() ? 0 : 1) + (socket->local.v4 ? 2 : 0) +
                      (socket->remote.v4 ? 2 : 0) + (socket->remote.port ? 2 : 0);
    if (score > best_score) {
      best = socket;
      best_score = score;
    }
  }
  if (!best) {
    std::string complaint(icmp_header, '\0');
    complaint[0] = unreachable;
    complaint += with_header(ip_header + udp_header, data);
    complaint.resize(std::min(complaint.size(), longest_complaint - ip_header));
    deliver_raw(protocol_icmp, to, from, complaint);
    return false;
  }
  best->queue.push_back({data, best->is_v6() ? SocketAddress::of_ipv6(mapped(from), from_port)
                                             : SocketAddress::of_ipv4(from, from_port)});
  return true;
}

bool Network::deliver_udp(const Ip6 &from, std::uint16_t from_port, const Ip6 &to,
                          std::uint16_t to_port, const std::string &data) {
  deliver_raw(protocol_udp, from, to, with_header(udp_header, data));
  Socket *best = nullptr;
  int best_score = -1;
  for (Socket *socket : sockets_) {
    const bool any = is_any(socket->local.v6), open = is_any(socket->remote.v6);
    if (!socket->is_v6() || socket->type != SocketType::Datagram || socket->local.port != to_port ||
        (!any && socket->local.v6 != to) || (!open && socket->remote.v6 != from) ||
        (socket->remote.port && socket->remote.port != from_port))
      continue;
    const int score = (any ? 0 : 1) + (open ? 0 : 1) + (socket->remote.port ? 1 : 0);
    if (score > best_score) {
      best = socket;
      best_score = score;
    }
  }
  if (best)
    best->queue.push_back({data, SocketAddress::of_ipv6(from, from_port)});
  return best != nullptr;
}

void Network::deliver_raw(std::uint32_t protocol, std::uint32_t from, std::uint32_t to,
                          const std::string &payload) {
  const bool icmp = protocol == protocol_icmp;
  if (icmp && payload.size() < icmp_header)
    return;
  for (Socket *socket : sockets_)
    if (socket->family == SocketFamily::Inet && socket->type == SocketType::Raw &&
        socket->protocol == protocol && (!socket->local.v4 || socket->local.v4 == to) &&
        (!socket->remote.v4 || socket->remote.v4 == from))
      socket->queue.push_back({with_header(ip_header, payload), SocketAddress::of_ipv4(from, 0)});
  if (icmp && payload[0] == echo_request) {
    std::string answer = payload;
    answer[0] = echo_reply;
    deliver_raw(protocol, to, from, answer);
  }
}

void Network::deliver_raw(std::uint32_t protocol, const Ip6 &from, const Ip6 &to,
                          const std::string &payload) {
  const bool icmp = protocol == protocol_icmp6;
  if (icmp && payload.size() < icmp_header)
    return;
  for (Socket *socket : sockets_)
    if (socket->is_v6() && socket->type == SocketType::Raw && socket->protocol == protocol &&
        (is_any(socket->local.v6) || socket->local.v6 == to) &&
        (is_any(socket->remote.v6) || socket->remote.v6 == from))
      socket->queue.push_back({payload, SocketAddress::of_ipv6(from, 0)});
  if (icmp && static_cast<unsigned char>(payload[0]) == echo_request6) {
    std::string answer = payload;
    answer[0] = static_cast<char>(echo_reply6);
    deliver_raw(protocol, to, from, answer);
  }
}

} // namespace tomosim::model
