#include "verify/golden/addresses.hpp"

#include <arpa/inet.h>
#include <string>

namespace tomosim::verify::golden {

using model::SocketAddress;
using model::SocketFamily;
using model::SocketType;

std::optional<SocketAddress> parse_address(std::string_view word, std::uint16_t port) {
  if (word == "unspec") {
    SocketAddress out;
    out.length = 16;
    out.port = port;
    return out;
  }
  const std::string text(word);
  if (in_addr v4{}; inet_pton(AF_INET, text.c_str(), &v4) == 1)
    return SocketAddress::of_ipv4(ntohl(v4.s_addr), port);
  in6_addr v6{};
  if (inet_pton(AF_INET6, text.c_str(), &v6) != 1)
    return std::nullopt;
  std::array<std::uint8_t, 16> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = v6.s6_addr[i];
  return SocketAddress::of_ipv6(bytes, port);
}

std::optional<SocketFamily> socket_family(std::string_view word) {
  if (word == "inet")
    return SocketFamily::Inet;
  if (word == "inet6")
    return SocketFamily::Inet6;
  if (word == "unix")
    return SocketFamily::Unix;
  if (word == "netlink")
    return SocketFamily::Netlink;
  if (word == "packet")
    return SocketFamily::Packet;
  return std::nullopt;
}

std::optional<SocketType> socket_type(std::string_view word) {
  if (word == "stream")
    return SocketType::Stream;
  if (word == "dgram")
    return SocketType::Datagram;
  if (word == "raw")
    return SocketType::Raw;
  return std::nullopt;
}

} // namespace tomosim::verify::golden
