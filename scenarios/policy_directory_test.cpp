#include "scenarios/policy_directory.hpp"

#include "scenarios/text_file.hpp"

#include <gtest/gtest.h>

namespace tomosim::scenarios {
namespace {

TEST(PolicyDirectory, ReadsWhatIsThere) {
  std::string name = ::testing::TempDir() + "tomosim-policy-XXXXXX";
  const std::filesystem::path folder = ::mkdtemp(name.data());
  EXPECT_FALSE(load_policy_directory(folder).ok()) << "an empty folder is no policy";
  ASSERT_TRUE(write_file(folder / "domain_policy.conf", "<kernel>\n").ok());
  const auto policy = load_policy_directory(folder);
  ASSERT_TRUE(policy.ok());
  EXPECT_EQ(policy->domain_policy, "<kernel>\n");
  EXPECT_TRUE(policy->profile.empty());
}

TEST(PolicyDirectory, AMissingFolderIsNamed) {
  const auto policy = load_policy_directory("/nonexistent/policy");
  ASSERT_FALSE(policy.ok());
  EXPECT_NE(policy.error().text().find("/nonexistent/policy"), std::string::npos);
}

} // namespace
} // namespace tomosim::scenarios
