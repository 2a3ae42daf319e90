#include "verify/port_runner.hpp"

#include "verify/port_machine.hpp"

#include <gtest/gtest.h>

namespace tomosim::verify {
namespace {

std::vector<PortAnswer> answers(const std::string &text) {
  static Script script; // answers point into it
  static std::unique_ptr<model::Kernel> kernel;
  auto parsed = parse_script("s", text);
  EXPECT_TRUE(parsed.ok()) << (parsed.ok() ? "" : parsed.error().text());
  script = std::move(*parsed);
  kernel = booted_port();
  EXPECT_FALSE(kernel->panicked()) << *kernel->panicked();
  EXPECT_TRUE(kernel->active());
  return run_on_port(*kernel, script);
}

// Lets pid 1 enter <kernel> /t, which enforces and allows these lines.
std::string in_domain(const std::string &lines, const std::string &operations) {
  return "policy domain_policy\n<kernel> /sbin/init\ntask manual_domain_transition <kernel> /t\n"
         "<kernel> /t\nuse_profile 3\n" +
         lines + ".\nas <kernel> /t\n" + operations + "end\n";
}

TEST(PortRunner, InitIsInItsDomainAndMayDoAnything) {
  const auto a = answers("stat /data/ok\nopen /none r\n");
  EXPECT_EQ(a[0].answer.domain, "<kernel> /sbin/init");
  EXPECT_EQ(a[0].answer.error, "");
  EXPECT_EQ(a[1].answer.error, "ENOENT");
}

TEST(PortRunner, AnEnforcingDomainRefusesAndSaysWhy) {
  const auto a = answers(in_domain("file read /data/ok\n", "open /data/ok r\nopen /data/w r\n"));
  ASSERT_EQ(a.size(), 4u); // policy, two opens, as
  EXPECT_EQ(a[1].answer.error, "");
  EXPECT_NE(a[1].explanation.find("granted by 'file read /data/ok'"), std::string::npos)
      << a[1].explanation;
  EXPECT_EQ(a[2].answer.error, "EPERM");
  EXPECT_EQ(a[2].answer.domain, "<kernel> /t");
  EXPECT_NE(a[2].explanation.find("file read /data/w"), std::string::npos) << a[2].explanation;
  EXPECT_EQ(a[3].answer.domain, "<kernel> /sbin/init");
}

TEST(PortRunner, ARefusedTransitionSkipsItsBlock) {
  const auto a = answers("as <kernel> /nowhere\nstat /\nend\n");
  ASSERT_EQ(a.size(), 1u);
  EXPECT_FALSE(a[0].block_ran);
  EXPECT_EQ(a[0].answer.error, "EPERM");
}

TEST(PortRunner, RunGoesOnInTheNewDomain) {
  const auto a = answers("run /bin/a\nstat /data/ok\nend\nexec /bin/link\nexec /bin/text\n"
                         "exec /none\n");
  ASSERT_EQ(a.size(), 5u);
  EXPECT_EQ(a[0].answer.domain, "<kernel> /sbin/init /bin/a");
  EXPECT_EQ(a[2].answer.domain, "<kernel> /sbin/init /bin/link") << "the link's own name";
  EXPECT_EQ(a[3].answer.error, "ENOEXEC");
  EXPECT_EQ(a[4].answer.error, "ENOENT");
}

TEST(PortRunner, ADumpShowsThePolicy) {
  const auto a = answers("dump version\ndump domain_policy select domain=<kernel>\n");
  EXPECT_EQ(a[0].answer.lines, std::vector<std::string>{"2.6.0"});
  ASSERT_GE(a[1].answer.lines.size(), 3u);
  EXPECT_EQ(a[1].answer.lines[0], "# select domain=<kernel>");
}

} // namespace
} // namespace tomosim::verify
