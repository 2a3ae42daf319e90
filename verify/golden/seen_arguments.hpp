// What a program sees as its arguments: the test program wrote "{argv … envp …}" when it began. An
// execute handler or a script's interpreter gets other words than the caller gave.
#pragma once

#include "model/kernel.hpp"

#include <string>

namespace tomosim::verify::golden {

// Blanks, control characters, % and bytes over 126 as %xx.
std::string escaped(std::string_view word);

inline std::string seen_arguments(const model::Kernel &kernel, model::TaskId task) {
  std::string out = "{argv";
  for (const std::string &word : kernel.argv_of(task))
    out += ' ' + escaped(word);
  out += " envp";
  for (const std::string &word : kernel.envp_of(task))
    out += ' ' + escaped(word);
  return out + "}";
}

} // namespace tomosim::verify::golden
