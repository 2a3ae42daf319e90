#include "verify/golden/alignment.hpp"
#include "verify/golden/line_match.hpp"

#include <gtest/gtest.h>

namespace tomosim::verify::golden {
namespace {

TEST(GoldenLineMatch, EqualLinesAgreeAndOthersDoNot) {
  LineMatch match;
  EXPECT_TRUE(match.same("", ""));
  EXPECT_TRUE(match.same("allow_read /x 12", "allow_read /x 12"));
  EXPECT_FALSE(match.same("allow_read /x 12", "allow_read /x 13"));
  EXPECT_FALSE(match.same("allow_read /x", "allow_read /x "));
  EXPECT_FALSE(match.same("allow_read /x 1", "allow_read /x "));
  EXPECT_FALSE(match.same("a", ""));
}

TEST(GoldenLineMatch, TimesDoNotMatter) {
  EXPECT_TRUE(LineMatch().same("#timestamp=1243468800 uid=0", "#timestamp=99 uid=0"));
  EXPECT_FALSE(LineMatch().same("#timestamp=1243468800 uid=0", "#timestamp=99 uid=1"));
}

TEST(GoldenLineMatch, ProcessNumbersHaveOneOffset) {
  LineMatch match;
  EXPECT_TRUE(match.same("pid=105 x", "pid=2 x"));
  EXPECT_TRUE(match.same("pid=107 x", "pid=4 x"));
  EXPECT_FALSE(match.same("pid=107 x", "pid=5 x"));
  EXPECT_TRUE(match.same("pid=1 x", "pid=1 x"));
  EXPECT_FALSE(match.same("pid=1 x", "pid=2 x"));
  EXPECT_FALSE(match.same("pid=104 x", "pid=1 x"));
}

TEST(GoldenLineMatch, ChosenPortsAreRenamedOneToOne) {
  LineMatch match;
  EXPECT_TRUE(match.same("UDP connect 127.0.0.1 33000", "UDP connect 127.0.0.1 40001"));
  EXPECT_TRUE(match.same("UDP connect 127.0.0.1 33000", "UDP connect 127.0.0.1 40001"));
  EXPECT_FALSE(match.same("UDP connect 127.0.0.1 33000", "UDP connect 127.0.0.1 40002"));
  EXPECT_FALSE(match.same("UDP connect 127.0.0.1 33001", "UDP connect 127.0.0.1 40001"));
  EXPECT_FALSE(match.same("UDP connect 127.0.0.1 33000", "UDP connect 127.0.0.1 33000"));
  EXPECT_FALSE(match.same("UDP connect 127.0.0.1 1024", "UDP connect 127.0.0.1 40003"));
}

TEST(GoldenLineMatch, ANumberThatTheCaseNamesIsNotRenamed) {
  LineMatch match;
  match.keep_numbers_of("bind 1 127.0.0.1 40000\n");
  EXPECT_FALSE(match.same("bind 40000", "bind 33000"));
  EXPECT_FALSE(match.same("bind 33000", "bind 40000"));
  EXPECT_TRUE(match.same("bind 40000", "bind 40000"));
}

std::string aligned(const std::string &expected, const std::string &got) {
  std::string out;
  for (const Pair &pair : align(expected.size(), got.size(), [&](std::size_t i, std::size_t j) {
         return expected[i] == got[j];
       })) {
    out += pair.expected == Pair::none ? '-' : expected[pair.expected];
    out += pair.got == Pair::none ? '-' : got[pair.got];
    out += ' ';
  }
  return out;
}

TEST(GoldenAlignment, OneLineTooManyIsOneDifference) {
  EXPECT_EQ(aligned("abcd", "abcd"), "aa bb cc dd ");
  EXPECT_EQ(aligned("abcd", "acd"), "aa b- cc dd ");
  EXPECT_EQ(aligned("acd", "abcd"), "aa -b cc dd ");
  EXPECT_EQ(aligned("abcd", "axcd"), "aa bx cc dd ");
  EXPECT_EQ(aligned("abc", ""), "a- b- c- ");
  EXPECT_EQ(aligned("", "ab"), "-a -b ");
  EXPECT_EQ(aligned("ab", "xy"), "ax by ");
  EXPECT_EQ(aligned("", ""), "");
}

} // namespace
} // namespace tomosim::verify::golden
