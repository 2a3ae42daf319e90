// Internet addresses as policy writes them (2.6 spec §6.5): A or A-B of one family; no prefixes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tomosim::model {

struct IpAddress {
  bool v6 = false;
  std::array<std::uint8_t, 16> bytes{}; // network order; IPv4 uses the first four

  friend bool operator==(const IpAddress &a, const IpAddress &b) {
    return a.v6 == b.v6 && a.bytes == b.bytes;
  }
};

struct IpRange {
  IpAddress low, high;

  friend bool operator==(const IpRange &a, const IpRange &b) {
    return a.low == b.low && a.high == b.high;
  }
  bool contains(const IpAddress &address) const {
    return low.v6 == address.v6 && low.bytes <= address.bytes && address.bytes <= high.bytes;
  }
};

std::optional<IpAddress> parse_ip_address(std::string_view text);
std::optional<IpRange> parse_ip_range(std::string_view text);
std::string print_ip_address(const IpAddress &address);
std::string print_ip_range(const IpRange &range);

} // namespace tomosim::model
