// A comparison that cannot find a difference is worth nothing: each kind of recorded text is
// changed, and the change must be found.
#include "verify/golden/golden_compare.hpp"

#include <functional>
#include <gtest/gtest.h>

namespace tomosim::verify::golden {
namespace {

constexpr const char *results_text = "  - p0 disabled [<kernel> /sbin/init] use_profile 0\n"
                                     "1\topen /x r\t-EPERM\tp3 <kernel> /bin/a\n"
                                     "  - p3 enforcing [<kernel> /bin/a] allow_read /x \n"
                                     "2\tdump manager\tdump\n"
                                     "  | /sbin/init\n";

Case recorded() {
  auto one =
      make_case("x", "x",
                {{"ops.txt", "open /x r\ndump manager\n"},
                 {"results.txt", results_text},
                 {"reject_log.txt", "#timestamp=1 pid=1\n<kernel> /sbin/init\nuse_profile 0\n\n"
                                    "#timestamp=2 pid=105\n<kernel> /bin/a\nallow_read /x \n"},
                 {"policy-after/domain_policy.conf", "<kernel>\nuse_profile 0\n\n\n"},
                 {"meminfo.txt", "Shared:        4096\nPrivate:       4096\n"
                                 "Dynamic:      17408\nTotal:        25600\n"},
                 {"console.txt", "SAKURA: 1.6.8   2009/05/28\nwarning: nobody minds\n"
                                 "TOMOYO-ERROR: Access 'read(open) /x' denied for /bin/a\n"}});
  EXPECT_TRUE(one.ok()) << one.error().text();
  return *one;
}

PortRun same_run() {
  PortRun run;
  run.results = *parse_results("r", results_text);
  run.reject_log = {"#timestamp=1 pid=1\n<kernel> /sbin/init\nuse_profile 0",
                    "#timestamp=2 pid=2\n<kernel> /bin/a\nallow_read /x "};
  run.policy_after["domain_policy.conf"] = "<kernel>\nuse_profile 0\n\n\n";
  run.meminfo = "Shared: 4096\nPrivate: 4096\nDynamic: 128\nTotal: 8320\n";
  run.console = {"SAKURA: 1.6.8   2009/05/28",
                 "TOMOYO-ERROR: Access 'read(open) /x' denied for /bin/a", "another part"};
  return run;
}

TEST(GoldenCompare, TheSameRunAgreesAndEverythingIsCounted) {
  const Comparison all = compare_case(recorded(), same_run());
  for (const Difference &difference : all.differences)
    ADD_FAILURE() << difference.file << ": " << difference.expected << " / " << difference.got;
  EXPECT_EQ(all.cases.agree, 1u);
  EXPECT_EQ(all.operations.compared, 2u);
  EXPECT_EQ(all.decisions.compared, 2u);
  EXPECT_EQ(all.policy_texts.compared, 1u);
  EXPECT_EQ(all.memory_figures.compared, 3u);
  EXPECT_EQ(all.log_entries.compared, 2u);
  EXPECT_EQ(all.console_lines.compared, 2u);
}

struct Change {
  const char *what;
  const char *file;
  std::function<void(PortRun &)> make;
};

TEST(GoldenCompare, AnyChangeIsFound) {
  const Change changes[] = {
      {"an answer", "results.txt",
       [](PortRun &run) { run.results[1].head = "1\topen /x r\t0\tp3 <kernel> /bin/a"; }},
      {"a domain", "results.txt",
       [](PortRun &run) { run.results[1].head = "1\topen /x r\t-EPERM\tp3 <kernel> /bin/b"; }},
      {"a decision", "results.txt", [](PortRun &run) { run.results[1].details[0].text[2] = '+'; }},
      {"a decision less", "results.txt", [](PortRun &run) { run.results[1].details.clear(); }},
      {"a decision more", "results.txt",
       [](PortRun &run) { run.results[1].details.push_back(run.results[1].details[0]); }},
      {"a dumped line", "results.txt", [](PortRun &run) { run.results[2].details[0].text += "x"; }},
      {"a step less", "results.txt", [](PortRun &run) { run.results.pop_back(); }},
      {"a step more", "results.txt",
       [](PortRun &run) {
         run.results.push_back({3, "3\tifup\t0", 0, {}});
       }},
      {"a log entry", "reject_log.txt", [](PortRun &run) { run.reject_log[1] += "/"; }},
      {"a log entry more", "grant_log.txt", [](PortRun &run) { run.grant_log.push_back("x"); }},
      {"a policy line", "policy-after/domain_policy.conf",
       [](PortRun &run) {
         run.policy_after["domain_policy.conf"] = "<kernel>\nuse_profile 1\n\n\n";
       }},
      {"a policy line less", "policy-after/domain_policy.conf",
       [](PortRun &run) {
         run.policy_after["domain_policy.conf"] = "<kernel>\nuse_profile 0\n\n";
       }},
      {"no policy text", "policy-after/domain_policy.conf",
       [](PortRun &run) { run.policy_after.clear(); }},
      {"memory", "meminfo.txt",
       [](PortRun &run) {
         run.meminfo = "Shared: 8192\nPrivate: 4096\nDynamic: 0\nTotal: 12288\n";
       }},
      {"a sum", "meminfo.txt",
       [](PortRun &run) {
         run.meminfo = "Shared: 4096\nPrivate: 4096\nDynamic: 0\nTotal: 4096\n";
       }},
      {"a message", "console.txt", [](PortRun &run) { run.console[1] += "?"; }},
      {"a message less", "console.txt",
       [](PortRun &run) { run.console.erase(run.console.begin()); }},
      {"a panic", "results.txt", [](PortRun &run) { run.panic = "Profile 7 not defined"; }},
  };
  for (const Change &change : changes) {
    PortRun run = same_run();
    change.make(run);
    const Comparison all = compare_case(recorded(), run);
    EXPECT_EQ(all.cases.agree, 0u) << change.what;
    ASSERT_FALSE(all.differences.empty()) << change.what;
    for (const Difference &difference : all.differences)
      EXPECT_EQ(difference.file, change.file) << change.what;
  }
}

TEST(GoldenCompare, DynamicMemoryCountsWhereNothingWasHeldOpen) {
  Case one = recorded();
  one.script.holds_status = false;
  const Comparison all = compare_case(one, same_run());
  EXPECT_EQ(all.memory_figures.differ(), 1u);
}

TEST(GoldenCompare, ADifferenceSaysWhere) {
  PortRun run = same_run();
  run.results[1].details[0].text = "  - p3 enforcing [<kernel> /bin/a] allow_write /x ";
  const Comparison all = compare_case(recorded(), run);
  ASSERT_EQ(all.differences.size(), 1u);
  const Difference &difference = all.differences[0];
  EXPECT_EQ(difference.where, "x");
  EXPECT_EQ(difference.line, 3u);
  EXPECT_EQ(difference.expected, "  - p3 enforcing [<kernel> /bin/a] allow_read /x ");
  EXPECT_EQ(difference.context, "1\topen /x r\t-EPERM\tp3 <kernel> /bin/a");
}

} // namespace
} // namespace tomosim::verify::golden
