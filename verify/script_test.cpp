#include "verify/script.hpp"

#include <gtest/gtest.h>
#include <random>

namespace tomosim::verify {
namespace {

TEST(Script, BlocksBecomeATree) {
  const auto script = parse_script("s", "# a comment\n\nopen /a\\040b r\nfork\n as <kernel> /x\n"
                                        "stat /b\n end\nend\n");
  ASSERT_TRUE(script.ok()) << script.error().text();
  EXPECT_EQ(script->operations, 4u);
  ASSERT_EQ(script->commands.size(), 2u);
  EXPECT_EQ(script->commands[0].words[1], "/a b");
  EXPECT_EQ(script->commands[0].line, 3u);
  const Command &fork = script->commands[1];
  ASSERT_EQ(fork.block.size(), 1u);
  EXPECT_EQ(fork.block[0].rest, "<kernel> /x");
  EXPECT_EQ(fork.block[0].block[0].words[0], "stat");
}

TEST(Script, APolicyTextMayHoldAnything) {
  const auto script =
      parse_script("s", "policy domain_policy\n<kernel> /x\nend\nfork\n.\nstat /\n");
  ASSERT_TRUE(script.ok()) << script.error().text();
  EXPECT_EQ(script->commands[0].rest, "<kernel> /x\nend\nfork\n");
  EXPECT_EQ(script->operations, 2u);
}

TEST(Script, FaultsNameTheirLine) {
  const struct {
    const char *text;
    const char *where;
  } cases[] = {{"stat /\nnosuch /x\n", "s:2"}, {"stat /\nend\n", "s:2"},
               {"fork\nstat /\n", "s:1"},      {"policy domain_policy\nx\n", "s:1"},
               {"policy\n.\n", "s:1"},         {"as\nend\n", "s:1"},
               {"bench open 1 1 /x\n", "s:1"}, {"quit\n", "s:1"},
               {"", "s: holds no operation"},  {"exec\n", "s:1"}};
  for (const auto &each : cases) {
    const auto script = parse_script("s", each.text);
    ASSERT_FALSE(script.ok()) << each.text;
    EXPECT_NE(script.error().text().find(each.where), std::string::npos) << script.error().text();
  }
  std::string deep;
  for (int i = 0; i < 100; ++i)
    deep += "fork\n";
  EXPECT_FALSE(parse_script("s", deep).ok());
}

TEST(Script, RandomTextIsParsedOrRefused) {
  std::mt19937 engine(4);
  const auto random = [&] { return static_cast<unsigned>(engine()); };
  const char *pieces[] = {"open ", "/a", "\n",   "fork\n", "end\n", "as <kernel>\n", "policy x\n",
                          ".\n",   " ",  "\\04", "\\040",  "#",     "run /x\n",      "\xff"};
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (unsigned i = random() % 30; i > 0; --i)
      text += pieces[random() % std::size(pieces)];
    (void)parse_script("s", text).ok();
  }
}

} // namespace
} // namespace tomosim::verify
