#include "sim/board_model.hpp"

#include "scenarios/recording/stream.h"
#include "sim/test_board.hpp"

#include <gtest/gtest.h>
#include <numeric>
#include <random>

namespace tomosim::sim {
namespace {

using scenarios::VectorSource;

// Writes streams by hand.
class Stream {
 public:
  Stream &define(std::uint32_t number, std::uint32_t vaddr, std::uint32_t paddr,
                 std::vector<std::uint32_t> code) {
    words.push_back(stream_def(number, static_cast<std::uint32_t>(code.size())));
    words.push_back(std::uint64_t{paddr} << 32 | vaddr);
    code.resize((code.size() + 1) / 2 * 2);
    for (std::size_t i = 0; i < code.size(); i += 2)
      words.push_back(std::uint64_t{code[i + 1]} << 32 | code[i]);
    return *this;
  }
  Stream &run(std::uint32_t number) {
    words.push_back(stream_exec(number));
    return *this;
  }
  Stream &touch(std::uint32_t vaddr, bool store = false) {
    words.push_back(stream_mem(vaddr, (vaddr & 0x1fffffff) >> 12, 0, 2, store, 0));
    return *this;
  }
  Stream &begin() {
    words.push_back(stream_mark(STREAM_TAG_BEGIN));
    return *this;
  }
  Stream &end() {
    words.push_back(stream_mark(STREAM_TAG_END));
    return *this;
  }
  std::vector<std::uint64_t> words;
};

std::vector<OperationCost> costs(BoardModel &board, const Stream &stream) {
  VectorSource source(stream.words);
  auto result = board.run(source);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().text());
  return result.ok() ? *result : std::vector<OperationCost>(2);
}

const std::vector<std::uint32_t> eight_nops(8, 0);

// A row hit: 2 bus clocks of arbitration, 4 + 3 + 4 SDRAM clocks, 1 clock of turnaround at 5 ns,
// in core cycles of 2.5 ns.
constexpr std::uint64_t row_hit = (2 + 11 + 1) * 2;
constexpr std::uint64_t row_miss = row_hit + 3 * 2;

TEST(BoardModel, ColdCodeWaitsForItsLineOnce) {
  BoardModel board(test_board());
  Stream s;
  s.define(1, 0x80001000, 0x1000, eight_nops);
  s.begin().run(1).end().begin().run(1).end();
  const auto c = costs(board, s);
  ASSERT_EQ(c.size(), 2u);
  EXPECT_EQ(c[0].cycles, 8 + row_miss);
  EXPECT_EQ(c[0].part(Part::ICache), row_miss);
  EXPECT_EQ(c[0].icache_misses, 1u);
  EXPECT_EQ(c[1].cycles, 8u);
  EXPECT_EQ(c[1].instructions, 8u);
}

TEST(BoardModel, ALoadMissWaitsAStoreMissDoesNot) {
  BoardModel board(test_board());
  Stream s;
  s.define(1, 0x80001000, 0x1000, eight_nops).run(1);
  s.begin().run(1).touch(0x80400000).end();
  s.begin().run(1).touch(0x80400004).end();
  s.begin().run(1).touch(0x80500000, true).end();
  const auto c = costs(board, s);
  EXPECT_EQ(c[0].part(Part::DCache), row_miss);
  EXPECT_EQ(c[1].cycles, 8u);
  EXPECT_EQ(c[2].cycles, 8u) << "written around the cache through the buffer";
  EXPECT_EQ(c[2].stores, 1u);
  EXPECT_EQ(c[2].dcache_misses, 1u);
}

TEST(BoardModel, AFullWriteBufferStallsTheCore) {
  BoardModel board(test_board());
  Stream s;
  s.define(1, 0x80001000, 0x1000, {0}).run(1);
  s.begin().run(1);
  for (std::uint32_t i = 0; i < 64; ++i)
    s.touch(0x80800000 + i * 4096, true);
  s.end();
  EXPECT_GT(costs(board, s)[0].part(Part::WriteBack), 0u);
}

TEST(BoardModel, DirtyLinesAreWrittenBack) {
  BoardModel board(test_board());
  Stream s;
  s.define(1, 0x80001000, 0x1000, {0}).run(1);
  s.touch(0x80400000).touch(0x80400000, true);
  s.begin();
  for (std::uint32_t way = 1; way <= 4; ++way)
    s.touch(0x80400000 + way * 4096);
  s.end();
  EXPECT_EQ(costs(board, s)[0].write_backs, 1u);
}

TEST(BoardModel, UserPagesGoThroughTheTlb) {
  BoardModel board(test_board());
  Stream s;
  s.define(1, 0x00400000, 0x200000, {0}).run(1);
  s.begin().run(1).touch(0x00500000).end();
  s.begin().run(1).touch(0x00500000).end();
  const auto c = costs(board, s);
  EXPECT_EQ(c[0].tlb_misses, 1u);
  EXPECT_EQ(c[0].part(Part::Tlb), 24u);
  EXPECT_EQ(c[1].tlb_misses, 0u);
  EXPECT_EQ(c[0].user_instructions, 1u);
}

TEST(BoardModel, TheKneeOfAWalkIsAtTheCachesSize) {
  BoardModel board(test_board());
  std::vector<double> per_touch;
  for (const std::uint32_t kb : {4u, 8u, 12u, 16u, 20u, 32u}) {
    Stream s;
    s.define(1, 0x80001000, 0x1000, {0});
    for (int round = 0; round < 4; ++round) {
      s.begin();
      for (std::uint32_t at = 0; at < kb * 1024; at += 32)
        s.run(1).touch(0x80400000 + at);
      s.end();
    }
    board.reset();
    per_touch.push_back(static_cast<double>(costs(board, s).back().cycles) / (kb * 32));
  }
  EXPECT_DOUBLE_EQ(per_touch[0], 1);
  EXPECT_DOUBLE_EQ(per_touch[3], 1) << "16 KB fit exactly";
  EXPECT_GT(per_touch[4], 25) << "cyclic access to 20 KB defeats LRU";
  EXPECT_NEAR(per_touch[5], per_touch[4], 2);
}

TEST(BoardModel, PartsAddUpToTheCycles) {
  BoardModel board(test_board());
  std::mt19937 engine(1);
  const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
  Stream s;
  for (std::uint32_t b = 0; b < 200; ++b)
    s.define(b, (b % 4 ? 0x80100000u : 0x00400000u) + b * 200, 0x100000 + b * 200,
             std::vector<std::uint32_t>(1 + b % 30, 0x8c820000));
  for (int op = 0; op < 50; ++op) {
    s.begin();
    for (int i = 0; i < 300; ++i) {
      s.run(random() % 200);
      for (int k = 0; k < 3; ++k)
        s.touch((random() % 2 ? 0x80000000u : 0u) + random() % 0x40000 * 4, random() % 2);
    }
    s.end();
  }
  const auto c = costs(board, s);
  ASSERT_EQ(c.size(), 50u);
  for (const OperationCost &cost : c)
    EXPECT_EQ(std::accumulate(cost.parts.begin(), cost.parts.end(), std::uint64_t{0}), cost.cycles);
  // The same stream on an equal board costs the same.
  BoardModel again(test_board());
  const auto d = costs(again, s);
  for (std::size_t i = 0; i < c.size(); ++i)
    EXPECT_EQ(c[i].cycles, d[i].cycles);
}

TEST(BoardModel, BadStreamsAreNamed) {
  BoardModel board(test_board());
  const std::vector<std::vector<std::uint64_t>> bad = {
      {stream_exec(5)},                                 // never defined
      {stream_def(1, 4), 0},                            // cut short
      {stream_word(6, 0)},                              // unknown kind
      {stream_def(0xffffffff, 1), 0, 0},                // absurd number
      {stream_def(1, 1), 0, 0, stream_def(1, 1), 0, 0}, // twice
  };
  for (const auto &words : bad) {
    VectorSource source(words);
    EXPECT_FALSE(board.run(source).ok());
  }
  Stream good;
  good.define(1, 0x80001000, 0x1000, eight_nops).begin().run(1).end();
  EXPECT_EQ(costs(board, good).size(), 1u) << "a bad stream does not spoil the next";
}

TEST(BoardModel, RandomWordsNeverCrash) {
  BoardModel board(test_board());
  std::mt19937_64 random(9);
  for (int round = 0; round < 300; ++round) {
    Stream s;
    s.define(0, 0x80000000, 0, {0}).define(1, 0x80000180, 0x180, {0x42000018});
    for (int i = 0; i < 50; ++i) {
      const std::uint64_t word = random();
      s.words.push_back(random() % 4 == 0 ? word
                        : random() % 2    ? stream_exec(static_cast<std::uint32_t>(word % 3))
                                          : word % 8 << 60);
    }
    VectorSource source(s.words);
    (void)board.run(source).ok();
  }
}

} // namespace
} // namespace tomosim::sim
