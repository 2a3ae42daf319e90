#include "sim/operation_cost.hpp"

#include <algorithm>
#include <cassert>

namespace tomosim::sim {

const char *part_name(Part part) {
  static constexpr const char *names[part_count] = {"issue", "icache",     "dcache",
                                                    "tlb",   "write_back", "bus"};
  return names[static_cast<std::size_t>(part)];
}

OperationCost difference(const OperationCost &after, const OperationCost &before) {
  OperationCost result;
  result.instructions = after.instructions - before.instructions;
  result.user_instructions = after.user_instructions - before.user_instructions;
  result.loads = after.loads - before.loads;
  result.stores = after.stores - before.stores;
  result.icache_misses = after.icache_misses - before.icache_misses;
  result.dcache_misses = after.dcache_misses - before.dcache_misses;
  result.tlb_misses = after.tlb_misses - before.tlb_misses;
  result.write_backs = after.write_backs - before.write_backs;
  result.cycles = after.cycles - before.cycles;
  for (std::size_t i = 0; i < part_count; ++i)
    result.parts[i] = after.parts[i] - before.parts[i];
  return result;
}

OperationCost median(std::vector<OperationCost> operations) {
  assert(!operations.empty());
  const auto middle = operations.begin() + static_cast<std::ptrdiff_t>((operations.size() - 1) / 2);
  std::nth_element(operations.begin(), middle, operations.end(),
                   [](const auto &a, const auto &b) { return a.cycles < b.cycles; });
  return *middle;
}

} // namespace tomosim::sim
