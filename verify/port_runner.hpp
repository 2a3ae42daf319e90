// Runs a script on the port and answers as the guest agent does.
#pragma once

#include "model/kernel.hpp"
#include "verify/answers.hpp"
#include "verify/script.hpp"

#include <string>
#include <vector>

namespace tomosim::verify {

struct PortAnswer {
  const Command *command = nullptr;
  Answer answer;
  bool block_ran = true;   // of as, fork, run: were the lines of the block run?
  std::string explanation; // the checks in order: what was asked, what granted or refused it
};

// In the order of execution; a block is answered behind its lines.
std::vector<PortAnswer> run_on_port(model::Kernel &kernel, const Script &script);

} // namespace tomosim::verify
