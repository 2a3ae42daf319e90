#include "app/table.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace tomosim::app {

std::size_t display_width(const std::string &text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

Table::Table(std::vector<std::string> titles) : titles_(std::move(titles)) {
  for (std::string &title : titles_) {
    right_.push_back(!title.empty() && title.front() == '>');
    if (right_.back())
      title.erase(0, 1);
  }
}

void Table::row(std::vector<std::string> cells) {
  cells.resize(titles_.size());
  rows_.push_back(std::move(cells));
}

std::string Table::text() const {
  std::vector<std::size_t> widths;
  for (const std::string &title : titles_)
    widths.push_back(display_width(title));
  for (const auto &row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], display_width(row[i]));
  std::string out;
  const auto put = [&](const std::vector<std::string> &cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string pad(widths[i] - display_width(cells[i]), ' ');
      line += (i == 0 ? "" : "  ") + (right_[i] ? pad + cells[i] : cells[i] + pad);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  };
  put(titles_);
  std::vector<std::string> rule;
  for (const std::size_t width : widths)
    rule.emplace_back(width, '-');
  put(rule);
  for (const auto &row : rows_)
    put(row);
  return out;
}

std::string grouped(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  std::size_t at = text.find('.');
  if (at == std::string::npos)
    at = text.size();
  const std::size_t first = text[0] == '-' ? 1 : 0;
  while (at > first + 3) {
    at -= 3;
    text.insert(at, " ");
  }
  return text;
}

} // namespace tomosim::app
