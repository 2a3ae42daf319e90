// Socket words of an operation script.
#pragma once

#include "model/net/address.hpp"

#include <optional>
#include <string_view>

namespace tomosim::verify::golden {

// "127.0.0.1", "::1" (also with an IPv4 tail), or "unspec": AF_UNSPEC.
std::optional<model::SocketAddress> parse_address(std::string_view word, std::uint16_t port);
std::optional<model::SocketFamily> socket_family(std::string_view word);
std::optional<model::SocketType> socket_type(std::string_view word);

} // namespace tomosim::verify::golden
