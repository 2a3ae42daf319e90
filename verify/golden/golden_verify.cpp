#include "verify/golden/golden_verify.hpp"

#include "verify/golden/golden_runner.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <thread>

namespace tomosim::verify::golden {

Report verify_golden(const GoldenSet &set, unsigned threads, const CaseDone &done) {
  std::vector<Comparison> results(set.cases.size());
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::size_t finished = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < set.cases.size(); i = next++) {
      results[i] = compare_case(set.cases[i], run_case(set.cases[i]));
      const std::lock_guard<std::mutex> lock(mutex);
      ++finished;
      if (done)
        done(finished, set.cases.size());
    }
  };
  if (threads == 0)
    threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::thread> pool;
  for (unsigned i = 1; i < std::min<std::size_t>(threads, set.cases.size()); ++i)
    pool.emplace_back(work);
  work();
  for (std::thread &thread : pool)
    thread.join();

  Report report;
  for (Comparison &result : results)
    report.comparison.add(std::move(result));
  for (const PatternTable &table : set.tables) {
    TableComparison rows = compare_table(table);
    report.pattern_rows.add(rows.rows);
    auto &all = report.comparison.differences;
    std::move(rows.differences.begin(), rows.differences.end(), std::back_inserter(all));
  }
  return report;
}

} // namespace tomosim::verify::golden
