// Internet addresses of 1.6.8: read as C's sscanf would, whatever follows the last number is
// ignored (part 2, 3.1).
#include <cstdio>

#include "model/tomoyo168/policy.hpp"
#include "model/tomoyo168/scan.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

// Up to two groups of `parts` numbers, joined by '-'. The count of numbers read.
template <class Scan>
int scan_parts(std::string_view text, int parts, char separator, const Scan &scan,
               std::array<std::uint32_t, 16> &out) {
  int count = 0;
  for (int i = 0; i < 2 * parts; ++i) {
    if (i) {
      const char expected = i == parts ? '-' : separator;
      if (text.empty() || text[0] != expected)
        return count;
      text.remove_prefix(1);
    }
    const auto value = scan(text);
    if (!value)
      return count;
    out[static_cast<std::size_t>(count++)] = *value;
  }
  return count;
}

std::array<std::uint8_t, 16> pack_ipv6(const std::array<std::uint32_t, 16> &groups,
                                       std::size_t from) {
  std::array<std::uint8_t, 16> out{};
  for (std::size_t i = 0; i < 8; ++i) {
    out[2 * i] = static_cast<std::uint8_t>(groups[from + i] >> 8);
    out[2 * i + 1] = static_cast<std::uint8_t>(groups[from + i]);
  }
  return out;
}

std::uint32_t pack_ipv4(const std::array<std::uint32_t, 16> &parts, std::size_t from) {
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < 4; ++i)
    out = out << 8 | (parts[from + i] & 255);
  return out;
}

} // namespace

std::optional<AddressRange> parse_address(std::string_view text) {
  std::array<std::uint32_t, 16> parts{};
  AddressRange out;
  const int groups = scan_parts(
      text, 8, ':', [](std::string_view &t) { return scan_hex(t); }, parts);
  if (groups == 8 || groups == 16) {
    out.form = AddressForm::Ipv6;
    out.low6 = pack_ipv6(parts, 0);
    out.high6 = groups == 16 ? pack_ipv6(parts, 8) : out.low6;
    return out;
  }
  const int bytes = scan_parts(
      text, 4, '.', [](std::string_view &t) { return scan_unsigned(t); }, parts);
  if (bytes != 4 && bytes != 8)
    return std::nullopt;
  out.form = AddressForm::Ipv4;
  out.low = pack_ipv4(parts, 0);
  out.high = bytes == 8 ? pack_ipv4(parts, 4) : out.low;
  return out;
}

std::string ipv4_text(std::uint32_t address) {
  char text[16];
  std::snprintf(text, sizeof text, "%u.%u.%u.%u", address >> 24, (address >> 16) & 255,
                (address >> 8) & 255, address & 255);
  return text;
}

std::string ipv6_text(const std::array<std::uint8_t, 16> &address) {
  std::string out;
  char group[8];
  for (std::size_t i = 0; i < 16; i += 2) {
    std::snprintf(group, sizeof group, "%x", static_cast<unsigned>(address[i] << 8 | address[i + 1]));
    out += (i ? ":" : "") + std::string(group);
  }
  return out;
}

bool Policy::save_ipv6(const std::array<std::uint8_t, 16> &address, std::uint32_t &number) {
  std::string key(address.begin(), address.end());
  const auto found = ipv6_numbers_.find(key);
  if (found != ipv6_numbers_.end()) {
    number = found->second;
    return true;
  }
  if (ipv6_.size() % 16 == 0 && !memory.element(Sizes::ipv6_block))
    return false;
  number = static_cast<std::uint32_t>(ipv6_.size());
  ipv6_.push_back(address);
  ipv6_numbers_.emplace(std::move(key), number);
  return true;
}

} // namespace tomosim::model::tomoyo168
