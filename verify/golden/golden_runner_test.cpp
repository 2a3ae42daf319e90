// The interpreter on small cases: what it makes of each kind of operation.
#include "verify/golden/golden_operations.hpp"
#include "verify/golden/golden_runner.hpp"

#include <gtest/gtest.h>

namespace tomosim::verify::golden {
namespace {

constexpr const char *profile = "0-COMMENT=-----disabled-----\n"
                                "3-COMMENT=-----enforcing-----\n"
                                "3-MAC_FOR_FILE=enforcing\n"
                                "3-MAX_GRANT_LOG=100\n"
                                "3-MAX_REJECT_LOG=100\n"
                                "3-TOMOYO_VERBOSE=enabled\n";

PortRun run(const std::string &ops,
            const std::string &domain_policy = "<kernel>\nuse_profile 0\n") {
  auto one = make_case("t", "t",
                       {{"ops.txt", ops},
                        {"results.txt", ""},
                        {"policy/manager.conf", "/sbin/init\n"},
                        {"policy/exception_policy.conf", "initialize_domain /bin/a\n"},
                        {"policy/domain_policy.conf", domain_policy},
                        {"policy/profile.conf", profile},
                        {"files/p/x.conf", "<kernel> /bin/b\n"}});
  EXPECT_TRUE(one.ok()) << one.error().text();
  return run_case(*one);
}

constexpr const char *guarded = "<kernel>\nuse_profile 0\n"
                                "<kernel> /bin/a\nuse_profile 3\nallow_read /etc/hosts\n";

std::string results(const PortRun &of) {
  std::string text = text_of(of.results);
  const std::string first = "  - p0 disabled [<kernel> /sbin/init] use_profile 0\n";
  EXPECT_EQ(text.substr(0, first.size()), first);
  return text.substr(std::min(first.size(), text.size()));
}

TEST(GoldenRunner, AnAnswerIsAValueOrAnError) {
  EXPECT_EQ(results(run("open /none r\nput /tmp/x y\nreadlink /bin/ln-a\numask 022\n")),
            "1\topen /none r\t-ENOENT\tp0 <kernel> /sbin/init\n"
            "2\tput /tmp/x y\t0\tp0 <kernel> /sbin/init\n"
            "3\treadlink /bin/ln-a\t1\tp0 <kernel> /sbin/init\n"
            "4\tumask 022\t0\tp0 <kernel> /sbin/init\n");
}

TEST(GoldenRunner, DecisionsStandUnderTheirStep) {
  EXPECT_EQ(results(run("{\nexec /bin/a\nopen /etc/hosts r\nopen /etc/passwd r\n}\n", guarded)),
            "2\texec /bin/a\t0\tp3 <kernel> /bin/a\t{argv /bin/a envp}\n"
            "3\topen /etc/hosts r\t0\tp3 <kernel> /bin/a\n"
            "  + p3 enforcing [<kernel> /bin/a] allow_read /etc/hosts \n"
            "4\topen /etc/passwd r\t-EPERM\tp3 <kernel> /bin/a\n"
            "  - p3 enforcing [<kernel> /bin/a] allow_read /etc/passwd \n");
}

TEST(GoldenRunner, WithoutStatusThereIsNoDomain) {
  const PortRun one = run("#nostatus\n{\nexec /bin/a\nopen /etc/hosts r\n}\n", guarded);
  EXPECT_EQ(text_of(one.results), "3\texec /bin/a\t0\t-\t{argv /bin/a envp}\n"
                                  "4\topen /etc/hosts r\t0\t-\n");
  EXPECT_TRUE(one.grant_log.empty());
}

TEST(GoldenRunner, SlotsOutliveForkAndExec) {
  EXPECT_EQ(results(run("open /etc/hosts r 0 5\n{\nexec /bin/b\nclose 5\nclose 5\n}\nclose 5\n"))
                .find("-EBADF"),
            results(run("open /etc/hosts r 0 5\n{\nexec /bin/b\nclose 5\nclose 5\n}\nclose 5\n"))
                .rfind("-EBADF"));
}

TEST(GoldenRunner, ArgumentsAreShownAsTheProgramGotThem) {
  const std::string text = results(run("{\nexec /bin/b a%20b -- X=%25\n}\n"));
  EXPECT_NE(text.find("{argv a%20b envp X=%25}"), std::string::npos) << text;
  const std::string none = results(run("{\nexec /bin/b -noargs\n}\n"));
  EXPECT_NE(none.find("{argv envp}"), std::string::npos) << none;
}

TEST(GoldenRunner, PolicyGoesInAndOut) {
  const std::string text = results(run("w manager /bin/b\nload domain_policy /p/x.conf\n"
                                       "dump manager\ndump nosuch\n"
                                       "sel domain_policy select domain=<kernel> /bin/b\ninfo\n"));
  EXPECT_EQ(text,
            "1\tw manager /bin/b\t7\tp0 <kernel> /sbin/init\n"
            "2\tload domain_policy /p/x.conf\t0\tp0 <kernel> /sbin/init\n"
            "3\tdump manager\tdump\n  | /sbin/init\n  | /bin/b\n"
            "4\tdump nosuch\t-ENOENT\n"
            "5\tsel domain_policy select domain=<kernel> /bin/b\tdump\n"
            "  | # select domain=<kernel> /bin/b\n  | <kernel> /bin/b\n  | use_profile 0\n  | \n"
            "  | \n"
            "6\tinfo\tmanager=yes execute_handler=no state[0]=0 state[1]=0 state[2]=0 0 "
            "<kernel> /sbin/init\n");
}

TEST(GoldenRunner, ASupervisorAnswersACallInTheBackground) {
  const std::string ops =
      "open /proc/ccs/query rw 0 1\nbg /bin/a open /etc/passwd r\npause_ms 300\n"
      "answer 1\npause_ms 300\nbgwait\n"
      "bg /bin/a open /etc/passwd r\npause_ms 300\nanswer 2\nbgwait\n"
      "bg /bin/a open /etc/passwd r\nbgwait\n";
  std::string codes;
  for (const StepResult &result : run(ops, guarded).results)
    if (result.head.find("\tbgwait\t") != std::string::npos)
      codes += result.head.substr(result.head.find("\tbgwait\t") + 8, 1);
  EXPECT_EQ(codes, "011");
}

TEST(GoldenRunner, AMachineThatPanicsStops) {
  const PortRun one = run("ifup\n", "<kernel>\nuse_profile 9\n");
  EXPECT_FALSE(one.panic.empty());
  EXPECT_EQ(one.results.size(), 1u);
}

TEST(GoldenRunner, EveryOperationStandsAnyProcess) {
  // Numbers and names that fit nothing: an answer each, no crash.
  std::string ops;
  for (const Operation *operation : all_operations()) {
    std::string line(operation->name);
    for (const char letter : operation->arguments) {
      const std::map<char, std::string> sample = {
          {'t', " /none"}, {'n', " 4294967295"}, {'s', " 63"},    {'f', " rwctaxdn"}, {'a', " ::9"},
          {'k', " 7"},     {'F', " packet"},     {'T', " raw"},   {'m', " rw"},       {'y', " b"},
          {'b', " kill"},  {'$', " x"},          {'*', " self 0"}};
      if (letter != '?')
        line += sample.at(letter);
    }
    if (operation->name != "pause_ms")
      ops += line + '\n';
  }
  const PortRun one = run(ops);
  EXPECT_GT(one.results.size(), 50u);
}

} // namespace
} // namespace tomosim::verify::golden
