// The structured pictures of a policy that graph tools work on.
#include <gtest/gtest.h>

#include "model/tomoyo26/test_machine.hpp"

namespace tomosim::model {
namespace {

using Why = TransitionView::Why;

TEST(Views, NextDomainSaysWhereToAndWhy) {
  TestMachine m;
  Kernel &k = m.kernel;
  k.load_policy_text("exception_policy", "initialize_domain /sbin/daemon from any\n"
                                         "keep_domain any from <kernel> /shell\n"
                                         "reset_domain /jail from any\n"
                                         "aggregator /usr/bin/\\* /bin/any\n"
                                         "path_group TOOLS /opt/\\*\n"
                                         "acl_group 1 file execute @TOOLS child\n");
  k.load_policy_text("domain_policy", "<kernel> /d\nuse_profile 3\nuse_group 1\n"
                                      "file execute /bin/\\@ keep task.uid=0\n"
                                      "file execute /sbin/daemon\nfile execute /jail\n"
                                      "<kernel> /shell\nuse_profile 3\n");
  k.activate();
  const auto go = [&k](const char *from, const char *program) {
    return k.next_domain(from, program);
  };
  const TransitionView aggregated = go("<kernel> /d", "/usr/bin/x");
  EXPECT_TRUE(aggregated.granted);
  EXPECT_EQ(aggregated.acl_line, "file execute /bin/\\@ keep task.uid=0");
  EXPECT_EQ(aggregated.candidate, "/bin/\\@");
  EXPECT_EQ(aggregated.target, "<kernel> /d");
  EXPECT_EQ(aggregated.why, Why::Preference);
  const TransitionView daemon = go("<kernel> /d", "/sbin/daemon");
  EXPECT_EQ(daemon.target, "<kernel> /sbin/daemon");
  EXPECT_EQ(daemon.why, Why::Initialize);
  EXPECT_EQ(daemon.directive, "initialize_domain /sbin/daemon from any");
  EXPECT_FALSE(daemon.exists);
  EXPECT_TRUE(daemon.creatable);
  const TransitionView jail = go("<kernel> /d", "/jail");
  EXPECT_EQ(jail.target, "</jail>");
  EXPECT_EQ(jail.why, Why::Reset);
  EXPECT_TRUE(jail.failure_is_fatal);
  EXPECT_FALSE(jail.creatable);
  const TransitionView tool = go("<kernel> /d", "/opt/tool");
  EXPECT_EQ(tool.target, "<kernel> /d /opt/\\*");
  EXPECT_EQ(tool.acl_line, "file execute @TOOLS child");
  const TransitionView shell = go("<kernel> /shell", "/bin/ls");
  EXPECT_FALSE(shell.granted);
  EXPECT_EQ(shell.why, Why::Keep);
  EXPECT_EQ(go("<none>", "/x").target, "");
}

TEST(Views, ADomainComesWithItsEntriesTakenApart) {
  TestMachine m;
  m.in("<kernel> /d", 2,
       "use_group 4\nfile execute/read /bin/sh task.uid=0\n"
       "file rename /a /b\nfile mount /dev/x /mnt/ ext4 0x1\nmisc env HOME");
  const auto view = m.kernel.domain("<kernel> /d");
  ASSERT_TRUE(view);
  EXPECT_EQ(view->profile, 2);
  EXPECT_EQ(view->tasks, 1U);
  ASSERT_EQ(view->acl.size(), 4U);
  EXPECT_EQ(view->acl[0].operation_names, (std::vector<std::string>{"execute", "read"}));
  EXPECT_EQ(view->acl[0].condition, "task.uid=0");
  EXPECT_EQ(view->acl[1].names, (std::vector<std::string>{"/a", "/b"}));
  EXPECT_EQ(view->acl[2].names, (std::vector<std::string>{"/dev/x", "/mnt/", "ext4"}));
  EXPECT_EQ(view->acl[3].type, AclType::Env);
  EXPECT_EQ(Kernel::operation_words(AclType::Path2)[1], "rename");
}

TEST(Views, ExceptionsComeInReadBackOrder) {
  TestMachine m;
  m.kernel.load_policy_text("exception_policy", "acl_group 2 file read /x\npath_group G /a\n"
                                                "keep_domain /bin/k from /d\n");
  const auto views = m.kernel.exceptions();
  ASSERT_EQ(views.size(), 3U);
  EXPECT_EQ(views[0].kind, ExceptionKind::Keep);
  EXPECT_EQ(views[0].program, "/bin/k");
  EXPECT_TRUE(views[0].last_name_only);
  EXPECT_EQ(views[1].member, "/a");
  EXPECT_EQ(views[2].acl_group, 2);
  EXPECT_EQ(views[2].acl.line, "file read /x");
}

TEST(Views, AProfileHasItsInheritanceResolved) {
  TestMachine m;
  m.kernel.load_policy_text("profile", "7-CONFIG=permissive\n7-CONFIG::file=enforcing\n"
                                       "7-CONFIG::file::getattr=disabled\n");
  const ProfileView view = m.kernel.profiles().back();
  ASSERT_EQ(view.modes.size(), Kernel::operation_names().size());
  EXPECT_EQ(Kernel::operation_names()[4], "file::getattr");
  EXPECT_EQ(view.modes[4], Mode::Disabled);
  EXPECT_EQ(view.modes[0], Mode::Enforcing);
  EXPECT_EQ(view.modes.back(), Mode::Permissive);
}

} // namespace
} // namespace tomosim::model
