// execve and domain transition: spec §9.7 and §9.4.
#include <gtest/gtest.h>

#include "model/tomoyo26/test_machine.hpp"

namespace tomosim::model {
namespace {

constexpr std::string_view spec_exceptions = R"(aggregator /usr/bin/\* /bin/any
initialize_domain /sbin/init2 from any
initialize_domain /sbin/init3 from any
no_initialize_domain /sbin/init3 from <kernel> /a
reset_domain /sbin/httpd from any
keep_domain any from /a
no_keep_domain /bin/nk from any
)";

struct ExecMachine : TestMachine {
  ExecMachine() {
    for (const char *program :
         {"/a", "/usr/bin/foo", "/sbin/init2", "/sbin/init3", "/sbin/httpd", "/bin/nk", "/pref/x"})
      kernel.vfs().add_program(program);
    kernel.load_policy_text("exception_policy", spec_exceptions);
  }
  Errno exec(TaskId t, std::string_view path, std::vector<std::string> argv = {"x"},
             std::vector<std::string> envp = {}) {
    return kernel.execve(t, path, argv, envp).error;
  }
};

TEST(Exec, FollowsTheDirectivesInModeDisabledToo) {
  const struct {
    const char *from, *program, *to;
  } rows[] = {{"<kernel>", "/a", "<kernel> /a"},
              {"<kernel> /a", "/usr/bin/foo", "<kernel> /a"},
              {"<kernel> /a", "/sbin/init2", "<kernel> /sbin/init2"},
              {"<kernel> /a", "/sbin/init3", "<kernel> /a"},
              {"<kernel> /b", "/usr/bin/foo", "<kernel> /b /bin/any"},
              {"<kernel> /a", "/bin/nk", "<kernel> /a /bin/nk"}};
  for (const auto &row : rows) {
    ExecMachine m;
    const TaskId t = m.in(row.from, 0);
    EXPECT_EQ(m.exec(t, row.program), Errno::Ok) << row.program;
    EXPECT_EQ(m.kernel.domain_of(t), row.to) << row.from << " executes " << row.program;
    EXPECT_EQ(m.kernel.next_domain(row.from, row.program).target, row.to);
  }
}

TEST(Exec, ANamespaceJumpNeedsThePreparedDomain) {
  ExecMachine m;
  const TaskId t = m.in("<kernel> /a", 0);
  EXPECT_EQ(m.exec(t, "/sbin/httpd"), Errno::NoMem);
  m.kernel.load_policy_text("profile", "</sbin/httpd> 0-COMMENT=x\n");
  EXPECT_EQ(m.exec(t, "/sbin/httpd"), Errno::NoMem);
  m.kernel.load_policy_text("domain_policy", "</sbin/httpd>\n");
  EXPECT_EQ(m.exec(t, "/sbin/httpd"), Errno::Ok);
  EXPECT_EQ(m.kernel.domain_of(t), "</sbin/httpd>");
  EXPECT_EQ(m.exec(t, "/sbin/init2"), Errno::Ok); // its own namespace's directives only
  EXPECT_EQ(m.kernel.domain_of(t), "</sbin/httpd> /sbin/init2");
}

TEST(Exec, ThePatternBecomesPartOfTheDomainName) {
  ExecMachine m;
  const TaskId t = m.in("<kernel> /x", 3,
                        "file execute /bin/\\* exec.argc=5\n"
                        "file execute /bin/\\@");
  EXPECT_EQ(m.exec(t, "/bin/ls"), Errno::Ok);
  EXPECT_EQ(m.kernel.domain_of(t), R"(<kernel> /x /bin/\@)");
}

TEST(Exec, AFailedConditionLendsItsPatternIfItWasTheLastOneCompared) {
  {
    ExecMachine m;
    const TaskId t = m.in("<kernel> /x", 2, "file execute /bin/\\* exec.argc=5");
    EXPECT_EQ(m.exec(t, "/bin/zz"), Errno::Ok);
    EXPECT_EQ(m.kernel.domain_of(t), R"(<kernel> /x /bin/\*)");
    EXPECT_EQ(m.kernel.violations(Mode::Permissive), 1U);
  }
  ExecMachine m;
  const TaskId t = m.in("<kernel> /x", 2, "file execute /bin/\\* exec.argc=5\nfile execute /other");
  EXPECT_EQ(m.exec(t, "/bin/zz"), Errno::Ok);
  EXPECT_EQ(m.kernel.domain_of(t), "<kernel> /x /bin/zz");
}

TEST(Exec, ObeysTransitPreferences) {
  const struct {
    const char *transit;
    Errno error;
    const char *to;
  } rows[] = {
      {"keep", Errno::Ok, "<kernel> /y"},        {"child", Errno::Ok, "<kernel> /y /pref/x"},
      {"parent", Errno::Ok, "<kernel>"},         {"initialize", Errno::Ok, "<kernel> /pref/x"},
      {"/jump", Errno::Ok, "<kernel> /y /jump"}, {"<kernel> /p /q", Errno::Ok, "<kernel> /p /q"},
      {"reset", Errno::NoMem, "<kernel> /y"},    {"</ns1>", Errno::NoMem, "<kernel> /y"}};
  for (const auto &row : rows)
    for (const int profile : {0, 3}) {
      ExecMachine m;
      const TaskId t =
          m.in("<kernel> /y", profile, std::string("file execute /pref/x ") + row.transit);
      EXPECT_EQ(m.exec(t, "/pref/x"), row.error) << row.transit;
      EXPECT_EQ(m.kernel.read_self_domain(t), row.to) << row.transit;
    }
}

TEST(Exec, LearnsRealPathAndFirstArgument) {
  ExecMachine m;
  const TaskId t = m.in("<kernel> /s", 1);
  EXPECT_EQ(m.exec(t, "/bin/lnk", {"/bin/lnk"}), Errno::Ok);
  EXPECT_EQ(m.acl("<kernel> /s"),
            "file execute /bin/lnk exec.realpath=\"/bin/a\" exec.argv[0]=\"/bin/lnk\"\n");
  EXPECT_EQ(m.kernel.domain_of(t), "<kernel> /s /bin/lnk");
}

TEST(Exec, ReadsTheInterpreterInTheNewDomain) {
  ExecMachine m;
  const TaskId t = m.in("<kernel> /s", 1);
  EXPECT_EQ(m.exec(t, "/bin/script"), Errno::Ok);
  EXPECT_EQ(m.kernel.domain_of(t), "<kernel> /s /bin/script");
  EXPECT_EQ(m.acl("<kernel> /s /bin/script"), "file read /bin/a\n");
}

TEST(Exec, RefusedWithoutAnEntry) {
  ExecMachine m;
  const TaskId t = m.in("<kernel> /s", 3);
  EXPECT_EQ(m.exec(t, "/bin/ls"), Errno::Perm);
  EXPECT_EQ(m.kernel.read_self_domain(t), "<kernel> /s");
}

TEST(Exec, AFailedExecveLeavesTheTaskInTheNewDomainUntilCredentialsArePrepared) {
  ExecMachine m;
  const TaskId t = m.in("<kernel> /s", 0);
  EXPECT_EQ(m.exec(t, "/bin/text"), Errno::NoExec);
  EXPECT_EQ(m.kernel.domain_of(t), "<kernel> /s /bin/text");
  m.kernel.access(t, "/etc/passwd", 4);
  EXPECT_EQ(m.kernel.read_self_domain(t), "<kernel> /s");
  EXPECT_EQ(m.exec(t, "/bin/text"), Errno::NoExec);
  EXPECT_EQ(m.kernel.read_self_domain(t), "<kernel> /s /bin/text");
  m.kernel.access(t, "/etc/passwd", 4);
  EXPECT_EQ(m.kernel.read_self_domain(t), "<kernel> /s /bin/text");
}

TEST(Exec, ForkAfterAFailedExecvePutsBothIntoTheOldDomain) {
  ExecMachine m;
  const TaskId t = m.in("<kernel> /s", 0);
  EXPECT_EQ(m.exec(t, "/bin/text"), Errno::NoExec);
  const TaskId child{static_cast<std::uint32_t>(m.kernel.fork(t).value)};
  EXPECT_EQ(m.kernel.read_self_domain(child), "<kernel> /s");
  EXPECT_EQ(m.kernel.read_self_domain(t), "<kernel> /s");
}

TEST(Exec, EnvironmentIsCheckedInTheNewDomain) {
  ExecMachine m;
  m.kernel.load_policy_text("profile", "3-CONFIG::misc::env={ mode=enforcing }\n");
  const TaskId t = m.in("<kernel> /s", 3, "file execute /bin/a");
  m.kernel.load_policy_text("domain_policy", "<kernel> /s /bin/a\nuse_profile 3\nmisc env HO\\*\n");
  EXPECT_EQ(m.exec(t, "/bin/a", {"a"}, {"HOME=/"}), Errno::Ok);
  EXPECT_EQ(m.kernel.domain_of(t), "<kernel> /s /bin/a");
  m.kernel.place_task(t, "<kernel> /s");
  EXPECT_EQ(m.exec(t, "/bin/a", {"a"}, {"HOME=/", "X=1"}), Errno::Perm);
  EXPECT_EQ(m.kernel.read_self_domain(t), "<kernel> /s /bin/a");
}

TEST(Exec, EnforcingCreatesTheMissingDomainWithProfileAndGroups) {
  ExecMachine m;
  const TaskId t = m.in("<kernel> /s", 3, "use_group 7\nfile execute /bin/a");
  const std::uint32_t updates = m.kernel.policy_updates();
  EXPECT_EQ(m.exec(t, "/bin/a"), Errno::Ok);
  const auto made = m.kernel.domain("<kernel> /s /bin/a");
  ASSERT_TRUE(made);
  EXPECT_EQ(made->profile, 3);
  EXPECT_EQ(made->groups, std::vector<std::uint8_t>{7});
  EXPECT_EQ(m.kernel.policy_updates(), updates + 1);
}

TEST(Exec, TheTriggerActivatesAndIsCheckedUnderThePolicy) {
  TestMachine m;
  m.kernel.load_policy_text("domain_policy", "<kernel>\nuse_profile 3\n");
  const TaskId t = m.kernel.init_task();
  EXPECT_EQ(m.kernel.execve(t, "/sbin/init", {"init"}, {}).error, Errno::Ok);
  EXPECT_FALSE(m.kernel.active()); // no loader
  EXPECT_EQ(m.kernel.domain_of(t), "<kernel>");
  m.kernel.vfs().add_program("/sbin/tomoyo-init");
  EXPECT_EQ(m.kernel.execve(t, "/sbin/init", {"init"}, {}).error, Errno::Perm);
  EXPECT_TRUE(m.kernel.active());
}

TEST(Exec, ActivationPanicsWithoutTheProfile) {
  Kernel kernel{test_config()};
  EXPECT_FALSE(kernel.activate().ok);
  EXPECT_EQ(kernel.panicked(), "STOP!");
}

TEST(SelfDomain, AManualTransitionNeedsAnEntryInEveryMode) {
  for (const int profile : {0, 3}) {
    TestMachine m;
    const TaskId t = m.in("<kernel> /s", profile,
                          "file read/write securityfs:/tomoyo/self_domain\n"
                          "task manual_domain_transition <kernel> /s /m");
    EXPECT_EQ(m.kernel.write_interface(t, "self_domain", "bad").error, Errno::Inval);
    EXPECT_EQ(m.kernel.write_interface(t, "self_domain", "<other> /x").error, Errno::Perm);
    EXPECT_EQ(m.kernel.write_interface(t, "self_domain", "").error,
              profile ? Errno::NoMem : Errno::NoMem);
    EXPECT_EQ(m.kernel.write_interface(t, "self_domain", "<kernel> /s /m").value, 14);
    EXPECT_EQ(m.kernel.domain_of(t), "<kernel> /s /m");
    EXPECT_EQ(m.kernel.domain("<kernel> /s /m")->profile, profile);
  }
}

} // namespace
} // namespace tomosim::model
