// What a larger policy costs a system call: the port's walk through the board model.
#pragma once

#include "app/port_walk.hpp"
#include "scenarios/policy_directory.hpp"
#include "sim/board_description.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tomosim::app {

// The system call whose cost is asked for: on which file, in which domain of the policy.
struct Subject {
  std::string syscall; // "open", "execve"
  std::string domain;
  std::string path; // of the last literal line of the domain that allows it
};

// Finds one subject per system call in `domain`, or in the domain with the most entries that has
// one. Error: no domain of that name, or no literal `file read` or `file execute` line anywhere.
scenarios::Result<std::vector<Subject>> find_subjects(const scenarios::PolicyDirectory &policy,
                                                      const std::string &domain);

struct PortCheck {
  std::vector<WalkRecorder::Event> events;
  std::uint64_t entries = 0; // of the domain's own list
  bool granted = false;
};

// One check of the subject by the port, under the policy.
PortCheck check_on_port(const scenarios::PolicyDirectory &policy, const Subject &subject);

// Cycles of the subject's system call when its domain's list is as in `check`: the recorded
// baseline (a policy of one entry) with the rest of the walk added.
scenarios::Result<double> predicted_cycles(const std::string &board_name,
                                           const sim::BoardDescription &board,
                                           const StepCosts &costs, const Subject &subject,
                                           const PortCheck &check);

// Cycles of the same system call without TOMOYO, from the recording.
scenarios::Result<double> vanilla_cycles(const std::string &board_name,
                                         const sim::BoardDescription &board,
                                         const Subject &subject);

// Cycles that the real kernel takes for it under this policy, through the same board model.
scenarios::Result<double> kernel_cycles(const std::string &board_name,
                                        const sim::BoardDescription &board,
                                        const scenarios::PolicyDirectory &policy,
                                        const Subject &subject);

} // namespace tomosim::app
