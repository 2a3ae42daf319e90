// The port's work in a check, as events for the board model: the third source of a stream, beside
// the live probe and recordings.
#pragma once

#include "app/step_costs.hpp"
#include "model/cost.hpp"
#include "scenarios/recording/event_source.hpp"

#include <cstdint>
#include <vector>

namespace tomosim::app {

// Keeps what a check reports, in order.
class WalkRecorder : public model::CostSink {
 public:
  struct Event {
    bool is_step = false;
    model::Step step = model::Step::CheckFixed; // of a step
    std::uint32_t count = 0;
    std::uint32_t address = 0; // of a touch
    std::uint32_t bytes = 0;
    bool store = false;
  };
  void touch(std::uint32_t address, std::uint32_t bytes, model::Access access) override;
  void step(model::Step step, std::uint32_t count) override;

  std::vector<Event> events;
};

// Only the walk along ACL lists, without its first `passed_before` entries: what a baseline with
// that many entries does not have. Counts of list steps go to `entries` if given.
std::vector<WalkRecorder::Event> list_walk(const std::vector<WalkRecorder::Event> &events,
                                           std::uint64_t passed_before,
                                           std::uint64_t *entries = nullptr);

// The stream of a baseline operation with the walk inserted before each END mark. A step becomes a
// block of as many instructions, with stalls that make up its cycles; its touches are the port's.
// Error: the baseline's own.
scenarios::Result<std::vector<std::uint64_t>>
with_walk(scenarios::EventSource &baseline, const std::vector<WalkRecorder::Event> &walk,
          const StepCosts &costs);

} // namespace tomosim::app
