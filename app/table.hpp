// Tables on a terminal: columns as wide as their content, numbers to the right.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tomosim::app {

class Table {
 public:
  // A title that begins with '>' makes its column right-aligned.
  explicit Table(std::vector<std::string> titles);
  void row(std::vector<std::string> cells);
  // Every line ends with a newline; no blanks at the ends of lines.
  std::string text() const;

 private:
  std::vector<std::string> titles_;
  std::vector<bool> right_;
  std::vector<std::vector<std::string>> rows_;
};

// How many columns a UTF-8 text takes, each code point as one.
std::size_t display_width(const std::string &text);

// 1234567 → "1 234 567": digits in groups, whatever the locale.
std::string grouped(double value, int decimals = 0);

} // namespace tomosim::app
