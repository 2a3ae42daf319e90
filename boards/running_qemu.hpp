// One QEMU process with the shared memory around it, from start to end. Knows how to wait for the
// agent and how to say what went wrong; knows nothing of snapshots in the cache.
#pragma once

#include "boards/guest_image.hpp"
#include "boards/mailbox_view.hpp"
#include "boards/qemu.hpp"
#include "boards/qmp.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace tomosim::boards {

class RunningQemu {
 public:
  using Clock = std::chrono::steady_clock;

  // state: the qcow2 of Boot::FromSnapshot and Boot::FreshForSnapshot.
  static Result<std::unique_ptr<RunningQemu>> start(const GuestImage &, Boot, Descriptor state);
  ~RunningQemu();

  // Waits until the agent stands at its CALL marker. Error: QEMU's end, the time limit; with the
  // last lines of the console, and QEMU is gone then.
  Status wait_for_agent(Clock::time_point end, const std::string &what);
  // Boot::Fresh…: waits for the agent's first call; gives what it says of the kernel.
  Result<std::string> wait_for_boot(std::chrono::milliseconds limit);
  // Boot::FreshForSnapshot, at the first call: the machine's state as a qcow2. QEMU is gone then.
  Result<std::string> save_state();
  // Boot::FromSnapshot: lets the loaded machine run to its agent's call.
  Status resume();

  void end();
  bool ended() { return !process_ || !process_->running(); }
  int pid() const { return process_ ? process_->pid() : -1; }
  std::string console() const;
  const std::string &version() const { return version_; }
  MailboxView &mailbox() { return *mailbox_; }
  ProbeRing &ring() { return *ring_; }
  Error failure(std::string what); // ends QEMU; adds how it ended and the console's tail

 private:
  RunningQemu() = default;

  Descriptor ram_, console_, messages_, lifeline_, state_;
  std::unique_ptr<ProbeRing> ring_;
  std::optional<MailboxView> mailbox_;
  std::optional<Qmp> qmp_;
  std::optional<Process> process_;
  std::string version_;
  std::chrono::milliseconds control_limit_{};
};

} // namespace tomosim::boards
