// The recording's test program: one binary under many names, which every process of the recorded
// machine ran. What it keeps besides what the kernel keeps for it, and what it says after a step.
#pragma once

#include "model/kernel.hpp"
#include "verify/golden/background.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tomosim::verify::golden {

// What its processes share.
struct Session {
  explicit Session(model::Kernel &k) : kernel(k) {}

  model::Kernel &kernel;
  Background background;
  // Did the recorded kernel find a port at this step? Where most are reserved it drew lots.
  std::optional<bool> port_luck;
  // Held open from the start on by all of them; -1: not held.
  std::int32_t serial = -1, status = -1, grant_log = -1, reject_log = -1;
};

// One process. It survives exec: a new program finds its slots and children where they were.
struct Program {
  Session &session;
  model::TaskId task{};
  model::TaskId parent{};
  struct Child {
    model::TaskId task{};
    std::int32_t last_signal = 0;
  };
  std::map<std::int64_t, Child> children; // spawned ones, by slot

  model::Kernel &kernel() const { return session.kernel; }
};

// The descriptor of a slot; far from what open() gives out.
constexpr std::int32_t descriptor_of(std::int64_t slot) {
  return 100 + static_cast<std::int32_t>(slot);
}

// A step's result.
struct Outcome {
  std::string answer;             // "0", "-EPERM", "dump"
  bool tells_domain = true;       // domain and log entries follow
  std::string program;            // after exec: "{argv … envp …}"
  std::vector<std::string> lines; // of a dump
};

// "0", "12", "-ENOENT".
std::string answer_of(model::SyscallResult result);
// Lines of a text; one without its newline counts, and so does a NUL byte's line.
std::vector<std::string> lines_of(std::string_view text);
// All that a descriptor gives. Stops at an error, which is left in `result` if given.
std::string read_all(model::Kernel &kernel, model::TaskId task, std::int32_t fd,
                     model::SyscallResult *result = nullptr);

} // namespace tomosim::verify::golden
