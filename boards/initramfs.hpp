// What files the guest has: a list of entries, and the cpio archive made of it.
//
// The verifier builds the port's file system from the same list, so that both machines have the
// same paths, types, modes and owners. What the agent mounts at boot comes on top (guest_mounts).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tomosim::boards {

enum class EntryType { Directory, File, Symlink, CharDevice, BlockDevice, Fifo, Socket };

struct Entry {
  std::string path; // absolute
  EntryType type = EntryType::File;
  unsigned mode = 0644; // permission bits
  unsigned uid = 0;
  unsigned gid = 0;
  std::string content; // of a file; a symlink's target
  unsigned major = 0;  // of a device
  unsigned minor = 0;
};

using Manifest = std::vector<Entry>; // parents before children

struct GuestMount {
  std::string path;
  std::string type; // "proc"
};

// What the agent mounts before it answers, in this order.
const std::vector<GuestMount> &guest_mounts();

// Where the guest's policy files lie; the agent as /sbin/tomoyo-init loads them at activation.
inline constexpr std::string_view kPolicyFolder = "/etc/tomoyo/";

// The names under which the agent is there, each an own executable file ("/sbin/init",
// "/bin/a", "/usr/bin/a", …): scripts can execute each of them.
const std::vector<std::string> &program_paths();

// The guest's files: folders, device nodes, `agent` (the program's bytes) under program_paths(),
// a minimal policy (profiles 0 to 3: disabled, learning, permissive, enforcing; managers
// "<kernel> /sbin/init" and /sbin/init; all else empty), and files in /data to work on.
Manifest standard_manifest(std::string_view agent);

// The archive in cpio's "newc" format. The same list gives the same bytes.
std::string write_cpio(const Manifest &);

} // namespace tomosim::boards
