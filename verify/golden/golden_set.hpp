// Everything that the arguments of --golden name:
//
//   a folder of one case      it has ops.txt
//   a folder of such things   cases, archives, tables, at any depth
//   NAME.tar.zst (or .tar)    cases and tables, packed
//   NAME.tsv                  a table of pattern matches; a table of another kind is passed over
#pragma once

#include "scenarios/result.hpp"
#include "verify/golden/case.hpp"
#include "verify/golden/pattern_table.hpp"

#include <filesystem>
#include <vector>

namespace tomosim::verify::golden {

struct GoldenSet {
  std::vector<Case> cases; // by name
  std::vector<PatternTable> tables;
};

// Cases whose name does not fit the glob (fnmatch) are left out unread; empty: all. Tables are left
// out when a glob is given. Error: nothing there, or what is malformed, with file and line.
scenarios::Result<GoldenSet> read_golden(const std::vector<std::filesystem::path> &places,
                                         const std::string &glob = {});

} // namespace tomosim::verify::golden
