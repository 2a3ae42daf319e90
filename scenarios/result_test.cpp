#include "scenarios/result.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace tomosim::scenarios {
namespace {

Result<std::vector<std::string>> three() { return std::vector<std::string>{"a", "b", "c"}; }

TEST(Result, ALoopOverATemporarysValueIsSafe) {
  std::string all;
  for (const std::string &each : three().value())
    all += each;
  EXPECT_EQ(all, "abc");
}

TEST(Result, AnErrorIsOneLine) {
  EXPECT_EQ((Error{"f:3", "bad", "mend it"}).text(), "f:3: bad; mend it");
  EXPECT_EQ((Error{"", "bad", ""}).text(), "bad");
  EXPECT_FALSE(Status(Error{"", "x", ""}).ok());
}

} // namespace
} // namespace tomosim::scenarios
