#include "model/text/name_facts.hpp"

#include <gtest/gtest.h>

namespace tomosim::model {
namespace {

TEST(NameHash, GivesTheHashesOfA32BitKernel) {
  EXPECT_EQ(name_hash("<kernel>"), 0x85652311U);
  EXPECT_EQ(name_hash("/etc/passwd"), 0xc56b3495U);
  EXPECT_EQ(name_hash("<kernel> /sbin/init"), 0x485c8b1fU);
  EXPECT_EQ(name_hash(""), 0U);
}

TEST(NameHash, ChoosesTheStringTableBucket) {
  EXPECT_EQ(hash_bucket(name_hash("<kernel>")), 197U);
  EXPECT_EQ(hash_bucket(name_hash("/etc/passwd")), 103U);
  EXPECT_EQ(hash_bucket(name_hash("<kernel> /sbin/init")), 241U);
}

TEST(NameFacts, ConstantPartEndsAtTheFirstWildcard) {
  EXPECT_EQ(constant_length(R"(/a\\b\040c\*d)"), 10U);
  EXPECT_EQ(constant_length(R"(/a\400)"), 2U);
  EXPECT_TRUE(NameView(R"(/a\?)").is_patterned);
  EXPECT_FALSE(NameView(R"(/a\\)").is_patterned);
  EXPECT_TRUE(NameView("/a/").is_directory);
}

} // namespace
} // namespace tomosim::model
