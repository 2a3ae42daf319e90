#include "model/text/encode.hpp"

namespace tomosim::model {

void append_encoded(std::string &out, std::string_view bytes) {
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\\') {
      out += "\\\\";
    } else if (byte > 0x20 && byte < 0x7F) {
      out += c;
    } else {
      out += '\\';
      out += static_cast<char>('0' + (byte >> 6));
      out += static_cast<char>('0' + ((byte >> 3) & 7));
      out += static_cast<char>('0' + (byte & 7));
    }
  }
}

std::string encode_name(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() + 8);
  append_encoded(out, bytes);
  return out;
}

std::string decode_name(std::string_view name) {
  std::string out;
  out.reserve(name.size());
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] != '\\' || i + 1 == name.size()) {
      out += name[i];
    } else if (name[i + 1] == '\\') {
      out += '\\';
      ++i;
    } else if (is_octal_byte(name, i + 1)) {
      out += static_cast<char>((name[i + 1] - '0') * 64 + (name[i + 2] - '0') * 8 +
                               (name[i + 3] - '0'));
      i += 3;
    } else {
      out += name[i];
    }
  }
  return out;
}

} // namespace tomosim::model
