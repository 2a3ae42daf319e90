// A small policy for the tests of the graph.
#pragma once

#include "model/kernel.hpp"

#include <memory>

namespace tomosim::verify {

inline std::unique_ptr<model::Kernel> small_policy() {
  auto kernel = std::make_unique<model::Kernel>();
  kernel->load_policy_text("profile", "PROFILE_VERSION=20150505\n0-CONFIG={ mode=disabled }\n"
                                      "3-CONFIG={ mode=enforcing }\n");
  kernel->load_policy_text("exception_policy",
                           "initialize_domain /usr/sbin/httpd from any\n"
                           "keep_domain any from <kernel> /sbin/init /bin/sh\n"
                           "path_group TOOLS /bin/ls\npath_group TOOLS /bin/cat\n"
                           "acl_group 1 file execute /bin/date\n");
  kernel->load_policy_text("domain_policy",
                           "<kernel>\nuse_profile 3\nfile execute /sbin/init\n"
                           "<kernel> /sbin/init\nuse_profile 3\nuse_group 1\n"
                           "file execute /bin/sh\nfile execute /usr/sbin/httpd\n"
                           "task manual_domain_transition <kernel> /guest\n"
                           "<kernel> /sbin/init /bin/sh\nuse_profile 3\nfile execute @TOOLS\n"
                           "<kernel> /usr/sbin/httpd\nuse_profile 3\nfile read /x\n"
                           "<kernel> /guest\nuse_profile 0\n"
                           "<kernel> /left/over\nuse_profile 3\nfile execute /bin/sh\n");
  kernel->activate();
  return kernel;
}

} // namespace tomosim::verify
