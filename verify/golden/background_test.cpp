#include "verify/golden/background.hpp"

#include <gtest/gtest.h>
#include <string>

namespace tomosim::verify::golden {
namespace {

TEST(GoldenBackground, ACallWithoutSleepIsOverAtOnce) {
  Background background;
  background.start([] { return 7; });
  EXPECT_FALSE(background.running());
  EXPECT_EQ(background.wait(), 7);
  EXPECT_EQ(background.now, 0u);
}

TEST(GoldenBackground, TheTwoTakeTurns) {
  Background background;
  std::string story;
  background.start([&] {
    story += 'a';
    background.sleep(100);
    story += 'b';
    background.sleep(300);
    story += 'c';
    return 0;
  });
  story += '1';
  background.pass(50);
  story += '2';
  background.pass(50);
  story += '3';
  background.pass(299);
  story += '4';
  EXPECT_TRUE(background.running());
  background.wait();
  EXPECT_EQ(story, "a12b34c");
  EXPECT_EQ(background.now, 400u);
}

TEST(GoldenBackground, TheScriptsOwnSleepLetsTimePass) {
  Background background;
  int steps = 0;
  background.start([&] {
    for (; steps < 5; ++steps)
      background.sleep(100);
    return 1;
  });
  background.sleep(250);
  EXPECT_EQ(background.now, 250u);
  EXPECT_EQ(steps, 2);
  EXPECT_EQ(background.wait(), 1);
}

TEST(GoldenBackground, AnotherCallWaitsForTheFirst) {
  Background background;
  background.start([&] {
    background.sleep(1000);
    return 1;
  });
  background.start([] { return 2; });
  EXPECT_EQ(background.now, 1000u);
  EXPECT_EQ(background.wait(), 2);
}

TEST(GoldenBackground, TheEndWaitsForACallThatSleeps) {
  bool ended = false;
  {
    Background background;
    background.start([&] {
      background.sleep(10000);
      ended = true;
      return 0;
    });
  }
  EXPECT_TRUE(ended);
}

} // namespace
} // namespace tomosim::verify::golden
