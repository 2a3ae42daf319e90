// Lines of policy text: blanks normalised (2.6 spec §2.6), words taken one by one.
#pragma once

#include <string>
#include <string_view>

namespace tomosim::model {

constexpr bool is_blank_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x20 || byte >= 0x7F;
}

// Leading and trailing blanks dropped, runs of them one space. Any byte outside 0x21-0x7E is blank.
std::string normalize_line(std::string_view raw);

// Where (0-based) byte `at` of the normalised line stood in the raw one.
std::size_t raw_column(std::string_view raw, std::size_t at);

// A reader over one normalised line. All views point into that line.
class Words {
 public:
  explicit Words(std::string_view line) : line_(line) {}

  // The text up to the next space, which is consumed; empty at the end.
  std::string_view next();
  std::string_view rest() const { return line_.substr(at_); }
  bool empty() const { return at_ >= line_.size(); }
  std::size_t position() const { return at_; }
  void seek(std::size_t at) { at_ = at; }
  // Consumes the prefix if the rest begins with it.
  bool eat(std::string_view prefix);
  void skip(std::size_t bytes) { at_ += bytes; }

 private:
  std::string_view line_;
  std::size_t at_ = 0;
};

inline bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}
inline bool eat_prefix(std::string_view &text, std::string_view prefix) {
  if (!starts_with(text, prefix))
    return false;
  text.remove_prefix(prefix.size());
  return true;
}

} // namespace tomosim::model
