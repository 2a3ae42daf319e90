#include "boards/board.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

using namespace tomosim::boards;
namespace fs = std::filesystem;

namespace {

// boards/mips/board.toml with one change, in a folder of its own.
class BoardFile : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/tomosim-board-test-XXXXXX";
    folder_ = mkdtemp(pattern);
    fs::create_directories(folder_ / "mips");
    std::ifstream shipped(default_boards_folder() / "mips" / "board.toml");
    text_.assign(std::istreambuf_iterator<char>(shipped), {});
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string error_after(const std::string &what, const std::string &with) {
    const std::size_t at = text_.find(what);
    EXPECT_NE(at, text_.npos) << what;
    text_.replace(at, what.size(), with);
    std::ofstream(folder_ / "mips" / "board.toml") << text_;
    auto board = load_board(folder_, "mips");
    EXPECT_FALSE(board);
    return board ? "" : board.error().text();
  }

  fs::path folder_;
  std::string text_;
};

bool has(const std::string &text, const std::string &part) {
  return text.find(part) != text.npos;
}

} // namespace

TEST(Board, TheShippedMipsBoardIsRead) {
  auto board = load_board(default_boards_folder(), "mips");
  ASSERT_TRUE(board) << board.error().text();
  EXPECT_EQ(board->endian, Endian::Little);
  EXPECT_EQ(board->memory_mb, 128u);
  EXPECT_EQ(board->qemu.mailbox, 0x07f00000u);
  EXPECT_EQ(board->kernel.agent, "mips");
}

TEST(Board, TheListHasTheMipsBoard) {
  const auto names = list_boards(default_boards_folder());
  EXPECT_NE(std::find(names.begin(), names.end(), "mips"), names.end());
}

TEST(Board, AnUnknownBoardIsToldWhichThereAre) {
  auto board = load_board(default_boards_folder(), "../mips");
  ASSERT_FALSE(board);
  EXPECT_TRUE(has(board.error().text(), "known boards: mips")) << board.error().text();
}

TEST_F(BoardFile, AMissingKeyNamesFileAndSection) {
  const std::string error = error_after("cpu = \"24Kc\"", "");
  EXPECT_TRUE(has(error, "board.toml:")) << error;
  EXPECT_TRUE(has(error, "section [qemu]: key cpu is missing")) << error;
}

TEST_F(BoardFile, AWrongTypeNamesTheLine) {
  const std::string error = error_after("clock_mhz = 400", "clock_mhz = \"fast\"");
  EXPECT_TRUE(has(error, "board.toml:8: board.clock_mhz: expected a whole number")) << error;
}

TEST_F(BoardFile, AValueOutOfRangeIsRefused) {
  const std::string error = error_after("memory_mb = 128", "memory_mb = 4096");
  EXPECT_TRUE(has(error, "expected a whole number from 16 to 512")) << error;
}

TEST_F(BoardFile, AnEndiannessMustBeOneOfTwo) {
  EXPECT_TRUE(has(error_after("\"little\"", "\"middle\""), "\"little\" or \"big\""));
}

TEST_F(BoardFile, AMistypedKeyIsNotPassedOver) {
  EXPECT_TRUE(has(error_after("tomoyo =", "tomojo ="), "tomoyo is missing"));
}

TEST_F(BoardFile, BrokenTomlNamesTheLine) {
  EXPECT_TRUE(has(error_after("name = \"mips\"", "name = "), "board.toml:4:"));
}

TEST_F(BoardFile, TheNameIsTheFolders) {
  EXPECT_TRUE(has(error_after("name = \"mips\"", "name = \"ppc\""), "expected \"mips\""));
}
