#include "boards/initramfs.hpp"

namespace tomosim::boards {

using Type = GuestFileType;

const Manifest &guest_files() {
  static const Manifest files = [] {
    Manifest list;
    for (const char *path : {"/dev", "/proc", "/sys", "/sbin", "/bin", "/usr", "/usr/bin",
                             "/usr/sbin", "/usr/local", "/usr/local/bin", "/etc", "/etc/tomoyo",
                             "/data", "/data/sub", "/var", "/home", "/home/user", "/mnt"})
      list.push_back({path, Type::Directory, 0755, ""});
    list.push_back({"/tmp", Type::Directory, 01777, ""});
    list.push_back({"/dev/console", Type::CharDevice, 0600, "", 5, 1});
    list.push_back({"/dev/null", Type::CharDevice, 0666, "", 1, 3});
    list.push_back({"/dev/mem", Type::CharDevice, 0600, "", 1, 1});
    for (const char *path :
         {"/sbin/init", "/sbin/tomoyo-init", "/bin/agent", "/bin/true", "/bin/a", "/bin/b",
          "/bin/c", "/bin/d", "/bin/sh", "/usr/bin/a", "/usr/bin/b", "/usr/bin/tool",
          "/usr/bin/passwd", "/usr/sbin/httpd", "/usr/sbin/sshd", "/usr/local/bin/tool"})
      list.push_back({path, Type::Agent, 0755, ""});
    list.push_back({"/init", Type::Symlink, 0777, "/sbin/init"});
    list.push_back({"/bin/link", Type::Symlink, 0777, "a"});
    list.push_back({"/bin/script", Type::File, 0755, "#!/bin/a\n"});
    list.push_back({"/bin/text", Type::File, 0755, "no format that a kernel knows\n"});
    list.push_back({"/etc/passwd", Type::File, 0644, "root::0:0::/:/bin/sh\n"});
    list.push_back({"/etc/shadow", Type::File, 0600, "root:*:\n"});
    list.push_back({"/data/ok", Type::File, 0644, "hello\n"});
    list.push_back({"/data/secret", Type::File, 0600, "secret\n"});
    list.push_back({"/data/w", Type::File, 0644, "write\n"});
    list.push_back({"/data/sub/file.txt", Type::File, 0644, "text\n"});
    list.push_back({"/data/link", Type::Symlink, 0777, "ok"});
    for (const GuestPolicy &policy : guest_policy())
      list.push_back({"/etc/tomoyo/" + policy.file + ".conf", Type::File, 0600, policy.text});
    return list;
  }();
  return files;
}

const std::vector<GuestMount> &guest_mounts() {
  // boards/agent/start.c mounts these.
  static const std::vector<GuestMount> mounts = {{"proc", "/proc"},
                                                 {"sysfs", "/sys"},
                                                 {"securityfs", "/sys/kernel/security"},
                                                 {"devtmpfs", "/dev"},
                                                 {"tmpfs", "/tmp"}};
  return mounts;
}

const std::vector<GuestPolicy> &guest_policy() {
  static const std::vector<GuestPolicy> policy = {
      {"profile", "PROFILE_VERSION=20150505\n"
                  "0-CONFIG={ mode=disabled grant_log=no reject_log=no }\n"
                  "1-CONFIG={ mode=learning grant_log=no reject_log=no }\n"
                  "2-CONFIG={ mode=permissive grant_log=no reject_log=no }\n"
                  "3-CONFIG={ mode=enforcing grant_log=no reject_log=no }\n"},
      {"manager", "/sbin/init\n/bin/agent\n"},
  };
  return policy;
}

} // namespace tomosim::boards
