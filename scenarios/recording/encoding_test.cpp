#include "scenarios/recording/encoding.hpp"

#include "scenarios/recording/stream.h"

#include <gtest/gtest.h>
#include <random>

namespace tomosim::scenarios {
namespace {

std::vector<std::uint64_t> decoded(const std::string &packed) {
  StreamDecoder decoder(packed);
  std::vector<std::uint64_t> words;
  while (!decoder.at_end())
    EXPECT_TRUE(decoder.take(7, words).ok());
  return words;
}

// A stream as a loop in a kernel makes it: blocks that follow each other, accesses that move.
std::vector<std::uint64_t> loop(unsigned rounds, unsigned seed) {
  std::mt19937 engine(seed);
  const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
  std::vector<std::uint64_t> words;
  for (std::uint32_t block = 0; block < 20; ++block) {
    words.push_back(stream_def(block, 3));
    words.push_back(0x1234567880100000u + block * 16);
    words.push_back(random());
    words.push_back(random());
  }
  for (unsigned round = 0; round < rounds; ++round) {
    words.push_back(stream_mark(STREAM_TAG_BEGIN));
    for (std::uint32_t block = 0; block < 20; ++block) {
      words.push_back(stream_exec(random() % 10 == 0 ? random() % 20 : block));
      for (unsigned access = 0; access < 3; ++access)
        words.push_back(stream_mem(0x80200000u + random() % 4 * 4096 + round * 32, random() % 3,
                                   access, access % 3, access == 2, 0));
    }
    words.push_back(stream_mark(STREAM_TAG_END));
  }
  return words;
}

TEST(Encoding, ComesBackWordForWord) {
  for (unsigned seed = 1; seed < 30; ++seed) {
    const auto words = loop(10, seed);
    StreamEncoder encoder;
    std::string packed;
    // Fed in odd pieces: a piece may end inside a definition.
    for (std::size_t at = 0; at < words.size(); at += 5)
      ASSERT_TRUE(
          encoder.add({&words[at], std::min<std::size_t>(5, words.size() - at)}, packed).ok());
    EXPECT_EQ(encoder.words(), words.size());
    ASSERT_EQ(decoded(packed), words);
  }
}

TEST(Encoding, ARepeatedPathCostsAByteAWord) {
  std::vector<std::uint64_t> words;
  for (int round = 0; round < 1000; ++round) {
    words.push_back(stream_exec(1));
    words.push_back(stream_mem(0x80001000, 1, 2, 2, 0, 0));
    words.push_back(stream_exec(2));
  }
  StreamEncoder encoder;
  std::string packed;
  ASSERT_TRUE(encoder.add({words.data(), words.size()}, packed).ok());
  EXPECT_LT(packed.size(), words.size() + 32);
}

TEST(Encoding, WordsThatNoProbeWritesAreRefused) {
  for (const std::uint64_t word :
       {stream_exec(1u << 24), stream_word(7, 0), stream_def(1, 0), stream_mark(1) | 1u << 20,
        stream_exec(1) | std::uint64_t{1} << 40}) {
    StreamEncoder encoder;
    std::string packed;
    EXPECT_FALSE(encoder.add({&word, 1}, packed).ok()) << std::hex << word;
  }
}

TEST(Encoding, AnyBytesDecodeOrAreRefused) {
  std::mt19937 random(5);
  for (int round = 0; round < 2000; ++round) {
    std::string packed(random() % 60, '\0');
    for (char &byte : packed)
      byte = static_cast<char>(random() % 3 == 0 ? random() : random() % 8);
    StreamDecoder decoder(packed);
    std::vector<std::uint64_t> words;
    while (!decoder.at_end())
      if (!decoder.take(100, words).ok())
        break;
  }
}

} // namespace
} // namespace tomosim::scenarios
