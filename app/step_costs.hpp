// What a step of a check costs a real kernel in instructions and issue cycles, measured once per
// kernel (boards/<name>/steps.toml). Memory time is not in here: the board model adds it from the
// addresses that the port touches.
#pragma once

#include "model/cost.hpp"
#include "scenarios/result.hpp"

#include <array>
#include <filesystem>
#include <string>

namespace tomosim::app {

struct StepCost {
  double instructions = 0;
  double cycles = 0; // without any miss
};

struct StepCosts {
  std::string kernel; // the package version they were measured on
  std::array<StepCost, model::step_count> steps{};

  const StepCost &operator[](model::Step step) const {
    return steps[static_cast<std::size_t>(step)];
  }
};

// Errors name the line: syntax, an unknown step, a cost without instructions, cycles and source.
scenarios::Result<StepCosts> load_step_costs(const std::filesystem::path &path);

} // namespace tomosim::app
