#include "verify/golden/case.hpp"

namespace tomosim::verify::golden {

using scenarios::Error;
using scenarios::Result;

const std::string &Case::file(const std::string &path) const {
  static const std::string none;
  const auto found = files.find(path);
  return found == files.end() ? none : found->second;
}

const std::vector<PolicyFile> &policy_files_at_boot() {
  static const std::vector<PolicyFile> files = {
      {"manager.conf", "manager"},
      {"system_policy.conf", "system_policy"},
      {"exception_policy.conf", "exception_policy"},
      {"domain_policy.conf", "domain_policy"},
      {"profile.conf", "profile"},
      {"meminfo.conf", "meminfo"},
  };
  return files;
}

// The order can be seen where process 1 learns: each file's entry misses from those read before.
const std::vector<PolicyFile> &policy_files_at_end() {
  static const std::vector<PolicyFile> files = {
      {"profile.conf", "profile"},
      {"domain_policy.conf", "domain_policy"},
      {"exception_policy.conf", "exception_policy"},
      {"system_policy.conf", "system_policy"},
      {"manager.conf", "manager"},
      {"domain_status.txt", ".domain_status"},
  };
  return files;
}

Result<Case> make_case(std::string name, std::string where,
                       std::map<std::string, std::string> files) {
  Case out;
  out.name = std::move(name);
  out.where = std::move(where);
  out.files = std::move(files);
  for (const char *needed : {"ops.txt", "results.txt"})
    if (out.files.count(needed) == 0)
      return Error{out.where, std::string(needed) + " is missing",
                   "a case has ops.txt, results.txt, policy/ and policy-after/"};
  auto script = parse_script(out.where + "/ops.txt", out.file("ops.txt"));
  if (!script)
    return script.error();
  out.script = std::move(*script);
  auto results = parse_results(out.where + "/results.txt", out.file("results.txt"));
  if (!results)
    return results.error();
  out.results = std::move(*results);
  return out;
}

} // namespace tomosim::verify::golden
