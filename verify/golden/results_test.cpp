#include "verify/golden/golden_runner.hpp"
#include "verify/golden/results.hpp"

#include <gtest/gtest.h>

namespace tomosim::verify::golden {
namespace {

constexpr const char *sample = "  - p0 disabled [<kernel> /sbin/init] use_profile 0\n"
                               "1\topen /x r\t-ENOENT\tp0 <kernel> /sbin/init\n"
                               "3\tdump profile\tdump\n"
                               "  | 0-COMMENT=\n"
                               "  | \n";

TEST(GoldenResults, StepsKeepWhatStandsUnderThem) {
  const auto results = parse_results("r", sample);
  ASSERT_TRUE(results.ok()) << results.error().text();
  ASSERT_EQ(results->size(), 3u);
  EXPECT_EQ((*results)[0].step, 0u);
  EXPECT_TRUE((*results)[0].details[0].is_decision());
  EXPECT_EQ((*results)[1].head, "1\topen /x r\t-ENOENT\tp0 <kernel> /sbin/init");
  EXPECT_EQ((*results)[2].step, 3u);
  EXPECT_EQ((*results)[2].details.size(), 2u);
  EXPECT_FALSE((*results)[2].details[1].is_decision());
  EXPECT_EQ((*results)[2].details[1].line, 5u);
}

TEST(GoldenResults, WhatIsReadIsWrittenBack) {
  EXPECT_EQ(text_of(*parse_results("r", sample)), sample);
}

TEST(GoldenResults, AMistakeIsNamedWithItsLine) {
  for (const char *text : {"1\tifup\t0\nhello\n", "1\tifup\t0\nx\tifup\t0\n",
                           "1\tifup\t0\n2 ifup 0\n", "1\tifup\t0\n2\tifup\n", "1\tifup\t0\n\n",
                           "1\tifup\t0\n  * p0\n", "1\tifup\t0\n9999999999999\tifup\t0\n"}) {
    const auto results = parse_results("r", text);
    ASSERT_FALSE(results.ok()) << text;
    EXPECT_EQ(results.error().where, "r:2") << text;
  }
}

TEST(GoldenResults, ALogEntryBecomesADecision) {
  EXPECT_EQ(decision_of(true, "#timestamp=1 profile=3 mode=enforcing pid=105 uid=0 state[0]=0 "
                              "state[1]=0 state[2]=0 \n<kernel> /bin/a\nallow_read /x \n"),
            "  + p3 enforcing [<kernel> /bin/a] allow_read /x ");
  EXPECT_EQ(decision_of(false, "#timestamp=1 profile=4 mode=learning pid=105 state[0]=0 state[1]=9 "
                               "state[2]=0 argc=1\n<kernel>\nallow_capability SYS_NICE\n"),
            "  - p4 learning [<kernel>] allow_capability SYS_NICE   {state 0,9,0}");
}

TEST(GoldenResults, AnEntryCutShortIsNoCrash) {
  EXPECT_EQ(decision_of(true, ""), "  + p  [] ");
}

} // namespace
} // namespace tomosim::verify::golden
