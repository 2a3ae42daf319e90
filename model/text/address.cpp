#include "model/text/address.hpp"

#include <cstdio>

#include "model/text/encode.hpp"

namespace tomosim::model {
namespace {

bool parse_v4(std::string_view text, std::uint8_t *out) {
  for (int part = 0; part < 4; ++part) {
    if (part && (text.empty() || text[0] != '.'))
      return false;
    if (part)
      text.remove_prefix(1);
    if (text.empty() || !is_digit(text[0]))
      return false;
    unsigned value = 0;
    while (!text.empty() && is_digit(text[0])) {
      value = value * 10 + static_cast<unsigned>(text[0] - '0');
      if (value > 255)
        return false;
      text.remove_prefix(1);
    }
    out[part] = static_cast<std::uint8_t>(value);
  }
  return text.empty();
}

unsigned hex_digit(char c) {
  return static_cast<unsigned>(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
}

// Groups of up to four hex digits; one "::" stands for the missing ones; the last 32 bits may be
// dotted.
bool parse_v6(std::string_view text, std::array<std::uint8_t, 16> &out) {
  std::array<std::uint8_t, 16> bytes{};
  std::size_t filled = 0, gap = 17;
  if (text.substr(0, 2) == "::") {
    gap = 0;
    text.remove_prefix(2);
  }
  while (!text.empty()) {
    const std::size_t colon = text.find(':');
    const std::string_view group = text.substr(0, colon);
    if (colon == std::string_view::npos && group.find('.') != std::string_view::npos) {
      if (filled > 12 || !parse_v4(group, &bytes[filled]))
        return false;
      filled += 4;
      break;
    }
    if (group.empty() || group.size() > 4 || filled > 14)
      return false;
    unsigned value = 0;
    for (const char c : group) {
      if (!is_hex(c))
        return false;
      value = value * 16 + hex_digit(c);
    }
    bytes[filled++] = static_cast<std::uint8_t>(value >> 8);
    bytes[filled++] = static_cast<std::uint8_t>(value & 0xFF);
    if (colon == std::string_view::npos)
      break;
    text.remove_prefix(colon + 1);
    if (!text.empty() && text[0] == ':') {
      if (gap != 17)
        return false;
      gap = filled;
      text.remove_prefix(1);
    } else if (text.empty()) {
      return false;
    }
  }
  if (gap == 17) {
    if (filled != 16)
      return false;
    out = bytes;
    return true;
  }
  if (filled > 14)
    return false;
  out.fill(0);
  for (std::size_t i = 0; i < gap; ++i)
    out[i] = bytes[i];
  for (std::size_t i = gap; i < filled; ++i)
    out[16 - filled + i] = bytes[i];
  return true;
}

std::string dotted(const std::uint8_t *b) {
  char text[16];
  std::snprintf(text, sizeof text, "%u.%u.%u.%u", unsigned{b[0]}, unsigned{b[1]}, unsigned{b[2]},
                unsigned{b[3]});
  return text;
}

// v4-mapped and ISATAP addresses end in dotted form.
bool ends_dotted(const std::array<std::uint8_t, 16> &b) {
  bool mapped = b[10] == 0xFF && b[11] == 0xFF;
  for (int i = 0; i < 10; ++i)
    mapped = mapped && b[static_cast<std::size_t>(i)] == 0;
  const bool isatap = (b[8] | 0x02) == 0x02 && b[9] == 0 && b[10] == 0x5E && b[11] == 0xFE;
  return mapped || isatap;
}

std::string print_v6(const std::array<std::uint8_t, 16> &b) {
  const bool dotted_end = ends_dotted(b);
  const int groups = dotted_end ? 6 : 8;
  const auto group = [&](int i) {
    return static_cast<unsigned>(b[static_cast<std::size_t>(2 * i)] << 8 |
                                 b[static_cast<std::size_t>(2 * i + 1)]);
  };
  int best = -1, best_length = 1;
  for (int i = 0; i < groups;) {
    int j = i;
    while (j < groups && group(j) == 0)
      ++j;
    if (j - i > best_length) {
      best = i;
      best_length = j - i;
    }
    i = j > i ? j : i + 1;
  }
  std::string out;
  bool need_colon = false;
  for (int i = 0; i < groups; ++i) {
    if (i == best) {
      out += "::";
      i += best_length - 1;
      need_colon = false;
      continue;
    }
    if (need_colon)
      out += ':';
    char text[8];
    std::snprintf(text, sizeof text, "%x", group(i));
    out += text;
    need_colon = true;
  }
  if (dotted_end) {
    if (need_colon)
      out += ':';
    out += dotted(&b[12]);
  }
  return out;
}

} // namespace

std::optional<IpAddress> parse_ip_address(std::string_view text) {
  IpAddress address;
  address.v6 = text.find(':') != std::string_view::npos;
  const bool good =
      address.v6 ? parse_v6(text, address.bytes) : parse_v4(text, address.bytes.data());
  return good ? std::optional(address) : std::nullopt;
}

std::optional<IpRange> parse_ip_range(std::string_view text) {
  const std::size_t dash = text.find('-');
  const auto low = parse_ip_address(text.substr(0, dash));
  if (!low)
    return std::nullopt;
  if (dash == std::string_view::npos)
    return IpRange{*low, *low};
  const auto high = parse_ip_address(text.substr(dash + 1));
  if (!high || high->v6 != low->v6)
    return std::nullopt;
  return IpRange{*low, *high};
}

std::string print_ip_address(const IpAddress &address) {
  return address.v6 ? print_v6(address.bytes) : dotted(address.bytes.data());
}

std::string print_ip_range(const IpRange &range) {
  if (range.low == range.high)
    return print_ip_address(range.low);
  return print_ip_address(range.low) + '-' + print_ip_address(range.high);
}

} // namespace tomosim::model
