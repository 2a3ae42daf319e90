// Where a timing model gets its events from: the live probe, a recording, or the port.
#pragma once

#include "scenarios/result.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tomosim::scenarios {

// A run of stream words (scenarios/recording/stream.h) that somebody else owns.
struct WordSpan {
  const std::uint64_t *data = nullptr;
  std::size_t size = 0;
};

// Hands out the stream piece by piece. A piece may end anywhere, also inside a DEF.
class EventSource {
 public:
  virtual ~EventSource() = default;
  // The next words, valid until the following call; size 0 at the end of the stream.
  virtual Result<WordSpan> next() = 0;
};

// Words that are in memory already.
class VectorSource : public EventSource {
 public:
  explicit VectorSource(std::vector<std::uint64_t> words) : words_(std::move(words)) {}
  Result<WordSpan> next() override {
    const WordSpan all{words_.data(), done_ ? 0 : words_.size()};
    done_ = true;
    return all;
  }

 private:
  std::vector<std::uint64_t> words_;
  bool done_ = false;
};

} // namespace tomosim::scenarios
