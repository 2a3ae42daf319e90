// A policy as a folder: the texts of the kernel's interface files, as the TOMOYO tools keep them.
//
//   profile.conf  exception_policy.conf  domain_policy.conf  system_policy.conf  manager.conf
//
// Each is optional but one at least must be there. Nothing is interpreted here.
#pragma once

#include "scenarios/result.hpp"

#include <filesystem>
#include <string>

namespace tomosim::scenarios {

struct PolicyDirectory {
  std::filesystem::path path;
  std::string profile;
  std::string exception_policy;
  std::string domain_policy;
  std::string system_policy; // of TOMOYO 1.6 only
  std::string manager;
};

// Errors: no such folder, none of the five files in it, a file that cannot be read.
Result<PolicyDirectory> load_policy_directory(const std::filesystem::path &path);

} // namespace tomosim::scenarios
