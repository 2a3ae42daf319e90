#include "verify/golden/background.hpp"

#include <algorithm>

namespace tomosim::verify::golden {

Background::~Background() {
  wait();
}

// Gives the baton away and waits until it comes back.
void Background::hand_over(bool to_call) {
  std::unique_lock<std::mutex> lock(mutex_);
  calls_turn_ = to_call;
  changed_.notify_all();
  changed_.wait(lock, [&] { return calls_turn_ != to_call; });
}

void Background::set_clock(std::uint64_t milliseconds) {
  now = milliseconds;
  if (clock_moved)
    clock_moved();
}

void Background::start(std::function<int()> work) {
  wait();
  running_ = true;
  result_ = 0;
  thread_ = std::thread([this, work = std::move(work)] {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [&] { return calls_turn_; });
    }
    result_ = work();
    const std::lock_guard<std::mutex> lock(mutex_);
    running_ = false;
    calls_turn_ = false;
    changed_.notify_all();
  });
  hand_over(true);
}

void Background::pass(std::uint64_t milliseconds) {
  const std::uint64_t end = now + milliseconds;
  while (running_ && wakes_at_ <= end) {
    set_clock(std::max(now, wakes_at_));
    hand_over(true);
  }
  set_clock(end);
}

int Background::wait() {
  while (running_) {
    set_clock(std::max(now, wakes_at_));
    hand_over(true);
  }
  if (thread_.joinable())
    thread_.join();
  return result_;
}

void Background::sleep(std::uint64_t milliseconds) {
  if (std::this_thread::get_id() != thread_.get_id())
    return pass(milliseconds);
  wakes_at_ = now + milliseconds;
  hand_over(false);
}

} // namespace tomosim::verify::golden
