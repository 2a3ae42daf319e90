// What a machine answered, command by command; and the guest agent's text of it
// (grammar: boards/agent/script.c).
#pragma once

#include "scenarios/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace tomosim::verify {

struct Answer {
  int value = 0;                  // −1 when it failed
  std::string error;              // "EPERM"; empty on success
  std::string domain;             // of the process that answered
  std::vector<std::string> lines; // what a dump showed
  int killed = 0;                 // a block's child was killed by this signal

  bool operator==(const Answer &other) const {
    return value == other.value && error == other.error && domain == other.domain &&
           lines == other.lines && killed == other.killed;
  }
};

// Reads the agent's text. `architecture` names its error numbers. Error: a line that no agent
// writes, with its number.
scenarios::Result<std::vector<Answer>> parse_answers(std::string_view text,
                                                     const std::string &architecture);

} // namespace tomosim::verify
