// The operations of ops.txt, made of the port's system calls.
#pragma once

#include "verify/golden/golden_program.hpp"
#include "verify/golden/script.hpp"

#include <string_view>
#include <vector>

namespace tomosim::verify::golden {

struct Operation {
  std::string_view name;
  // One letter an argument: t text, n number, s slot, f open flags, a address, k whom to signal,
  // F family, T type of a socket, m r/w/rw, y kind of node, b call
  // of bg. Optional ones follow a ?. At the end:
  // $ the rest of the line, * any words.
  std::string_view arguments;
  std::string_view usage; // for a person: "PATH FLAGS [MODE] [SLOT]"
  Outcome (*run)(Program &, const Step &);
};

// nullptr: there is none of that name.
const Operation *find_operation(std::string_view name);
std::vector<const Operation *> all_operations();

// The tables that all_operations() puts together.
const std::vector<Operation> &file_operations();
const std::vector<Operation> &socket_operations();
const std::vector<Operation> &process_operations();
const std::vector<Operation> &system_operations();
const std::vector<Operation> &policy_operations();

} // namespace tomosim::verify::golden
