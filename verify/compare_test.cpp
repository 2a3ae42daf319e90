#include "verify/compare.hpp"

#include "verify/port_machine.hpp"

#include <gtest/gtest.h>

namespace tomosim::verify {
namespace {

class Compare : public ::testing::Test {
 protected:
  Comparison with_kernel(const std::string &text, const std::vector<Answer> &kernel) {
    script = parse_script("s", text).value();
    machine = booted_port();
    port = run_on_port(*machine, script);
    return compare(script, port, kernel);
  }
  static Answer ok(int value = 0) { return {value, "", "<kernel> /sbin/init", {}, 0}; }
  static Answer failed(const char *error) { return {-1, error, "<kernel> /sbin/init", {}, 0}; }
  Script script;
  std::unique_ptr<model::Kernel> machine;
  std::vector<PortAnswer> port;
};

TEST_F(Compare, AgreementIsCounted) {
  const auto result = with_kernel("open /data/ok r\nopen /none r\n", {ok(), failed("ENOENT")});
  EXPECT_EQ(result.operations, 2u);
  EXPECT_EQ(result.agree, 2u);
  EXPECT_EQ(result.differ(), 0u);
}

TEST_F(Compare, ADifferenceHasBothSides) {
  const auto result = with_kernel("stat /\nopen /data/ok r\n", {ok(), failed("EPERM")});
  ASSERT_EQ(result.differ(), 1u);
  EXPECT_EQ(result.differences[0].line, 2u);
  EXPECT_EQ(result.differences[0].kernel.error, "EPERM");
  EXPECT_EQ(result.differences[0].port.error, "");
  EXPECT_EQ(result.denials, 1u);
}

TEST_F(Compare, ADomainThatDiffersIsADifference) {
  Answer elsewhere = ok();
  elsewhere.domain = "<kernel>";
  EXPECT_EQ(with_kernel("stat /\n", {elsewhere}).differ(), 1u);
}

TEST_F(Compare, MissingAndSurplusAnswersAreDifferences) {
  EXPECT_EQ(with_kernel("stat /\nstat /\n", {ok()}).differ(), 1u);
  EXPECT_EQ(with_kernel("stat /\n", {ok(), ok()}).differ(), 1u);
}

TEST_F(Compare, AfterABlockThatOneSideSkippedNothingIsCompared) {
  const auto result =
      with_kernel("fork\nstat /\nend\nstat /none\n", {ok(), failed("EAGAIN"), ok()});
  EXPECT_EQ(result.differ(), 1u);
  EXPECT_EQ(result.operations, 2u);
}

TEST_F(Compare, ProcessNumbersAreNotCompared) {
  EXPECT_EQ(with_kernel("getpid\n", {ok(4711)}).differ(), 0u);
  EXPECT_EQ(with_kernel("umask 077\n", {ok(4711)}).differ(), 1u);
}

} // namespace
} // namespace tomosim::verify
