// What a program sees as its arguments: the test program wrote "{argv … envp …}" when it began.
#pragma once

#include "model/kernel.hpp"

#include <string>
#include <vector>

namespace tomosim::verify::golden {

namespace detail {

using Words = std::vector<std::string>;

// An execute handler or a script's interpreter gets other words than the caller gave; the machine
// keeps them.
template <class K>
auto argv_of(const K &kernel, model::TaskId task, const Words &, int)
    -> decltype(Words(kernel.argv_of(task))) {
  return kernel.argv_of(task);
}
template <class K> Words argv_of(const K &, model::TaskId, const Words &given, long) {
  return given;
}
template <class K>
auto envp_of(const K &kernel, model::TaskId task, const Words &, int)
    -> decltype(Words(kernel.envp_of(task))) {
  return kernel.envp_of(task);
}
template <class K> Words envp_of(const K &, model::TaskId, const Words &given, long) {
  return given;
}

} // namespace detail

// Blanks, control characters, % and bytes over 126 as %xx.
std::string escaped(std::string_view word);

inline std::string seen_arguments(const model::Kernel &kernel, model::TaskId task,
                                  const std::vector<std::string> &argv,
                                  const std::vector<std::string> &envp) {
  std::string out = "{argv";
  for (const std::string &word : detail::argv_of(kernel, task, argv, 0))
    out += ' ' + escaped(word);
  out += " envp";
  for (const std::string &word : detail::envp_of(kernel, task, envp, 0))
    out += ' ' + escaped(word);
  return out + "}";
}

} // namespace tomosim::verify::golden
