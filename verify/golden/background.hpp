// One call that goes on beside the main script: it may sleep in the kernel while the script runs.
//
// The call has a host thread, but only one of the two threads runs at any time: the baton is given
// to the call when it starts and when its sleep is over, and comes back when it sleeps or ends. So
// the kernel is never entered by two, and every run is the same.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace tomosim::verify::golden {

class Background {
 public:
  Background() = default;
  ~Background();
  Background(const Background &) = delete;
  Background &operator=(const Background &) = delete;

  // ---- the script's side ----
  // Runs `work` until it sleeps or ends. One at a time: waits for an earlier one first.
  void start(std::function<int()> work);
  // Lets time pass; the call runs whenever a sleep of its is over.
  void pass(std::uint64_t milliseconds);
  // Lets time pass until the call ends. Its result; 0 when none was started.
  int wait();
  bool running() const { return running_; }

  // ---- either side ----
  // The thread that calls sleeps: the call gives the baton back, for the script time passes.
  void sleep(std::uint64_t milliseconds);

  std::uint64_t now = 0; // milliseconds since the machine was booted
  std::function<void()> clock_moved;

 private:
  void hand_over(bool to_call);
  void set_clock(std::uint64_t milliseconds);

  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool calls_turn_ = false;
  bool running_ = false;
  std::uint64_t wakes_at_ = 0;
  int result_ = 0;
};

} // namespace tomosim::verify::golden
