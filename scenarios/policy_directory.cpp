#include "scenarios/policy_directory.hpp"

#include "scenarios/text_file.hpp"

namespace tomosim::scenarios {

Result<PolicyDirectory> load_policy_directory(const std::filesystem::path &path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored))
    return Error{path.string(), "no such folder",
                 "name a folder that holds domain_policy.conf, profile.conf, …"};
  PolicyDirectory policy;
  policy.path = path;
  const struct {
    const char *name;
    std::string *text;
  } files[] = {{"profile.conf", &policy.profile},
               {"exception_policy.conf", &policy.exception_policy},
               {"domain_policy.conf", &policy.domain_policy},
               {"system_policy.conf", &policy.system_policy},
               {"manager.conf", &policy.manager}};
  int found = 0;
  for (const auto &file : files) {
    if (!std::filesystem::exists(path / file.name, ignored))
      continue;
    auto text = read_file(path / file.name);
    if (!text)
      return text.error();
    *file.text = std::move(*text);
    ++found;
  }
  if (found == 0)
    return Error{path.string(), "holds no policy file",
                 "expected profile.conf, exception_policy.conf, domain_policy.conf, "
                 "system_policy.conf or manager.conf"};
  return policy;
}

} // namespace tomosim::scenarios
