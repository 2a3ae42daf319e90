// What files the guest has: a list, and the cpio archive made of it.
//
// The verifier builds the port's file system from the same list, so that both machines have the
// same paths, types, modes and owners. What the agent mounts at boot comes on top (guest_mounts).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tomosim::boards {

// Agent: a file whose content is the guest agent's program (scripts can execute it).
enum class GuestFileType { Directory, File, Agent, Symlink, CharDevice, BlockDevice, Fifo, Socket };

struct GuestFile {
  std::string path; // absolute, without a trailing slash
  GuestFileType type = GuestFileType::File;
  std::uint32_t mode = 0; // permission bits
  std::string content;    // File: bytes; Symlink: target
  std::uint32_t major = 0, minor = 0;
  std::uint32_t uid = 0, gid = 0;
};

// In the order they are created; parents first.
using Manifest = std::vector<GuestFile>;

// The guest's files: folders, device nodes, programs, the policy of guest_policy() as
// /etc/tomoyo/NAME.conf, and files in /data to work on.
const Manifest &guest_files();

// What the agent mounts before the first operation, in order.
struct GuestMount {
  std::string type;   // "proc"
  std::string target; // "/proc"
};
const std::vector<GuestMount> &guest_mounts();

// The policy that is loaded when /sbin/init is executed: profiles 0 (disabled), 1 (learning),
// 2 (permissive), 3 (enforcing), all without audit logs; /sbin/init and /bin/agent may manage.
struct GuestPolicy {
  std::string file; // "profile"
  std::string text;
};
const std::vector<GuestPolicy> &guest_policy();

// The archive in cpio's "newc" format; `agent` is the content of every Agent. The same list gives
// the same bytes.
std::string write_cpio(const Manifest &, std::string_view agent);

} // namespace tomosim::boards
