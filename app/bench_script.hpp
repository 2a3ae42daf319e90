// The agent script (boards/agent_language.md) that measures one workload.
#pragma once

#include "scenarios/policy_directory.hpp"
#include "scenarios/workload.hpp"

#include <optional>
#include <string>

namespace tomosim::app {

// The domain in which measured operations run.
extern const char *const bench_domain;

// Loads `policy` (if given: a kernel with TOMOYO), enters bench_domain and runs the benchmark.
// Without a policy the same operation runs in a plain child.
std::string bench_script(const scenarios::Workload &workload,
                         const std::optional<scenarios::PolicyDirectory> &policy);

// The text as `policy FILE` commands of the agent; nothing for empty texts.
std::string load_policy_commands(const scenarios::PolicyDirectory &policy);

// What went wrong, if anything: the answer of every command must be a success.
// The answers are those of the whole script.
scenarios::Status check_answers(const std::string &answers);

} // namespace tomosim::app
