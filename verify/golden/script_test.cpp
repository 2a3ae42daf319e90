#include "verify/golden/golden_operations.hpp"
#include "verify/golden/script.hpp"

#include <gtest/gtest.h>
#include <set>

namespace tomosim::verify::golden {
namespace {

Script parsed(std::string_view text) {
  auto script = parse_script("ops.txt", text);
  EXPECT_TRUE(script.ok()) << script.error().text();
  return script.ok() ? *script : Script{};
}

TEST(GoldenScript, WordsAreDecoded) {
  const Script script = parsed("put /tmp/a%20b x%25\n\n# a comment\nunlink /tmp/%e9\n");
  ASSERT_EQ(script.steps.size(), 2u);
  EXPECT_EQ(script.steps[0].words[1], "/tmp/a b");
  EXPECT_EQ(script.steps[0].words[2], "x%");
  EXPECT_EQ(script.steps[1].line, 4u);
  EXPECT_EQ(script.steps[1].words[1], "/tmp/\xe9");
}

TEST(GoldenScript, AWordEndsAtANulByte) {
  EXPECT_EQ(parsed("w domain_policy a%00b c\n").steps[0].behind(2), "a");
}

TEST(GoldenScript, TheRestOfALineKeepsItsBlanks) {
  EXPECT_EQ(parsed("w profile 4-COMMENT=a b  c\n").steps[0].behind(2), "4-COMMENT=a b  c");
}

TEST(GoldenScript, BlocksKnowTheirEnds) {
  const Script script = parsed("{\nifup\n{\n}\n}\nifup");
  EXPECT_EQ(script.steps[0].partner, 4u);
  EXPECT_EQ(script.steps[2].partner, 3u);
  EXPECT_EQ(script.steps[4].partner, 0u);
}

TEST(GoldenScript, TheFirstLineSaysWhatIsHeldOpen) {
  EXPECT_TRUE(parsed("ifup\n").holds_status);
  EXPECT_FALSE(parsed("#nostatus\nifup\n").holds_status);
  EXPECT_FALSE(parsed("#nostatus\nifup\n").holds_logs);
  EXPECT_TRUE(parsed("#nolog\nifup\n").holds_status);
  EXPECT_FALSE(parsed("#nolog\nifup\n").holds_logs);
}

TEST(GoldenScript, NumbersAreWrittenAsInC) {
  EXPECT_EQ(parse_number("12"), 12);
  EXPECT_EQ(parse_number("0x1F"), 31);
  EXPECT_EQ(parse_number("0755"), 0755);
  EXPECT_EQ(parse_number("-1"), -1);
  EXPECT_EQ(parse_number("4294967295"), 4294967295);
  for (const char *word :
       {"", "-", "0x", "09", "1a", "4294967296", "-2147483649", "99999999999999"})
    EXPECT_FALSE(parse_number(word).has_value()) << word;
}

struct Bad {
  const char *text;
  const char *error;
};

TEST(GoldenScript, AMistakeIsNamedWithItsLine) {
  const Bad table[] = {
      {"ifup\nfrobnicate /x\n", "ops.txt:2: unknown operation 'frobnicate'"},
      {"open\n", "ops.txt:1: open: too few words; it takes PATH FLAGS [MODE] [SLOT]"},
      {"open /x q\n",
       "ops.txt:1: open: expected open flags of the letters r w 3 c t a x d n, found 'q'"},
      {"open /x r 0 1 2\n", "ops.txt:1: open: too many words; it takes PATH FLAGS [MODE] [SLOT]"},
      {"open /x r rwx\n", "ops.txt:1: open: expected a number, found 'rwx'"},
      {"close 64\n", "ops.txt:1: close: expected a slot from 0 to 63, found '64'"},
      {"close -1\n", "ops.txt:1: close: expected a slot from 0 to 63, found '-1'"},
      {"bind 1 localhost 80\n",
       "ops.txt:1: bind: expected an IPv4 or IPv6 address, found 'localhost'"},
      {"sock 1 ax25 stream 0\n",
       "ops.txt:1: sock: expected a family: inet inet6 unix netlink packet, found 'ax25'"},
      {"kill everybody 9\n",
       "ops.txt:1: kill: expected a slot, self, ppid, init, all or pid:NUMBER, found 'everybody'"},
      {"mknod /x q 0644\n", "ops.txt:1: mknod: expected a kind of node: f s b c r, found 'q'"},
      {"bg /bin/a reboot\n",
       "ops.txt:1: bg: expected open, mkdir, exec, chroot, link or kill, found 'reboot'"},
      {"w domain_policy\n", "ops.txt:1: w: too few words; it takes FILE TEXT"},
      {"{\nifup\n", "ops.txt:1: { without }"},
      {"ifup\n}\n", "ops.txt:2: } without {"},
  };
  for (const Bad &bad : table) {
    const auto script = parse_script("ops.txt", bad.text);
    ASSERT_FALSE(script.ok()) << bad.text;
    EXPECT_EQ(script.error().text(), bad.error);
  }
}

TEST(GoldenScript, DepthAndLengthHaveLimits) {
  std::string deep, blocks(200, ' ');
  for (int i = 0; i < 101; ++i)
    deep += "{\n";
  EXPECT_FALSE(parse_script("x", deep).ok());
  std::string longest;
  for (int i = 0; i < 200001; ++i)
    longest += '\n';
  EXPECT_FALSE(parse_script("x", longest).ok());
}

TEST(GoldenOperations, EveryNameIsThereOnceAndCanBeFound) {
  std::set<std::string_view> names;
  for (const Operation *operation : all_operations()) {
    EXPECT_TRUE(names.insert(operation->name).second) << operation->name;
    EXPECT_EQ(find_operation(operation->name), operation);
    EXPECT_EQ(operation->arguments.find_first_not_of("tnsfakFTmyb?$*"), std::string_view::npos);
  }
  EXPECT_EQ(find_operation("{"), nullptr);
  EXPECT_EQ(find_operation(""), nullptr);
}

// The README's list.
TEST(GoldenOperations, TheListIsComplete) {
  for (const char *name :
       {"open",      "close",         "creat",       "put",          "stat",        "lstat",
        "access",    "readlink",      "mkdir",       "rmdir",        "unlink",      "mknod",
        "truncate",  "ftruncate",     "setfl",       "symlink",      "link",        "rename",
        "chmod",     "fchmod",        "chown",       "lchown",       "fchown",      "chdir",
        "umask",     "uselib",        "utime",       "sysctl",       "exec",        "bigexec",
        "spawn",     "kill",          "tkill",       "tgkill",       "killpg",      "reap",
        "setpgid",   "ptrace",        "sock",        "bind",         "connect",     "listen",
        "accept",    "sendto",        "sendmsg",     "send",         "sendraw",     "recv",
        "ubind",     "reuse",         "ifup",        "ioctl",        "chroot",      "pivot",
        "mount",     "umount",        "oldumount",   "setuid",       "setgid",      "setreuid",
        "setresuid", "setresgid",     "setfsuid",    "setfsgid",     "sethostname", "setdomainname",
        "nice",      "setpriority",   "stime",       "settimeofday", "adjtimex",    "vhangup",
        "reboot",    "delete_module", "init_module", "kexec",        "w",           "wr",
        "wx",        "load",          "bg",          "bgwait",       "answer",      "dump",
        "sel",       "info",          "getpid",      "pause_ms"})
    EXPECT_NE(find_operation(name), nullptr) << name;
}

} // namespace
} // namespace tomosim::verify::golden
