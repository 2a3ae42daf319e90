// The matcher against the real one: spec §3.4 and the 4000-row table of model/data.
#include "model/text/pattern.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/text/word.hpp"

namespace tomosim::model {
namespace {

bool match(std::string_view name, std::string_view pattern) {
  return matches(NameView(name), NameView(pattern));
}

std::vector<std::vector<std::string>> table(const std::string &file) {
  std::ifstream in(std::string(TOMOSIM_SOURCE_DIR "/model/data/") + file);
  EXPECT_TRUE(in) << file;
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#')
      continue;
    std::vector<std::string> row;
    std::stringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');)
      row.push_back(cell);
    rows.push_back(row);
  }
  return rows;
}

TEST(Pattern, AgreesWithTheRealMatcherOnFourThousandPairs) {
  const auto rows = table("patterns-2.6.tsv");
  ASSERT_EQ(rows.size(), 4000U);
  for (const auto &row : rows) {
    ASSERT_EQ(row.size(), 5U);
    const bool pattern_valid = is_word(row[0]);
    EXPECT_EQ(pattern_valid, row[2] == "1") << row[0];
    const bool name_valid = is_word(row[1]) && constant_length(row[1]) == row[1].size();
    EXPECT_EQ(name_valid, row[3] == "1") << row[1];
    if (row[4] == "-1")
      continue;
    EXPECT_EQ(match(row[1], row[0]), row[4] == "1") << row[0] << " against " << row[1];
  }
}

TEST(Pattern, AgreesWithTheWorkedExamplesOfTheSpecification) {
  const auto rows = table("pattern-examples-2.6.tsv");
  ASSERT_GE(rows.size(), 95U);
  for (const auto &row : rows) {
    ASSERT_EQ(row.size(), 3U);
    EXPECT_EQ(match(row[0], row[1]), row[2] == "match") << row[1] << " against " << row[0];
  }
}

TEST(Pattern, AtSignStopsAtADot) {
  EXPECT_TRUE(match("/etc/aconf", R"(/etc/\@)"));
  EXPECT_FALSE(match("/etc/a.conf", R"(/etc/\@)"));
  EXPECT_TRUE(match("/etc/a.conf", R"(/etc/\@.conf)"));
}

TEST(Pattern, ADirectoryNeedsATrailingSlashInThePatternToo) {
  EXPECT_FALSE(match("/etc/", R"(/etc/\*)"));
  EXPECT_TRUE(match("/etc/", R"(/etc\*/)"));
}

TEST(Pattern, SubtractionSeesOnlyWhatFollowsTheConstantPrefix) {
  EXPECT_TRUE(match("/x/abcd", R"(/x/abc\*\-abcd)"));
  EXPECT_FALSE(match("/x/abcd", R"(/x/abc\*\-d)"));
  EXPECT_FALSE(match("/a/bX/c", R"(/a/b\*\-X/c)"));
  EXPECT_FALSE(match("/x/abc", R"(/x/abc\*\-x)"));
  EXPECT_FALSE(match("/x/abc", R"(/x/abc\-x)"));
}

TEST(Pattern, ManyStarsStayQuick) {
  std::string pattern = "/", name = "/";
  for (int i = 0; i < 20; ++i)
    pattern += R"(\*a)";
  pattern += "b";
  name += std::string(200, 'a');
  EXPECT_FALSE(match(name, pattern));
}

} // namespace
} // namespace tomosim::model
