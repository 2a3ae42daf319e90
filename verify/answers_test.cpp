#include "verify/answers.hpp"

#include <gtest/gtest.h>
#include <random>

namespace tomosim::verify {
namespace {

TEST(Answers, DomainsHoldUntilTheyChange) {
  const auto answers = parse_answers("D <kernel> /sbin/init\n= 0 0\n= -1 90\nD <kernel> /x\n| a\n"
                                     "| \n= 0 0\n! killed 11\n= 0 0\n",
                                     "mips");
  ASSERT_TRUE(answers.ok()) << answers.error().text();
  ASSERT_EQ(answers->size(), 4u);
  EXPECT_EQ((*answers)[1].domain, "<kernel> /sbin/init");
  EXPECT_EQ((*answers)[1].error, "ELOOP") << "MIPS has numbers of its own";
  EXPECT_EQ((*answers)[2].domain, "<kernel> /x");
  EXPECT_EQ((*answers)[2].lines, (std::vector<std::string>{"a", ""}));
  EXPECT_EQ((*answers)[3].killed, 11);
}

TEST(Answers, WhatNoAgentWritesIsNamed) {
  for (const char *bad : {"=\n", "= 0\n", "= x 0\n", "= 0 0 0\n", "= 0 -1\n", "hello\n", "! dead\n",
                          "| cut", "= 99999999999 0\n"})
    EXPECT_FALSE(parse_answers(bad, "mips").ok()) << bad;
}

TEST(Answers, RandomTextNeverCrashes) {
  std::mt19937 engine(8);
  const auto random = [&] { return static_cast<unsigned>(engine()); };
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (unsigned i = random() % 40; i > 0; --i)
      text += "D|=! 0-1\nk\xff"[random() % 11];
    (void)parse_answers(text, "mips").ok();
  }
}

} // namespace
} // namespace tomosim::verify
