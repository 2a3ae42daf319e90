// QEMU's control connection (QMP): JSON lines over a socket pair.
#pragma once

#include "boards/process.hpp"

#include <chrono>
#include <string>

namespace tomosim::boards {

// What one line from QEMU is.
struct QmpMessage {
  enum class Kind { Greeting, Return, Failure, Event } kind = Kind::Event;
  std::string text; // Greeting: version "7.2.22"; Return: string result or JSON; Failure: reason;
                    // Event: its name
};
Result<QmpMessage> parse_qmp(std::string_view line);

class Qmp {
 public:
  explicit Qmp(Descriptor socket) : socket_(std::move(socket)) {}

  // Waits for the greeting and leaves negotiation. Gives QEMU's version.
  Result<std::string> greet(std::chrono::milliseconds limit);
  // {"execute": command}; gives the result. Events in between are passed over.
  Result<std::string> execute(std::string_view command, std::chrono::milliseconds limit);
  // A command of the human monitor; what it says is an error, since those used here say nothing.
  Status monitor(std::string_view command, std::chrono::milliseconds limit);

 private:
  Result<QmpMessage> next(std::chrono::steady_clock::time_point end, std::string_view waiting_for);
  Result<std::string> answer(const std::string &request, std::string_view name,
                             std::chrono::milliseconds limit);

  Descriptor socket_;
  std::string buffer_;
};

} // namespace tomosim::boards
