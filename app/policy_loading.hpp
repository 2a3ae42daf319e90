// A policy folder into the port, ready to be asked.
#pragma once

#include "model/kernel.hpp"
#include "scenarios/policy_directory.hpp"

namespace tomosim::app {

// Loads the policy and activates it. A folder without profile.conf gets the four usual profiles
// (0 disabled, 1 learning, 2 permissive, 3 enforcing). Error: what a kernel panics at (a domain
// whose profile is not defined).
scenarios::Status load_policy(model::Kernel &kernel, const scenarios::PolicyDirectory &policy);

} // namespace tomosim::app
