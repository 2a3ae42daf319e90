// The operations of scripts on the port: the table of boards/agent/ops.c, made of the port's system
// calls.
#pragma once

#include "model/kernel.hpp"

#include <string>
#include <vector>

namespace tomosim::verify {

// Is there an operation of that name?
bool is_operation(const std::string &name);

// Does its return value mean something that both machines must agree on (beyond success)?
bool value_is_comparable(const std::string &name);

// Runs words[0] with the arguments behind it, as that task; missing ones are empty or 0. The value
// is what the agent answers.
model::SyscallResult run_operation(model::Kernel &kernel, model::TaskId task,
                                   const std::vector<std::string> &words);

} // namespace tomosim::verify
