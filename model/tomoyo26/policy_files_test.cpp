// The policy files in and out: spec §4, §5, §6, §10.
#include <gtest/gtest.h>

#include "model/tomoyo26/test_machine.hpp"

namespace tomosim::model {
namespace {

TEST(Profile, ReadsBackInTheKernelsOrder) {
  Kernel k{test_config()};
  k.load_policy_text("profile", "1-CONFIG={ mode=learning }\n"
                                "1-CONFIG::file={ mode=enforcing grant_log=no }\n"
                                "1-CONFIG::file::execute={ mode=permissive }\n"
                                "1-CONFIG::misc::env={ mode=disabled grant_log=no reject_log=no }\n"
                                "1-PREFERENCE={ max_learning_entry=5 max_audit_log=10 }\n"
                                "delete 1-COMMENT=zzz\n");
  EXPECT_EQ(k.read_policy_text("profile"),
            "PROFILE_VERSION=20150505\n"
            "1-COMMENT=zzz\n"
            "1-PREFERENCE={ max_audit_log=10 max_learning_entry=5 }\n"
            "1-CONFIG={ mode=learning grant_log=yes reject_log=yes }\n"
            "1-CONFIG::file::execute={ mode=permissive grant_log=yes reject_log=yes }\n"
            "1-CONFIG::misc::env={ mode=disabled grant_log=no reject_log=no }\n"
            "1-CONFIG::file={ mode=enforcing grant_log=no reject_log=yes }\n");
}

TEST(Profile, IsDefinedEvenByALineThatFails) {
  Kernel k{test_config()};
  k.load_policy_text("profile", "3-FOO=x\n4-BAR\n256-COMMENT=x\n4294967301-COMMENT=five\n"
                                "-COMMENT=zero\n");
  std::vector<int> numbers;
  for (const ProfileView &p : k.profiles())
    numbers.push_back(p.number);
  EXPECT_EQ(numbers, (std::vector<int>{0, 3, 4, 5}));
}

TEST(Profile, SettingAnyModeOnADefaultItemTurnsBothLogsOn) {
  Kernel k{test_config()};
  k.load_policy_text("profile", "1-CONFIG={ grant_log=no reject_log=no }\n"
                                "1-CONFIG::file={ mode=enforcing }\n"
                                "1-CONFIG::network={ grant_log=no }\n"
                                "1-CONFIG::misc=learning enforcing disabled\n"
                                "1-CONFIG::file::open=use_default enforcing\n");
  const std::string text = k.read_policy_text("profile");
  EXPECT_NE(text.find("1-CONFIG={ mode=disabled grant_log=no reject_log=no }"), std::string::npos);
  EXPECT_NE(text.find("1-CONFIG::file={ mode=enforcing grant_log=yes reject_log=yes }"),
            std::string::npos);
  EXPECT_NE(text.find("1-CONFIG::misc={ mode=enforcing"), std::string::npos);
  EXPECT_EQ(text.find("network"), std::string::npos);
  EXPECT_EQ(text.find("open"), std::string::npos);
}

TEST(Namespaces, APrefixAppearsOnEveryLineOnceThereAreTwo) {
  Kernel k{test_config()};
  k.load_policy_text("exception_policy", "keep_domain /bin/k\n");
  EXPECT_EQ(k.read_policy_text("exception_policy"), "keep_domain any from /bin/k\n");
  k.load_policy_text("exception_policy", "<ns> nonsense\n");
  EXPECT_EQ(k.read_policy_text("exception_policy"), "<kernel> keep_domain any from /bin/k\n");
  EXPECT_EQ(k.read_policy_text("profile"),
            "<kernel> PROFILE_VERSION=20150505\n<ns> PROFILE_VERSION=20150505\n");
}

TEST(ExceptionPolicy, ReadsBackKindByKind) {
  Kernel k{test_config()};
  k.load_policy_text("exception_policy", "acl_group 00 file read /x\n"
                                         "path_group G\n"
                                         "path_group G @H\n"
                                         "number_group N 0x10-0x1F\n"
                                         "number_group N @M\n"
                                         "address_group A 10.0.0.9-10.0.0.1\n"
                                         "aggregator /usr/\\* /bin/u\n"
                                         "aggregator /usr/\\* /bin/\\*\n"
                                         "initialize_domain /bin/x\n"
                                         "keep_domain any from <kernel> /a\n"
                                         "no_keep_domain /bin/n from /b\n"
                                         "reset_domain x.y\n"
                                         "acl_group 1x file read /x\n");
  EXPECT_EQ(k.read_policy_text("exception_policy"), "initialize_domain /bin/x from any\n"
                                                    "keep_domain any from <kernel> /a\n"
                                                    "no_keep_domain /bin/n from /b\n"
                                                    "aggregator /usr/\\* /bin/u\n"
                                                    "path_group G \n"
                                                    "path_group G @H\n"
                                                    "number_group N 0x10-0x1F\n"
                                                    "address_group A 10.0.0.9-10.0.0.1\n"
                                                    "acl_group 0 file read /x\n");
}

TEST(DomainPolicy, MergesAndPrintsAsTheSpecificationShows) {
  TestMachine m;
  m.in("<kernel> /d", 1,
       "file read /a\nfile write /a\nfile create /n 0666\n"
       "file create /n 438\n"
       "network inet stream send/bind 0.0.0.0-255.255.255.255 0\n"
       "use_group 9\nuse_group3\nquota_exceeded");
  EXPECT_EQ(m.kernel.read_policy_text("domain_policy", "select domain=<kernel> /d"),
            "# select domain=<kernel> /d\n"
            "<kernel> /d\nuse_profile 1\nquota_exceeded\nuse_group 3\nuse_group 9\n\n"
            "file read/write /a\nfile create /n 0666\nfile create /n 438\n"
            "network inet stream bind/send 0.0.0.0-255.255.255.255 0\n\n");
}

TEST(DomainPolicy, OperationWordsAreFoundBySubstring) {
  const std::pair<const char *, const char *> rows[] = {
      {"file readx /q", "file read /q\n"},
      {"file threads/read /q", ""},
      {"file /write /q", "file write /q\n"},
      {"file unlink/rename /q", "file unlink /q\n"},
      {"file mkdir/mkchar /q 0755", "file mkdir /q 0755\n"},
      {"file rename/unlink /q /r", ""},
      {"file umount /q", ""},
      {"file create/read /x", "file read /x\n"},
      {"file mounting dev /m/ tmpfs 0x1", "file mount dev /m/ tmpfs 0x1\n"},
      {"network inet seqpacket bind ::1 1-65535", "network inet seqpacket bind ::1 1-65535\n"},
      {"network inet stream bind 1.2.3.4 65536", ""},
      {"network inet stream bind 1.2.3.4 4294967376", "network inet stream bind 1.2.3.4 80\n"},
      {"misc env A=B", ""},
      {"misc env A\\*", "misc env A\\*\n"},
      {"task manual_domain_transition <kernel> /bin/x task.uid=0",
       "task manual_domain_transition <kernel> /bin/x task.uid=0\n"},
      {"task auto_domain_transition <kernel> /x", ""},
      {"file read @G", "file read @G\n"},
      {"file chmod @G @N", "file chmod @G @N\n"}};
  for (const auto &[in, out] : rows) {
    TestMachine m;
    m.in("<kernel> /d", 1, in);
    EXPECT_EQ(m.acl("<kernel> /d"), out) << in;
  }
}

TEST(DomainPolicy, DeletingBitsDeletesTheEntryWhenNoneIsLeft) {
  TestMachine m;
  m.in("<kernel> /d", 1, "file read/write/append /a\ndelete file write /a");
  EXPECT_EQ(m.acl("<kernel> /d"), "file read/append /a\n");
  m.kernel.load_policy_text("domain_policy", "select <kernel> /d\ndelete file read/append /a\n");
  EXPECT_EQ(m.acl("<kernel> /d"), "");
}

TEST(DomainPolicy, SelectShowsOneDomain) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 0, "file execute/read /a keep\nfile execute/read /b");
  EXPECT_EQ(m.kernel.read_policy_text("domain_policy", "select pid=1\nselect transition_only"),
            "# select pid=1\n<kernel> /d\nuse_profile 0\n\nfile execute /b\n\n");
  EXPECT_EQ(m.kernel.read_policy_text("domain_policy", "select pid=99"), "# select pid=99\n");
  m.kernel.load_policy_text("domain_policy", "delete <kernel> /d\n");
  EXPECT_EQ(m.kernel.read_policy_text("domain_policy", "select pid=1").substr(0, 53),
            "# select pid=1\n# This is a deleted domain.\n<kernel> /");
  EXPECT_EQ(m.kernel.domain_of(t), "<kernel> /d");
  EXPECT_EQ(m.kernel.read_policy_text(".process_status", "1"), "1 0 <kernel> /d");
  EXPECT_EQ(m.kernel.read_policy_text(".process_status", "x"), "");
}

TEST(Manager, OnlyManagersWriteOnceActive) {
  TestMachine m;
  Kernel &k = m.kernel;
  const TaskId t = m.in("<kernel> /d", 0);
  EXPECT_EQ(k.write_interface(t, "profile", "9-COMMENT=x\n").error, Errno::Perm); // no program
  ASSERT_TRUE(k.execve(t, "/bin/a", {"a"}, {}).ok());
  EXPECT_EQ(k.write_interface(t, "profile", "9-COMMENT=x\n").error, Errno::Perm);
  EXPECT_EQ(k.write_interface(t, "domain_policy", "select pid=1\n").error, Errno::Ok);
  k.load_policy_text("manager", "/bin/a\n");
  EXPECT_TRUE(k.write_interface(t, "profile", "9-COMMENT=x\n").ok());
  k.load_policy_text("manager", "delete /bin/a\n<kernel> /d /bin/a\n");
  EXPECT_TRUE(k.write_interface(t, "profile", "9-COMMENT=x\n").ok());
  k.setresuid(t, 1000, 1000, 0);
  EXPECT_EQ(k.write_interface(t, "profile", "9-COMMENT=x\n").error, Errno::Acces);
  EXPECT_EQ(k.read_policy_text("manager"), "<kernel> /d /bin/a\n");
}

TEST(Interface, AnUnfinishedLineIsLostAtClose) {
  TestMachine m;
  const TaskId t = m.kernel.init_task();
  m.kernel.write_interface(t, "domain_policy", "<kernel> /a\n<kernel> /b");
  EXPECT_TRUE(m.kernel.domain("<kernel> /a"));
  EXPECT_FALSE(m.kernel.domain("<kernel> /b"));
  const auto fd = m.kernel.open(t, "/sys/kernel/security/tomoyo/domain_policy", O_ReadWrite).value;
  m.kernel.write(t, fd, "<kern");
  m.kernel.write(t, fd, "el> /c\nuse_profile 2\n");
  EXPECT_EQ(m.kernel.domain("<kernel> /c")->profile, 2);
}

TEST(Interface, OpeningIsAnOrdinaryCheck) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 3);
  std::string text;
  EXPECT_EQ(m.kernel.read_interface(t, "version", text).error, Errno::Perm);
  m.kernel.load_policy_text("domain_policy",
                            "select <kernel> /d\nfile read securityfs:/tomoyo/version\n");
  EXPECT_TRUE(m.kernel.read_interface(t, "version", text).ok());
  EXPECT_EQ(text, "2.6.0");
}

TEST(Stat, PrintsCountersAndMemory) {
  KernelConfig config = test_config();
  Kernel k(config);
  k.set_clock(1322736400);
  k.load_policy_text("profile", "0-CONFIG=x\njunk\n");
  k.load_policy_text("stat", "Memory used by audit log: 100000\n");
  EXPECT_EQ(k.read_policy_text("stat"),
            "Policy update:                                 2 (Last: 2011/12/01 10:46:40)\n"
            "Policy violation in learning mode:             0\n"
            "Policy violation in permissive mode:           0\n"
            "Policy violation in enforcing mode:            0\n"
            "Memory used by policy:                       160\n"
            "Memory used by audit log:                      0 (Quota:     100000)\n"
            "Memory used by query message:                  0\n"
            "Total memory used:                           160\n");
}

TEST(Lint, SaysWhereALineStopsMakingSense) {
  TestMachine m;
  const auto found = m.kernel.lint("domain_policy", "file read /a\n<kernel> /a\n"
                                                    "use_profile 3\n"
                                                    "file  read   a\\z\n"
                                                    "file read/wrote /x\n"
                                                    "file read /x task.uid=x\n"
                                                    "file fly /x\n");
  ASSERT_EQ(found.size(), 5U);
  EXPECT_EQ(found[0].line, 1U);
  EXPECT_EQ(found[1].line, 4U);
  EXPECT_EQ(found[1].column, 14U);
  EXPECT_EQ(found[2].line, 5U);
  EXPECT_EQ(found[2].severity, PolicyDiagnostic::Severity::Suspicious);
  EXPECT_EQ(found[2].column, 11U);
  EXPECT_EQ(found[3].column, 23U);
  EXPECT_EQ(found[4].column, 6U);
  EXPECT_FALSE(m.kernel.domain("<kernel> /a"));
}

} // namespace
} // namespace tomosim::model
