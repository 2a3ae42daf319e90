#include "model/memory/policy_memory.hpp"

namespace tomosim::model {

Address PolicyMemory::commit(std::uint32_t size) {
  const std::uint32_t real = heap_.size_of(size);
  if (quota != 0 && used_ + real > quota) {
    if (on_refused)
      on_refused();
    return 0;
  }
  used_ += real;
  const Address address = heap_.allocate(size);
  cost.step(Step::Allocate);
  cost.touch(address, size, Access::Write);
  return address;
}

void PolicyMemory::release(Address address, std::uint32_t size) {
  used_ -= heap_.size_of(size);
  heap_.release(address, size);
  cost.step(Step::Free);
  cost.touch(address, 4, Access::Write);
}

} // namespace tomosim::model
