#include "app/bench_script.hpp"

#include <gtest/gtest.h>

namespace tomosim::app {
namespace {

const scenarios::Workload open{"open", "Open", "", "open", "/data/ok", 20, 10, 1};

TEST(BenchScript, VanillaRunsInAPlainChild) {
  EXPECT_EQ(bench_script(open, std::nullopt), "fork\nbench open 20 10 /data/ok\nend\n");
}

TEST(BenchScript, APolicyIsLoadedFirst) {
  scenarios::PolicyDirectory policy;
  policy.domain_policy = "<kernel> /bench\nuse_profile 3"; // no newline at its end
  EXPECT_EQ(bench_script(open, policy), "policy domain_policy\n<kernel> /bench\nuse_profile 3\n.\n"
                                        "as <kernel> /bench\nbench open 20 10 /data/ok\nend\n");
}

TEST(BenchScript, AFailedCommandIsNamed) {
  EXPECT_TRUE(check_answers("D <kernel> /sbin/init\n= 0 0\n= 12 0\n").ok());
  const auto failed = check_answers("= 0 0\n= -1 1\n");
  ASSERT_FALSE(failed.ok());
  EXPECT_NE(failed.error().text().find("command 2"), std::string::npos);
  EXPECT_FALSE(check_answers("").ok());
}

} // namespace
} // namespace tomosim::app
