#include "app/policy_loading.hpp"

#include "boards/initramfs.hpp"

namespace tomosim::app {

scenarios::Status load_policy(model::Kernel &kernel, const scenarios::PolicyDirectory &policy) {
  if (policy.profile.empty())
    for (const boards::GuestPolicy &usual : boards::guest_policy()) {
      if (usual.file == "profile")
        kernel.load_policy_text("profile", usual.text);
    }
  kernel.load_policy_text("profile", policy.profile);
  kernel.load_policy_text("exception_policy", policy.exception_policy);
  kernel.load_policy_text("domain_policy", policy.domain_policy);
  kernel.load_policy_text("manager", policy.manager);
  if (const auto active = kernel.activate(); !active.ok)
    return scenarios::Error{policy.path.string(),
                            "a kernel panics at this policy: " + active.message,
                            "define the profile in profile.conf"};
  return scenarios::success();
}

} // namespace tomosim::app
