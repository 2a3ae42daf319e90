// Runs and compares a whole set, on as many threads as wanted: every case has a machine of its own.
#pragma once

#include "verify/golden/golden_compare.hpp"
#include "verify/golden/golden_set.hpp"

#include <functional>
#include <string>

namespace tomosim::verify::golden {

struct Report {
  Comparison comparison; // differences of cases, by case; then those of tables
  Tally pattern_rows;

  bool agrees() const { return comparison.agrees(); }
};

// Called, by one thread at a time, when a case is done.
using CaseDone = std::function<void(std::size_t done, std::size_t all)>;

// threads: 0 for one per core.
Report verify_golden(const GoldenSet &set, unsigned threads = 0, const CaseDone &done = {});

} // namespace tomosim::verify::golden
