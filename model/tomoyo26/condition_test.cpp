// Conditions: spec §7.4, §7.5, §7.8.
#include <gtest/gtest.h>

#include "model/tomoyo26/test_machine.hpp"

namespace tomosim::model {
namespace {

// The line as it reads back, or "" if it was refused.
std::string written(std::string_view line) {
  TestMachine m;
  m.in("<kernel> /d", 0, line);
  std::string out = m.acl("<kernel> /d");
  if (!out.empty())
    out.pop_back();
  return out;
}

TEST(Condition, ReadsBackAsWritten) {
  for (const char *condition : {"path1.type=file path1.perm=0644 path1.perm!=setuid",
                                "1-5=0x10-0x20",
                                "0=task.uid",
                                "symlink=path1.type",
                                "sticky=0",
                                "exec.argc=1-3 exec.envc!=5",
                                "exec.realpath=\"relative\"",
                                "exec.argv[0]=\"\"",
                                "exec.envp[\"A\"]=\"x=y\"",
                                "task.uid=0 task.gid!=0x10",
                                "1-5=task.uid",
                                "task.uid!=@N",
                                "1=1",
                                "task.uid=07-0x1F",
                                "exec.envp[\"A\"]=NULL",
                                "exec.realpath!=@G",
                                "setuid=setgid",
                                "socket=path1.type",
                                "task.uid=0 task.uid=0",
                                "exec.argv[0]=\"x=y\"",
                                "task.uid=exec.realpath",
                                "exec.argv[1]=\"a\"b\"",
                                "task.uid=0 exec.argv[3]!=\"b\" task.gid=1 exec.realpath=\"/x\""}) {
    const std::string line = std::string("file read /f ") + condition;
    EXPECT_EQ(written(line), line);
  }
}

TEST(Condition, RefusesWhatTheRealParserRefuses) {
  for (const char *condition : {"@N=task.uid",
                                "task.uid==0",
                                "task.foo=1",
                                "task.uid=",
                                "=1",
                                "!=1",
                                "a!=1",
                                "task.uid",
                                "task.uid!=!0",
                                "task.type=execute_handler",
                                "path1.parent.major=1",
                                "grant_log=maybe",
                                "grant_log!=yes",
                                "grant_log=yes grant_log=no",
                                "exec.argv[0x1]=\"a\"",
                                "/x",
                                "keep keep",
                                "/x /y",
                                "<kernel> /a <b>",
                                "bogus",
                                "\"x\"",
                                "@G",
                                "exec.argv[0]=@G",
                                "exec.argv[01]=\"a\"",
                                "exec.argv[0]=\"",
                                "exec.envp[\"\"]=\"x\"",
                                "exec.envp[\"A=B\"]=\"x\"",
                                "exec.envp[\"A\"]=@G",
                                "exec.realpath=/bin/x",
                                "path1.parent.type=directory",
                                "task.uid>0",
                                "task.uid=-1",
                                "task.uid=5-1",
                                "task.state[0]=1",
                                "if task.uid=0",
                                "symlink.target=symlink.target",
                                "0=@/g"})
    EXPECT_EQ(written(std::string("file read /f ") + condition), "") << condition;
}

TEST(Condition, MovesGrantLogToTheEndAndWrapsNumbers) {
  EXPECT_EQ(written("file read /f grant_log=no task.uid=0"),
            "file read /f task.uid=0 grant_log=no");
  EXPECT_EQ(written("file read /f task.uid=4294967296"), "file read /f task.uid=0");
}

TEST(Condition, APreferenceStandsFirstAndOnlyOnExecute) {
  for (const char *text :
       {"keep", "keep task.uid=0", "reset grant_log=yes", "</q> task.uid=0",
        "<kernel> /a/b /c task.uid=0", "/x/y", "/x.y", "a/b", "proc:/x", "\"/x\"", "/x\\*"}) {
    const std::string line = std::string("file execute /e ") + text;
    EXPECT_EQ(written(line), line);
  }
  for (const char *text : {"</q>x", "<kernel> a", "a.b/c", "../x", "keep keep", "task.uid=0 keep",
                           "<bad", "auto_domain_transition=\"<kernel>\""})
    EXPECT_EQ(written(std::string("file execute /e ") + text), "") << text;
  EXPECT_EQ(written("file execute/read /e keep"), "");
}

bool read_allowed(const char *condition) {
  TestMachine m;
  m.kernel.vfs().set_attributes("/data/ok", {0644, 5, 0});
  const TaskId t = m.in("<kernel> /d", 3, std::string("file read /data/ok ") + condition);
  return m.kernel.open(t, "/data/ok", O_ReadOnly).ok();
}

TEST(Condition, EvaluatesLikeTheRealKernelOnAnOpen) {
  const std::pair<const char *, bool> rows[] = {{"path1.perm=owner_read", true},
                                                {"path1.perm!=setuid", true},
                                                {"path1.perm=0600", false},
                                                {"owner_read!=path1.perm", false},
                                                {"setuid=path1.perm", false},
                                                {"path1.uid=setuid", false},
                                                {"owner_read=owner_read", false},
                                                {"0400=owner_read", false},
                                                {"owner_read=0400", true},
                                                {"file=0100000", true},
                                                {"0-10=5-7", true},
                                                {"0-10!=5-7", false},
                                                {"path1.dev_major=0", true},
                                                {"exec.argc=1", false},
                                                {"exec.argv[0]!=\"x\"", false},
                                                {"path2.uid=0", false},
                                                {"path1.uid=5", true},
                                                {"path1.type=file", true},
                                                {"path1.parent.uid=0", true},
                                                {"task.uid!=@NONE", true},
                                                {"task.uid=@NONE", false},
                                                {"symlink.target!=\"/x\"", false},
                                                {"setuid=04000", true},
                                                {"task.uid=exec.realpath", false},
                                                {"exec.envp[\"A\"]=NULL", false}};
  for (const auto &[condition, expected] : rows)
    EXPECT_EQ(read_allowed(condition), expected) << condition;
}

bool exec_allowed(const char *condition) {
  TestMachine m;
  m.kernel.vfs().add_file("/bin/e", {}, {0755, 5, 0}, ProgramFormat::Native);
  const TaskId t = m.in("<kernel> /d", 3, std::string("file execute /bin/e ") + condition);
  return m.kernel.execve(t, "/bin/e", {"sh", "-c"}, {"HOME=/root", "X=1", "noequals"}).ok();
}

TEST(Condition, EvaluatesLikeTheRealKernelOnAnExecve) {
  const std::pair<const char *, bool> rows[] = {{R"(exec.argv[0]="sh")", true},
                                                {R"(exec.argv[0]!="sh")", false},
                                                {R"(exec.argv[1]="-\*")", true},
                                                {R"(exec.argv[1]!="-\*")", false},
                                                {R"(exec.argv[5]="x")", false},
                                                {R"(exec.argv[5]!="x")", true},
                                                {R"(exec.envp["HOME"]="/root")", true},
                                                {R"(exec.envp["HOME"]!="/root")", false},
                                                {R"(exec.envp["HOME"]=NULL)", false},
                                                {R"(exec.envp["HOME"]!=NULL)", true},
                                                {R"(exec.envp["NONE"]=NULL)", true},
                                                {R"(exec.envp["NONE"]!=NULL)", false},
                                                {R"(exec.envp["NONE"]="x")", false},
                                                {R"(exec.envp["NONE"]!="x")", true},
                                                {R"(exec.envp["H\*"]="/\*")", true},
                                                {R"(exec.envp["\*"]!=NULL)", true},
                                                {"exec.argc=2", true},
                                                {"exec.argc!=2", false},
                                                {"exec.envc=1-3", true},
                                                {R"(exec.realpath="/bin/e")", true},
                                                {R"(exec.realpath="/bin/\*")", true},
                                                {R"(exec.realpath!="/bin/\*")", false},
                                                {R"(exec.argv[0]="sh" exec.argv[1]="-c")", true},
                                                {R"(exec.argv[0]="s\?")", true},
                                                {"path1.uid=5", true},
                                                {R"(exec.argv[2]="")", false},
                                                {R"(symlink.target="/x")", false},
                                                {R"(symlink.target!="/x")", false},
                                                {"task.uid=exec.argc", false}};
  for (const auto &[condition, expected] : rows)
    EXPECT_EQ(exec_allowed(condition), expected) << condition;
}

TEST(Condition, IsOneObjectForEqualTextsAndAnotherForAnotherRadix) {
  TestMachine m;
  m.in("<kernel> /d", 0,
       "file read /a task.uid=0\nfile write /a task.uid=0\n"
       "file write /a task.uid=0x0\nfile read /a task.uid=0 task.gid=0\n"
       "file read /a task.gid=0 task.uid=0");
  EXPECT_EQ(m.acl("<kernel> /d"), "file read/write /a task.uid=0\nfile write /a task.uid=0x0\n"
                                  "file read /a task.uid=0 task.gid=0\n"
                                  "file read /a task.gid=0 task.uid=0\n");
}

} // namespace
} // namespace tomosim::model
