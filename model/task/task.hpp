// A process of the modelled machine: identity, credentials, file system context, descriptors, and
// the security module's state about it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/fs/credentials.hpp"
#include "model/fs/objects.hpp"
#include "model/memory/heap.hpp"
#include "model/types.hpp"

namespace tomosim::model {

class InterfaceSession; // security/security_module.hpp
class Socket;           // net/socket.hpp
struct Task;

struct OpenFile {
  OpenFile() = default;
  OpenFile(const OpenFile &) = delete;
  OpenFile &operator=(const OpenFile &) = delete;
  ~OpenFile();

  PathRef path;
  OpenFlags flags = 0;
  bool readable = false, writable = false;
  bool counts_as_writer = false;
  std::uint64_t position = 0;
  std::shared_ptr<std::string> pipe;         // the data of a pipe
  std::shared_ptr<InterfaceSession> session; // of a policy interface file
  std::shared_ptr<Socket> socket;            // of a socket (net/)
};
using OpenFilePtr = std::shared_ptr<OpenFile>;

// What a module keeps per task; domains are named by number. none: not in use.
struct TaskSecurity {
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  std::uint32_t domain = none;
  std::uint32_t old_domain = none; // while an execve is decided, or after one failed
  Address address = 0;             // of the blob, for cost
  std::uint32_t state = 0;         // 1.6.8: the task's flag word (part 1, 1.2)
};

struct Task {
  TaskId id{};
  TaskId parent{};
  Credentials credentials;
  PathRef root, cwd;
  std::uint32_t umask = 022;
  std::uint32_t group = 0, session = 0; // process group and session, by pid
  std::int32_t nice = 0;
  std::map<std::int32_t, OpenFilePtr> files;
  std::int32_t first_descriptor = 3;
  PathRef executable; // absent for a kernel thread
  std::vector<std::string> argv, envp; // as the program got them
  bool in_execve = false;
  bool has_executed = false;   // since its fork
  bool traced = false;         // by ptrace
  bool zombie = false;         // ended, but nobody has waited for it yet
  std::int32_t ended_by = 0;   // the signal that did it
  TaskSecurity security;

  OpenFile *file(std::int32_t fd) const {
    const auto found = files.find(fd);
    return found == files.end() ? nullptr : found->second.get();
  }
  std::int32_t lowest_free_descriptor() const {
    std::int32_t fd = first_descriptor;
    for (auto at = files.lower_bound(fd); at != files.end() && at->first == fd; ++at)
      ++fd;
    return fd;
  }
};

} // namespace tomosim::model
