// What a socket is bound or connected to: the sockaddr of bind, connect, sendto.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace tomosim::model {

enum class SocketFamily : std::uint8_t { Unspecified, Unix, Inet, Inet6, Netlink, Packet, Other };
enum class SocketType : std::uint8_t { Stream, Datagram, Raw, SeqPacket, Packet, Other };

struct SocketAddress {
  SocketFamily family = SocketFamily::Unspecified;
  std::uint32_t length = 0; // bytes given: 16 for IPv4, 28 (24 in RFC 2133's form) for IPv6
  std::uint32_t ipv4 = 0;   // host order
  std::array<std::uint8_t, 16> ipv6{}; // network order
  std::uint16_t port = 0;              // host order
  std::string path;                    // of a unix socket

  static SocketAddress of_ipv4(std::uint32_t address, std::uint16_t port_number) {
    SocketAddress out;
    out.family = SocketFamily::Inet;
    out.length = 16;
    out.ipv4 = address;
    out.port = port_number;
    return out;
  }
  static SocketAddress of_ipv6(const std::array<std::uint8_t, 16> &address,
                               std::uint16_t port_number) {
    SocketAddress out;
    out.family = SocketFamily::Inet6;
    out.length = 28;
    out.ipv6 = address;
    out.port = port_number;
    return out;
  }
};

} // namespace tomosim::model
