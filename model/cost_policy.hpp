// The two ways hot code is compiled: NoCost leaves nothing behind, Recording tells a CostSink.
#pragma once

#include "model/cost.hpp"

namespace tomosim::model {

struct NoCost {
  static constexpr bool on = false;
  void touch(std::uint32_t, std::uint32_t, Access = Access::Read) const {}
  void step(Step, std::uint32_t = 1) const {}
};

struct Recording {
  static constexpr bool on = true;
  CostSink *sink;
  void touch(std::uint32_t address, std::uint32_t bytes, Access access = Access::Read) const {
    sink->touch(address, bytes, access);
  }
  void step(Step kind, std::uint32_t count = 1) const {
    if (count)
      sink->step(kind, count);
  }
};

// For code that is not hot: asks at run time.
class MaybeCost {
 public:
  explicit MaybeCost(CostSink *sink = nullptr) : sink_(sink) {}
  void touch(std::uint32_t address, std::uint32_t bytes, Access access = Access::Read) const {
    if (sink_)
      sink_->touch(address, bytes, access);
  }
  void step(Step kind, std::size_t count = 1) const {
    if (sink_ && count)
      sink_->step(kind, static_cast<std::uint32_t>(count));
  }
  CostSink *sink() const { return sink_; }

 private:
  CostSink *sink_;
};

} // namespace tomosim::model
