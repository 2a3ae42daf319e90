#include "scenarios/recording/recording.hpp"

#include "scenarios/recording/stream.h"
#include "scenarios/text_file.hpp"

#include <gtest/gtest.h>
#include <random>

namespace tomosim::scenarios {
namespace {

const RecordingInfo info{"mips", "syscall", "tomoyo", "filenet-100", "6.1.176-1", "7.2.22", 2, 10};

class Recording : public ::testing::Test {
 protected:
  Recording() {
    std::string name = ::testing::TempDir() + "tomosim-rec-XXXXXX";
    path = std::filesystem::path(::mkdtemp(name.data())) / "a.rec";
    words = {stream_def(3, 2),    0x0010000080100000u, 0x0000000834005a01u,
             stream_mark(0x5a01), stream_exec(3),      stream_mem(0x80200000, 0x200, 1, 2, 1, 0),
             stream_mark(0x5a02)};
    for (int i = 0; i < 100000; ++i)
      words.push_back(stream_exec(3));
    RecordingWriter writer;
    EXPECT_TRUE(writer.add({words.data(), words.size()}).ok());
    EXPECT_TRUE(writer.finish(path, info).ok());
  }
  // Everything in the file, or the error that stopped it.
  static Result<std::vector<std::uint64_t>> all(const std::filesystem::path &from) {
    auto reader = RecordingReader::open(from);
    if (!reader)
      return reader.error();
    std::vector<std::uint64_t> got;
    for (;;) {
      auto piece = (*reader)->next();
      if (!piece)
        return piece.error();
      if (piece->size == 0)
        return got;
      got.insert(got.end(), piece->data, piece->data + piece->size);
    }
  }
  std::filesystem::path path;
  std::vector<std::uint64_t> words;
};

TEST_F(Recording, ComesBackWhole) {
  EXPECT_EQ(RecordingReader::open(path).value()->info(), info);
  EXPECT_EQ(all(path).value(), words);
  EXPECT_LT(std::filesystem::file_size(path), 600u);
}

TEST_F(Recording, AnyDamageIsNamed) {
  const std::string good = read_file(path).value();
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x55);
    ASSERT_TRUE(write_file(path, bad).ok());
    const auto got = all(path);
    if (got) // a few bits of a zstd frame's head mean nothing; what comes back must be right then
      EXPECT_EQ(got.value(), words) << "byte " << at;
    else
      EXPECT_NE(got.error().text().find(path.string()), std::string::npos);
  }
}

TEST_F(Recording, AFileCutShortIsNamed) {
  const std::string good = read_file(path).value();
  for (std::size_t size = 0; size < good.size(); size += 3) {
    ASSERT_TRUE(write_file(path, good.substr(0, size)).ok());
    EXPECT_FALSE(all(path).ok()) << size;
  }
}

TEST_F(Recording, AnotherVersionIsNamed) {
  std::string file = read_file(path).value();
  file[8] = 9;
  ASSERT_TRUE(write_file(path, file).ok());
  EXPECT_NE(RecordingReader::open(path).error().text().find("version 9"), std::string::npos);
}

TEST_F(Recording, RandomTailsNeverCrash) {
  std::mt19937 random(7);
  const std::string good = read_file(path).value();
  for (int round = 0; round < 300; ++round) {
    std::string file = good.substr(0, 12 + random() % 20);
    for (int i = 0; i < 100; ++i)
      file.push_back(static_cast<char>(random()));
    ASSERT_TRUE(write_file(path, file).ok());
    EXPECT_FALSE(all(path).ok());
  }
}

} // namespace
} // namespace tomosim::scenarios
