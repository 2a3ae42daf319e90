// Holds the port's answers against the real kernel's, operation by operation.
#pragma once

#include "verify/answers.hpp"
#include "verify/port_runner.hpp"
#include "verify/script.hpp"

#include <string>
#include <vector>

namespace tomosim::verify {

struct Difference {
  std::string script;
  std::size_t line = 0;
  std::string text; // the command
  Answer port;
  Answer kernel;
  std::string explanation; // the port's
};

struct Comparison {
  std::size_t operations = 0; // compared
  std::size_t agree = 0;
  std::size_t denials = 0; // operations that the kernel refused with EPERM
  std::vector<Difference> differences;

  std::size_t differ() const { return differences.size(); }
  void add(Comparison other);
};

// When the machines take different ways (one runs a block that the other skips, one gives more
// answers), what follows cannot be compared: the last difference says so and the rest counts
// neither way.
Comparison compare(const Script &script, const std::vector<PortAnswer> &port,
                   const std::vector<Answer> &kernel);

// One line: "EPERM in <kernel> /x", with a dump's first line that differs if `other` is given.
std::string describe(const Answer &answer);

} // namespace tomosim::verify
