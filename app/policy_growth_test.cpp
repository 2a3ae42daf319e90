#include "app/policy_growth.hpp"

#include "model/kernel.hpp"

#include <gtest/gtest.h>

namespace tomosim::app {
namespace {

const std::string small = "<kernel>\nuse_profile 3\n\n"
                          "file read /etc/passwd\nfile read /var/log/\nfile execute @TOOLS\n"
                          "misc env PATH\n\n"
                          "<kernel> /sbin/init\nuse_profile 3\n\nfile read/write /a task.uid=0\n";

TEST(PolicyGrowth, FactorOneChangesNothing) {
  EXPECT_EQ(grow_domain_policy(small, 1), small);
}

TEST(PolicyGrowth, OriginalsComeLast) {
  const std::string grown = grow_domain_policy(small, 3);
  EXPECT_NE(grown.find("use_profile 3\n\nfile read /etc/passwd~3\nfile read /var/log~3/\n"
                       "file read /etc/passwd~2\nfile read /var/log~2/\nfile read /etc/passwd\n"),
            std::string::npos)
      << grown;
  EXPECT_NE(grown.find("file read/write /a~2 task.uid=0\n"), std::string::npos);
}

TEST(PolicyGrowth, AKernelTakesEveryLine) {
  model::Kernel kernel;
  kernel.load_policy_text("domain_policy", grow_domain_policy(small, 10));
  ASSERT_TRUE(kernel.domain("<kernel>").has_value());
  EXPECT_EQ(kernel.domain("<kernel>")->acl.size(), 4u + 9 * 2);
  EXPECT_EQ(kernel.domain("<kernel> /sbin/init")->acl.size(), 10u);
  EXPECT_EQ(kernel.domain("<kernel>")->acl.back().names.at(0), "PATH");
}

} // namespace
} // namespace tomosim::app
