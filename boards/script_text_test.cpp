#include "boards/script_text.hpp"

#include <gtest/gtest.h>

using namespace tomosim::boards;

namespace {

std::string error_of(std::string_view script) {
  auto fine = check_script(script);
  return fine ? "" : fine.error().text();
}

} // namespace

TEST(ScriptText, BlocksAndPoliciesMustBeWhole) {
  EXPECT_EQ(error_of("fork\nas <kernel> /x\ngetpid\nend\nend\n"), "");
  EXPECT_EQ(error_of("getpid\nrun /bin/a\n"),
            "script:2: the block that begins here has no \"end\"");
  EXPECT_EQ(error_of("end"), "script:1: \"end\" ends no block");
  EXPECT_EQ(error_of("policy profile\nx"),
            "script:1: the policy text that begins here has no line \".\" at its end");
}

TEST(ScriptText, APolicyTextMayContainAnything) {
  EXPECT_EQ(error_of("policy domain_policy\nend\nfork\n.\n"), "");
}

TEST(ScriptText, LinesThatTheAgentCannotTakeAreRefused) {
  EXPECT_NE(error_of("getpid\n" + std::string(20000, 'x')).find("script:2: 20000 bytes"),
            std::string::npos);
  EXPECT_NE(error_of(std::string("open a\0b r\n", 11)).find("NUL"), std::string::npos);
}

TEST(ScriptText, PiecesAreWholeLinesInOrder) {
  const auto pieces = script_pieces("one\ntwo\nthree", 8);
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_EQ(pieces[0], "one\ntwo\n");
  EXPECT_EQ(pieces[1], "three\n");
  EXPECT_TRUE(script_pieces("", 8).empty());
}
