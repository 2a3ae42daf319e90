// A whole board in SystemC: core, caches, write buffer, bus, SDRAM, wired from a description.
// It keeps its caches from one stream to the next, as hardware does; reset() empties them.
#pragma once

#include "scenarios/recording/event_source.hpp"
#include "sim/board_description.hpp"
#include "sim/operation_cost.hpp"

#include <memory>
#include <vector>

namespace tomosim::sim {

class BoardModel {
 public:
  // Builds the modules in a SystemC context of their own, so that several boards can live one
  // after another in a process. Only one may run at a time.
  explicit BoardModel(const BoardDescription &board);
  ~BoardModel();
  BoardModel(const BoardModel &) = delete;
  BoardModel &operator=(const BoardModel &) = delete;

  // Runs a stream to its end. Gives the cost of each operation between BEGIN and END marks.
  // Errors: those of the source, or a stream that no probe writes.
  scenarios::Result<std::vector<OperationCost>> run(scenarios::EventSource &source);

  // Empties caches, TLBs and buffers.
  void reset();

  std::uint64_t row_hits() const;
  std::uint64_t row_misses() const;
  const BoardDescription &description() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

} // namespace tomosim::sim
