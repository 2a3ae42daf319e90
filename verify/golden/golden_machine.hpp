// The port as the recording's machine is when its test program begins: files, policy, process 1 in
// the domain of /sbin/init, the held descriptors.
#pragma once

#include "verify/golden/case.hpp"
#include "verify/golden/golden_program.hpp"

#include <memory>

namespace tomosim::verify::golden {

class Machine {
 public:
  explicit Machine(const Case &recorded);
  Machine(const Machine &) = delete;
  Machine &operator=(const Machine &) = delete;

  model::Kernel &kernel() { return *kernel_; }
  Session &session() { return *session_; }
  // Process 1.
  Program init();

 private:
  std::unique_ptr<model::Kernel> kernel_;
  std::unique_ptr<Session> session_;
};

constexpr std::int64_t boot_time = 1243468800; // 2009-05-28 00:00:00 UTC

} // namespace tomosim::verify::golden
