#include "verify/golden/seen_arguments.hpp"

namespace tomosim::verify::golden {

std::string escaped(std::string_view word) {
  static constexpr char hex[] = "0123456789abcdef";
  std::string out;
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte < 0x7f && c != '%') {
      out += c;
      continue;
    }
    out += '%';
    out += hex[byte >> 4];
    out += hex[byte & 15];
  }
  return out;
}

} // namespace tomosim::verify::golden
