// Tables of pattern matches that the real kernels' matchers gave, tab-separated:
//
//   patterns-1.6.8*.tsv  pattern, name, pattern is valid, name is valid, match (1, 0, -1: not
//   asked) patterns-2.6*.tsv    the same of Linux 6.1 pattern-matrix*.tsv  pattern, name, match:
//   read permissions of 1.6.8 that were tried
#pragma once

#include "scenarios/result.hpp"
#include "verify/golden/golden_compare.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace tomosim::verify::golden {

struct PatternRow {
  std::size_t line = 0;
  std::string pattern, name;
  int pattern_valid = -1, name_valid = -1; // -1: the table does not say
  int match = -1;
};

struct PatternTable {
  std::string name; // of the file
  bool is_26 = false;
  std::vector<PatternRow> rows;
};

bool is_pattern_table(std::string_view file_name);
// Error: "WHERE:LINE: …".
scenarios::Result<PatternTable> parse_pattern_table(std::string name, const std::string &where,
                                                    std::string_view text);

struct TableComparison {
  Tally rows;
  std::vector<Difference> differences;
};
TableComparison compare_table(const PatternTable &table);

} // namespace tomosim::verify::golden
