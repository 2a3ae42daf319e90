// Holds the port's run of a case against the recording, line by line.
#pragma once

#include "verify/golden/case.hpp"
#include "verify/golden/golden_runner.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace tomosim::verify::golden {

// How many things of a kind were compared, and how many of them agree.
struct Tally {
  std::size_t compared = 0, agree = 0;

  std::size_t differ() const { return compared - agree; }
  void count(bool agrees) {
    ++compared;
    agree += agrees ? 1 : 0;
  }
  void add(const Tally &other) {
    compared += other.compared;
    agree += other.agree;
  }
};

struct Difference {
  std::string where; // case
  std::string file;  // "results.txt", "policy-after/domain_policy.conf"
  std::size_t line = 0;
  std::string expected, got; // "" with missing…: the side has nothing there
  std::string context;       // results.txt: the step
};

struct Comparison {
  Tally cases, operations, decisions, policy_texts, memory_figures, log_entries, console_lines;
  std::vector<Difference> differences;

  bool agrees() const { return differences.empty(); }
  void add(Comparison other);
};

Comparison compare_case(const Case &recorded, const PortRun &run);

// Is it a message of the access control (and not of another part of the kernel)?
bool is_access_control_message(std::string_view console_line);

} // namespace tomosim::verify::golden
