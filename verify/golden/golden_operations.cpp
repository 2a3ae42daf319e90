#include "verify/golden/golden_operations.hpp"

#include <algorithm>

namespace tomosim::verify::golden {

std::vector<const Operation *> all_operations() {
  std::vector<const Operation *> all;
  for (const auto *table : {&file_operations(), &socket_operations(), &process_operations(),
                            &system_operations(), &policy_operations()})
    for (const Operation &operation : *table)
      all.push_back(&operation);
  return all;
}

const Operation *find_operation(std::string_view name) {
  static const auto sorted = [] {
    auto all = all_operations();
    std::sort(all.begin(), all.end(),
              [](const Operation *a, const Operation *b) { return a->name < b->name; });
    return all;
  }();
  const auto found = std::lower_bound(
      sorted.begin(), sorted.end(), name,
      [](const Operation *operation, std::string_view n) { return operation->name < n; });
  return found != sorted.end() && (*found)->name == name ? *found : nullptr;
}

} // namespace tomosim::verify::golden
