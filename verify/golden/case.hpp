// One recorded case: a policy, operations, and what the real kernel did (README.md here).
#pragma once

#include "scenarios/result.hpp"
#include "verify/golden/results.hpp"
#include "verify/golden/script.hpp"

#include <map>
#include <string>
#include <vector>

namespace tomosim::verify::golden {

struct Case {
  std::string name;
  std::string where;                        // "…/a.tar.zst:a-cond-01", for messages
  std::map<std::string, std::string> files; // by path inside the case, "policy/profile.conf"
  Script script;                            // of ops.txt
  std::vector<StepResult> results;          // of results.txt

  // Empty when there is no such file.
  const std::string &file(const std::string &path) const;
};

// The files written at boot and read at the end, in the recording's order.
struct PolicyFile {
  const char *recorded;  // "domain_status.txt" in policy-after/
  const char *interface; // ".domain_status" in /proc/ccs
};
const std::vector<PolicyFile> &policy_files_at_boot();
const std::vector<PolicyFile> &policy_files_at_end();

// Errors: ops.txt or results.txt is missing or malformed.
scenarios::Result<Case> make_case(std::string name, std::string where,
                                  std::map<std::string, std::string> files);

} // namespace tomosim::verify::golden
