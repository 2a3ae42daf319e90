#include "verify/golden/pattern_table.hpp"

#include "model/kernel.hpp"
#include "model/text/pattern.hpp"
#include "model/text/wildcard.hpp"
#include "model/text/word.hpp"
#include "model/tomoyo168/pattern.hpp"

#include <algorithm>

namespace tomosim::verify::golden {
namespace {

using scenarios::Error;
using scenarios::Result;

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find('\t', at), line.size());
    cells.emplace_back(line.substr(at, end - at));
    at = end + 1;
  }
  return cells;
}

// "1", "0" or "-1"; 2 when it is none of them.
int truth(const std::string &cell) {
  return cell == "1" ? 1 : cell == "0" ? 0 : cell == "-1" ? -1 : 2;
}

// What the port says of a row.
PatternRow asked(const PatternRow &row, bool is_26) {
  using namespace model::tomoyo168;
  PatternRow got = row;
  if (row.pattern_valid >= 0) {
    got.pattern_valid = is_26 ? model::is_word(row.pattern) : is_correct_path(row.pattern, 0, 0, 0);
    got.name_valid =
        is_26 ? model::is_word(row.name) && model::constant_length(row.name) == row.name.size()
              : is_correct_path(row.name, 0, -1, 0);
    got.match = -1;
    if (!got.pattern_valid || !got.name_valid)
      return got;
  }
  got.match = is_26 ? model::Kernel::pattern_matches(row.pattern, row.name)
                    : pattern_matches(row.pattern, row.name);
  return got;
}

std::string text_of(const PatternRow &row) {
  std::string text = row.pattern + "  " + row.name;
  if (row.pattern_valid >= 0)
    text += "  valid " + std::to_string(row.pattern_valid) + " " + std::to_string(row.name_valid);
  return text + "  match " + std::to_string(row.match);
}

} // namespace

bool is_pattern_table(std::string_view name) {
  return starts_with(name, "patterns-1.6.8") || starts_with(name, "patterns-2.6") ||
         starts_with(name, "pattern-matrix");
}

Result<PatternTable> parse_pattern_table(std::string name, const std::string &where,
                                         std::string_view text) {
  PatternTable table;
  table.is_26 = starts_with(name, "patterns-2.6");
  const bool is_matrix = starts_with(name, "pattern-matrix");
  const std::size_t columns = is_matrix ? 3 : 5;
  table.name = std::move(name);
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line[0] == '#')
      continue;
    const auto cells = cells_of(line);
    const auto error = [&](const std::string &what) {
      return Error{where + ":" + std::to_string(number), what, ""};
    };
    if (cells.size() != columns)
      return error("expected " + std::to_string(columns) + " columns, found " +
                   std::to_string(cells.size()));
    for (std::size_t i = 2; i < columns; ++i)
      if (truth(cells[i]) == 2)
        return error("expected 1, 0 or -1 in column " + std::to_string(i + 1) + ", found '" +
                     cells[i] + "'");
    PatternRow row{number, cells[0], cells[1], -1, -1, truth(cells.back())};
    if (!is_matrix) {
      row.pattern_valid = truth(cells[2]);
      row.name_valid = truth(cells[3]);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

TableComparison compare_table(const PatternTable &table) {
  TableComparison out;
  for (const PatternRow &row : table.rows) {
    const PatternRow got = asked(row, table.is_26);
    const bool agrees = got.pattern_valid == row.pattern_valid &&
                        got.name_valid == row.name_valid && got.match == row.match;
    out.rows.count(agrees);
    if (!agrees)
      out.differences.push_back({table.name, table.name, row.line, text_of(row), text_of(got), {}});
  }
  return out;
}

} // namespace tomosim::verify::golden
