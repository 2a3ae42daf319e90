// Runs a case on the port and gives what the recording gave.
#pragma once

#include "verify/golden/case.hpp"

#include <map>
#include <string>
#include <vector>

namespace tomosim::verify::golden {

struct PortRun {
  std::vector<StepResult> results;
  std::map<std::string, std::string> policy_after; // by the recording's file name
  std::string meminfo;
  std::vector<std::string> grant_log, reject_log; // entries, without their last newline
  std::vector<std::string> console;
  std::string panic; // why the machine stopped; empty when it did not
};

PortRun run_case(const Case &recorded);

// A log entry's line under a step: "  + p3 enforcing [<kernel> /bin/a] allow_read /x ".
std::string decision_of(bool granted, std::string_view entry);
// As results.txt is written.
std::string text_of(const std::vector<StepResult> &results);

} // namespace tomosim::verify::golden
