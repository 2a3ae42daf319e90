// What counts as "Memory used by policy" (2.6 spec §11.1): every policy object's ksize, added when
// it is committed, taken off when the collector frees it; and the quota on it.
#pragma once

#include <cstdint>
#include <functional>

#include "model/cost_policy.hpp"
#include "model/memory/heap.hpp"

namespace tomosim::model {

class PolicyMemory {
 public:
  explicit PolicyMemory(Heap &heap) : heap_(heap) {}

  // 0: refused by the quota (on_refused was told).
  Address commit(std::uint32_t size);
  void release(Address address, std::uint32_t size);

  std::uint64_t used() const { return used_; }
  std::uint32_t quota = 0;
  std::function<void()> on_refused;
  MaybeCost cost;
  Heap &heap() { return heap_; }

 private:
  Heap &heap_;
  std::uint64_t used_ = 0;
};

} // namespace tomosim::model
