#include "app/table.hpp"

#include <gtest/gtest.h>

namespace tomosim::app {
namespace {

TEST(Table, ColumnsAreAsWideAsTheirContent) {
  Table table({"test", ">µs"});
  table.row({"pipe", "12.5"});
  table.row({"a longer one", "1"});
  EXPECT_EQ(table.text(), "test            µs\n"
                          "------------  ----\n"
                          "pipe          12.5\n"
                          "a longer one     1\n");
}

TEST(Table, DigitsAreGrouped) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1234567), "1 234 567");
  EXPECT_EQ(grouped(-1234.5, 1), "-1 234.5");
}

} // namespace
} // namespace tomosim::app
