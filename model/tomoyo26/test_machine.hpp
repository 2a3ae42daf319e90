// A small machine for tests: a few files and programs, an active policy to be written.
#pragma once

#include <string>
#include <string_view>

#include "model/kernel.hpp"

namespace tomosim::model {

inline KernelConfig test_config() {
  KernelConfig config;
  config.kmalloc_minimum = 32;
  config.builtin_policy = false;
  return config;
}

// Profiles 0-3 are the modes of the same number, for files and everything else.
inline constexpr std::string_view four_profiles = "PROFILE_VERSION=20150505\n"
                                                  "0-CONFIG={ mode=disabled }\n"
                                                  "1-CONFIG={ mode=learning }\n"
                                                  "2-CONFIG={ mode=permissive }\n"
                                                  "3-CONFIG={ mode=enforcing }\n"
                                                  "3-CONFIG::misc={ mode=disabled }\n"
                                                  "2-CONFIG::misc={ mode=disabled }\n"
                                                  "1-CONFIG::misc={ mode=disabled }\n";

struct TestMachine {
  explicit TestMachine(KernelConfig config = test_config()) : kernel(std::move(config)) {
    Vfs &vfs = kernel.vfs();
    for (const char *program : {"/sbin/init", "/bin/a", "/bin/b", "/bin/zz", "/bin/ls"})
      vfs.add_program(program);
    vfs.add_symlink("/bin/lnk", "a");
    vfs.add_file("/bin/script", "#!/bin/lnk arg\n", {0755});
    vfs.add_file("/bin/text", "hello\n", {0755});
    vfs.add_file("/etc/passwd", "root\n");
    vfs.add_file("/data/ok", "1234567890");
    vfs.add_file("/data/w", "w");
    vfs.add_directory("/tmp", {01777});
    vfs.add_directory("/mnt");
    kernel.load_policy_text("profile", four_profiles);
  }

  // The task in a domain of that profile, policy active.
  TaskId in(std::string_view domain, int profile, std::string_view lines = {}) {
    const std::string head =
        std::string(domain) + "\nuse_profile " + std::to_string(profile) + "\n";
    kernel.load_policy_text("domain_policy", head + std::string(lines) + "\n");
    kernel.activate();
    kernel.place_task(kernel.init_task(), domain);
    return kernel.init_task();
  }
  // ACL lines of a domain, as read back.
  std::string acl(std::string_view domain) {
    std::string out;
    if (const auto view = kernel.domain(domain))
      for (const AclView &entry : view->acl)
        out += entry.line + '\n';
    return out;
  }

  Kernel kernel;
};

} // namespace tomosim::model
