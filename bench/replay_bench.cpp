// Replays a recording through the board; the peer is the same recording only unpacked.
#include "scenarios/recording/recording.hpp"
#include "sim/board_model.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace tomosim;

const char *const file = TOMOSIM_SOURCE_DIR "/scenarios/recordings/mips/bench-100/execl.rec";

std::uint64_t instructions() {
  static const std::uint64_t count = [] {
    sim::BoardModel board(
        sim::load_board_description(TOMOSIM_SOURCE_DIR "/boards/mips/board.toml").value());
    auto recording = scenarios::RecordingReader::open(file);
    std::uint64_t sum = 0;
    for (const auto &operation : board.run(**recording).value())
      sum += operation.instructions;
    return sum;
  }();
  return count;
}

void Unpack(benchmark::State &state) {
  for (auto _ : state) {
    auto recording = scenarios::RecordingReader::open(file);
    for (auto words = (*recording)->next(); words && words->size != 0; words = (*recording)->next())
      benchmark::DoNotOptimize(words->data);
  }
  state.counters["guest instructions/s"] = benchmark::Counter(
      static_cast<double>(instructions()), benchmark::Counter::kIsIterationInvariantRate);
}

void Board(benchmark::State &state) {
  const auto description =
      sim::load_board_description(TOMOSIM_SOURCE_DIR "/boards/mips/board.toml").value();
  for (auto _ : state) {
    sim::BoardModel board(description);
    auto recording = scenarios::RecordingReader::open(file);
    benchmark::DoNotOptimize(board.run(**recording));
  }
  state.counters["guest instructions/s"] = benchmark::Counter(
      static_cast<double>(instructions()), benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK(Unpack)->Unit(benchmark::kMillisecond);
BENCHMARK(Board)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
