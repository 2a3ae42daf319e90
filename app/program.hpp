// For tests: runs the built program as a person does.
#pragma once

#include <string>
#include <vector>

namespace tomosim::app {

struct Outcome {
  int exit_code = -1; // −1: ended by a signal
  std::string out;
  std::string err;
};

// TOMOSIM_PROGRAM with these arguments, no standard input, in the source folder.
Outcome run_program(const std::vector<std::string> &arguments);

} // namespace tomosim::app
