#include "sim/control_flow.hpp"

namespace tomosim::sim {

ControlFlow::Step ControlFlow::enter(const Block *previous, const Block &next) {
  constexpr std::size_t deepest = 16; // a runaway stream must not fill memory
  Step step;
  bool returned = false;
  if (refilling_) {
    if (!refill_ends_) {
      refill_ends_ = next.end == BlockEnd::ExceptionReturn;
      step.skip = true;
      return step;
    }
    refilling_ = false;
    returned = true;
    after_refill_ = &next;
  } else if (previous != nullptr && previous->end == BlockEnd::ExceptionReturn) {
    returned = true;
  }

  if (returned && !interrupted_.empty()) {
    const Block *cut = interrupted_.back();
    interrupted_.pop_back();
    if (cut != nullptr && next.vaddr >= cut->vaddr && next.vaddr < cut->end_vaddr()) {
      step.cut_short = cut;
      step.executed = (next.vaddr - cut->vaddr) / 4;
    }
  }

  const bool called = previous != nullptr && previous->end == BlockEnd::SystemCall && !returned;
  if (called && (next.vaddr & 0xfff) == 0x180)
    vectors_ = next.vaddr & ~0xfffu;
  // A fetch that faults again enters no block in between; a load enters its own anew.
  step.refill = is_vector(next.vaddr) && after_refill_ != nullptr &&
                (after_refill_ == &next || previous == after_refill_);
  if (after_refill_ != &next)
    after_refill_ = nullptr;
  if (is_refill(next) || is_vector(next.vaddr)) {
    if (interrupted_.size() == deepest)
      interrupted_.erase(interrupted_.begin());
    interrupted_.push_back(called || returned ? nullptr : previous);
  }
  if (is_refill(next)) {
    refilling_ = true;
    refill_ends_ = next.end == BlockEnd::ExceptionReturn;
    step.skip = true;
  }
  return step;
}

void ControlFlow::reset() {
  refilling_ = false;
  refill_ends_ = false;
  after_refill_ = nullptr;
  interrupted_.clear();
}

} // namespace tomosim::sim
