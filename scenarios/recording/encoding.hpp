// Packs a stream of events for zstd: each word becomes a token byte and what a predictor, which the
// reader runs too, did not foresee.
//
//   packed  = { token }
//   token   = 0                                   EXEC of the block that followed this one last
//   time
//           | 1 varint(block)                     EXEC of another block
//           | 2                                   MEM as the k-th access of this block was last
//           time | 3 zigzag(address - predicted)       ... with another address, its page mapped as
//           before | 4 varint(high half) varint(address) MEM spelled out; high half = bits 63..32
//           | 5 varint(block) varint(n) 8-byte word { 8-byte word }    DEF
//           | 6 varint(tag)                       MARK
//
// A varint has 7 bits a byte, low ones first; zigzag maps 0 -1 1 -2 … to 0 1 2 3 ….
#pragma once

#include "scenarios/recording/event_source.hpp"
#include "scenarios/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tomosim::scenarios {

// What both sides know: successors of blocks, accesses of blocks, the pages' mapping.
class StreamPredictor {
 public:
  std::uint32_t successor() const;
  void executed(std::uint32_t block);
  std::uint64_t access() const; // the word foreseen for the next MEM, 0: none
  void accessed(std::uint64_t word);
  std::uint32_t page(std::uint32_t vaddr, std::uint32_t otherwise) const;

 private:
  struct Block {
    std::uint32_t successor = 0;
    std::vector<std::uint64_t> accesses;
  };
  std::vector<Block> blocks_;
  std::unordered_map<std::uint32_t, std::uint32_t> pages_;
  std::uint32_t current_ = 0;
  std::size_t ordinal_ = 0;
};

// Takes words (in pieces that may end inside a DEF) and appends the packed form to `out`.
class StreamEncoder {
 public:
  // Error: a word of an unknown kind, or a block number of 2^24 or more.
  Status add(WordSpan words, std::string &out);
  std::uint64_t words() const { return words_; }
  bool inside_definition() const { return left_of_def_ != 0; }

 private:
  StreamPredictor predictor_;
  std::uint64_t words_ = 0;
  std::uint32_t left_of_def_ = 0;
};

// The reverse: words out of packed bytes, as many at a time as the caller wants.
class StreamDecoder {
 public:
  explicit StreamDecoder(std::string_view packed) : packed_(packed) {}
  // Appends up to about `wish` words. Error: bytes that no encoder writes, with their offset.
  Status take(std::size_t wish, std::vector<std::uint64_t> &out);
  bool at_end() const { return at_ == packed_.size(); }

 private:
  bool varint(std::uint64_t &value);
  bool raw(std::uint64_t &value);

  std::string_view packed_;
  std::size_t at_ = 0;
  StreamPredictor predictor_;
};

} // namespace tomosim::scenarios
