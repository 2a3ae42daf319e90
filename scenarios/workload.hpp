// A workload: which benchmark of the guest agent runs, and how often (scenarios/workloads.toml).
#pragma once

#include "scenarios/result.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tomosim::scenarios {

struct Workload {
  std::string name;      // "execl"
  std::string title;     // "Execl Throughput"
  std::string operation; // "a program executes itself"
  std::string bench;     // the agent's name of it
  std::string argument;  // a path, or empty
  int iterations = 0;
  int warmup = 0;
  double rate_per_iteration = 1;
};

// All workloads of a file, in its order. Errors name the line and what was expected.
Result<std::vector<Workload>> load_workloads(const std::filesystem::path &path);

// Those named in "syscall,pipe,…", in that order. Error: an unknown or empty name, with the known.
Result<std::vector<Workload>> choose_workloads(const std::vector<Workload> &known,
                                               std::string_view names);

} // namespace tomosim::scenarios
