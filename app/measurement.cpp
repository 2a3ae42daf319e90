#include "app/measurement.hpp"

namespace tomosim::app {

scenarios::Result<VariantResult> summarise(const scenarios::Workload &workload,
                                           const std::vector<sim::OperationCost> &operations,
                                           const sim::BoardDescription &board) {
  if (operations.empty())
    return scenarios::Error{workload.name, "no operation between BEGIN and END marks",
                            "record it again"};
  VariantResult result;
  result.cost = sim::median(operations);
  result.ops_per_s = board.core.clock_mhz * 1e6 * workload.rate_per_iteration /
                     static_cast<double>(result.cost.cycles);
  return result;
}

nlohmann::ordered_json to_json(const VariantResult &result) {
  nlohmann::ordered_json json;
  json["ops_per_s"] = result.ops_per_s;
  json["cycles_per_op"] = result.cost.cycles;
  json["instructions_per_op"] = result.cost.instructions;
  nlohmann::ordered_json parts;
  for (std::size_t i = 0; i < sim::part_count; ++i)
    parts[sim::part_name(static_cast<sim::Part>(i))] = result.cost.parts[i];
  json["cycles"] = parts;
  json["loads"] = result.cost.loads;
  json["stores"] = result.cost.stores;
  json["icache_misses"] = result.cost.icache_misses;
  json["dcache_misses"] = result.cost.dcache_misses;
  json["tlb_misses"] = result.cost.tlb_misses;
  json["write_backs"] = result.cost.write_backs;
  return json;
}

nlohmann::ordered_json to_json(const TestResult &result) {
  nlohmann::ordered_json json;
  json["name"] = result.name;
  json["title"] = result.title;
  json["ratio_pct"] = result.ratio_pct();
  json["vanilla"] = to_json(result.vanilla);
  json["tomoyo"] = to_json(result.tomoyo);
  return json;
}

} // namespace tomosim::app
