#include "verify/golden/pattern_table.hpp"

#include <gtest/gtest.h>

namespace tomosim::verify::golden {
namespace {

TEST(GoldenPatternTable, ARowThatIsWrongIsFound) {
  const auto table = parse_pattern_table("patterns-1.6.8.tsv", "t",
                                         "/tmp/\\*\t/tmp/a\t1\t1\t1\n"
                                         "/tmp/\\*\t/tmp/a\t1\t1\t0\n"
                                         "/tmp/\\*\t/tmp/a\t0\t1\t1\n"
                                         "/tmp/\\*\t/tmp/\\*\t1\t0\t-1\n");
  ASSERT_TRUE(table.ok()) << table.error().text();
  const TableComparison result = compare_table(*table);
  EXPECT_EQ(result.rows.compared, 4u);
  EXPECT_EQ(result.rows.agree, 2u);
  ASSERT_EQ(result.differences.size(), 2u);
  EXPECT_EQ(result.differences[0].line, 2u);
  EXPECT_EQ(result.differences[0].expected, "/tmp/\\*  /tmp/a  valid 1 1  match 0");
  EXPECT_EQ(result.differences[0].got, "/tmp/\\*  /tmp/a  valid 1 1  match 1");
}

TEST(GoldenPatternTable, EachEditionHasItsMatcher) {
  const std::string row = "/tmp/\\@\t/tmp/a.b\t1\t1\t0\n";
  for (const char *name : {"patterns-1.6.8.tsv", "patterns-2.6.tsv"}) {
    const auto table = parse_pattern_table(name, name, row);
    ASSERT_TRUE(table.ok());
    EXPECT_EQ(table->is_26, std::string(name) == "patterns-2.6.tsv");
    EXPECT_EQ(compare_table(*table).rows.agree, 1u) << name;
  }
}

} // namespace
} // namespace tomosim::verify::golden
