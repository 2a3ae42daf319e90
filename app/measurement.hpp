// From operations' costs to a benchmark's line.
#pragma once

#include "scenarios/workload.hpp"
#include "sim/board_description.hpp"
#include "sim/operation_cost.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tomosim::app {

// One variant of one test.
struct VariantResult {
  sim::OperationCost cost; // of the median operation
  double ops_per_s = 0;
};

struct TestResult {
  std::string name;
  std::string title;
  VariantResult vanilla;
  VariantResult tomoyo;
  // Speed with TOMOYO in percent of the speed without, as UnixBench reports compare.
  double ratio_pct() const { return 100.0 * tomoyo.ops_per_s / vanilla.ops_per_s; }
};

// Error: no operation was measured.
scenarios::Result<VariantResult> summarise(const scenarios::Workload &workload,
                                           const std::vector<sim::OperationCost> &operations,
                                           const sim::BoardDescription &board);

nlohmann::ordered_json to_json(const VariantResult &result);
nlohmann::ordered_json to_json(const TestResult &result);

} // namespace tomosim::app
