#include "sim/board_description.hpp"

#include "scenarios/text_file.hpp"

#include <gtest/gtest.h>

namespace tomosim::sim {
namespace {

const std::filesystem::path shipped = TOMOSIM_SOURCE_DIR "/boards/mips/board.toml";

class BoardFile : public ::testing::Test {
 protected:
  BoardFile() {
    std::string name = ::testing::TempDir() + "tomosim-board-XXXXXX";
    path = std::filesystem::path(::mkdtemp(name.data())) / "board.toml";
    text = scenarios::read_file(shipped).value();
  }
  // The complaint about the shipped file with `from` replaced by `to`.
  std::string complaint(const std::string &from, const std::string &to) {
    std::string changed = text;
    const auto at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    changed.replace(at, from.size(), to);
    EXPECT_TRUE(scenarios::write_file(path, changed).ok());
    const auto board = load_board_description(path);
    return board.ok() ? "" : board.error().text();
  }
  std::filesystem::path path;
  std::string text;
};

TEST_F(BoardFile, TheShippedBoardLoads) {
  const auto board = load_board_description(shipped);
  ASSERT_TRUE(board.ok()) << board.error().text();
  EXPECT_EQ(board->name, "mips");
  EXPECT_EQ(board->core.clock_mhz, 400);
  EXPECT_EQ(board->icache.size, 16384u);
  EXPECT_EQ(board->dcache.ways, 4u);
  EXPECT_FALSE(board->dcache.write_allocate);
  EXPECT_EQ(board->tlb.entries, 32u);
}

TEST_F(BoardFile, EveryFaultIsNamedWithItsLine) {
  EXPECT_NE(complaint("[core]", "[kore]").find("[core] is missing"), std::string::npos);
  EXPECT_NE(complaint("load_use_cycles", "load_uze_cycles").find("load_use_cycles"),
            std::string::npos);
  EXPECT_NE(complaint("ways = { value = 4", "ways = { value = 3").find("power of two"),
            std::string::npos);
  EXPECT_NE(complaint("{ value = 35,", "{ value = -1,").find("must lie in"), std::string::npos);
  EXPECT_NE(complaint("\"lru\"", "\"best\"").find("lru, fifo, random"), std::string::npos);
  const std::string syntax = complaint("[tlb]", "[tlb");
  EXPECT_NE(syntax.find(path.string() + ":"), std::string::npos) << syntax;
}

TEST_F(BoardFile, ANumberWithoutASourceIsRefused) {
  const auto at = text.find("sync_cycles = ");
  ASSERT_NE(at, std::string::npos);
  const auto end = text.find('\n', at);
  EXPECT_NE(complaint(text.substr(at, end - at), "sync_cycles = { value = 1 }").find("source"),
            std::string::npos);
  EXPECT_NE(complaint(text.substr(at, end - at), "sync_cycles = 1").find("source"),
            std::string::npos);
}

TEST(BoardDescription, AMissingFileIsNamed) {
  EXPECT_NE(load_board_description("/nonexistent.toml").error().text().find("/nonexistent.toml"),
            std::string::npos);
}

} // namespace
} // namespace tomosim::sim
