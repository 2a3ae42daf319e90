// Seeded random text against every parser: it must not crash, and what is kept must be a fixed
// point of write → read → write.
#include <random>

#include <gtest/gtest.h>

#include "model/tomoyo26/test_machine.hpp"

namespace tomosim::model {
namespace {

const char *const files[] = {"profile", "manager", "exception_policy", "domain_policy", "stat"};

const char *const words[] = {"<kernel>",
                             "<ns>",
                             "/a",
                             "/b/",
                             "/bin/\\*",
                             "/x\\@",
                             "/a/\\{b\\}/c",
                             "@G",
                             "\\",
                             "\\{",
                             "keep",
                             "file",
                             "network",
                             "inet",
                             "unix",
                             "misc",
                             "task",
                             "env",
                             "manual_domain_transition",
                             "read",
                             "write/execute",
                             "execute",
                             "create/mkdir",
                             "rename",
                             "mkchar",
                             "mount",
                             "ioctl",
                             "stream",
                             "dgram",
                             "bind/send",
                             "10.0.0.1",
                             "::1-::5",
                             "10.0.0.1-10.0.0.9",
                             "0644",
                             "0x10-0x20",
                             "1-5",
                             "80",
                             "@N",
                             "@A",
                             "task.uid=0",
                             "path1.perm=owner_read",
                             "exec.argv[0]=\"sh\"",
                             "exec.envp[\"A\"]!=NULL",
                             "exec.realpath=@G",
                             "grant_log=yes",
                             "1!=task.gid",
                             "delete",
                             "select",
                             "use_profile",
                             "use_group",
                             "quota_exceeded",
                             "from",
                             "any",
                             "initialize_domain",
                             "no_keep_domain",
                             "reset_domain",
                             "aggregator",
                             "path_group",
                             "number_group",
                             "address_group",
                             "acl_group",
                             "0",
                             "3",
                             "255",
                             "G",
                             "N",
                             "A",
                             "1-CONFIG={mode=enforcing}",
                             "2-COMMENT=x",
                             "3-CONFIG::file::open=learning",
                             "PROFILE_VERSION=20150505",
                             "manage_by_non_root",
                             "Memory used by policy:",
                             "reset",
                             "pid=1",
                             "domain=<kernel>",
                             "transition_only"};

std::string random_words(std::mt19937 &random, int lines) {
  std::string text;
  for (int i = 0; i < lines; ++i) {
    const int count = 1 + static_cast<int>(random() % 7);
    for (int w = 0; w < count; ++w)
      (text += words[random() % std::size(words)]) += ' ';
    text += '\n';
  }
  return text;
}

std::string random_bytes(std::mt19937 &random, int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += static_cast<char>(random() % 3 == 0 ? random() % 256
                                                : "</\\{}*@ =\n\"[]-.0x"[random() % 17]);
  return text;
}

// Domain texts between <…> lines; empty lines do not matter.
std::string all(Kernel &k) {
  return k.read_policy_text("profile") + "----\n" + k.read_policy_text("exception_policy") +
         "----\n" + k.read_policy_text("domain_policy") + "----\n" + k.read_policy_text("manager");
}

TEST(Fuzz, NoTextCrashesAParserAndWhatIsKeptRoundTrips) {
  for (unsigned seed = 0; seed < 150; ++seed) {
    std::mt19937 random(seed);
    Kernel k{test_config()};
    for (int round = 0; round < 8; ++round) {
      const char *file = files[random() % 4];
      k.load_policy_text(file, "<kernel> /d\n" + random_words(random, 30));
      k.load_policy_text(files[random() % 5], random_bytes(random, 400));
      k.lint(file, random_words(random, 4));
    }
    Kernel copy{test_config()};
    for (const char *file : {"profile", "exception_policy", "domain_policy", "manager"})
      copy.load_policy_text(file, k.read_policy_text(file));
    const std::string once = all(copy);
    Kernel again{test_config()};
    for (const char *file : {"profile", "exception_policy", "domain_policy", "manager"})
      again.load_policy_text(file, copy.read_policy_text(file));
    EXPECT_EQ(all(again), once) << "seed " << seed;
    EXPECT_EQ(copy.read_policy_text("profile"), k.read_policy_text("profile")) << "seed " << seed;
    EXPECT_EQ(copy.read_policy_text("manager"), k.read_policy_text("manager")) << "seed " << seed;
  }
}

TEST(Fuzz, DeletingEverythingGivesAllMemoryBackButPreferences) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::mt19937 random(seed);
    Kernel k{test_config()};
    const std::uint64_t empty = k.policy_memory();
    std::string text;
    for (int i = 0; i < 60; ++i) {
      text += "<kernel> /d" + std::to_string(random() % 5) + "\nfile read/write /f" +
              std::to_string(random() % 9) + "\nmisc env V" + std::to_string(random() % 9) +
              " task.uid=" + std::to_string(random() % 3) + "\nfile create @G" +
              std::to_string(random() % 3) + " 0644\n";
    }
    k.load_policy_text("domain_policy", text);
    EXPECT_GT(k.policy_memory(), empty);
    for (int i = 0; i < 5; ++i)
      k.load_policy_text("domain_policy", "delete <kernel> /d" + std::to_string(i) + "\n");
    EXPECT_EQ(k.policy_memory(), empty);
  }
}

TEST(Fuzz, RandomCallsKeepTheMachineWhole) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    TestMachine m;
    Kernel &k = m.kernel;
    m.in("<kernel> /d", 1 + static_cast<int>(seed % 3));
    const char *const paths[] = {"/a",
                                 "/tmp/x",
                                 "/tmp/x/y",
                                 "/tmp/..",
                                 "/bin/lnk",
                                 "/bin/script",
                                 "/bin/text",
                                 "/proc/self/status",
                                 "/proc/self/fd/3",
                                 "/proc/self/fd/4",
                                 "/proc/self/exe",
                                 "/mnt",
                                 "",
                                 "/tmp/x/",
                                 "relative",
                                 "/sys/kernel/security/tomoyo/profile"};
    for (int i = 0; i < 300; ++i) {
      const auto tasks = k.tasks();
      const TaskId t = tasks[random() % tasks.size()];
      const char *p = paths[random() % std::size(paths)], *q = paths[random() % std::size(paths)];
      const auto fd = static_cast<std::int32_t>(random() % 8);
      switch (random() % 23) {
      case 0:
        k.open(t, p, random() % 2048, 0666);
        break;
      case 1:
        k.mkdir(t, p, 0777);
        break;
      case 2:
        k.rename(t, p, q, static_cast<RenameFlags>(random() % 3));
        break;
      case 3:
        k.link(t, p, q);
        break;
      case 4:
        k.symlink(t, p, q);
        break;
      case 5:
        k.unlink(t, p);
        break;
      case 6:
        k.rmdir(t, p);
        break;
      case 7:
        k.execve(t, p, {"x"}, {"A=1"});
        break;
      case 8:
        if (tasks.size() < 6)
          k.fork(t);
        break;
      case 9:
        k.exit_task(t);
        break;
      case 10:
        k.write(t, fd, "<kernel> /e\nuse_profile 1\n1-COMMENT=x\n");
        break;
      case 11:
        k.close(t, fd);
        break;
      case 12:
        k.mount(t, p, q, "tmpfs", 0);
        break;
      case 13:
        k.mount(t, p, q, std::nullopt, MountBind);
        break;
      case 14:
        k.umount(t, p);
        break;
      case 15:
        k.chdir(t, p);
        break;
      case 16:
        k.stat(t, p);
        break;
      case 17:
        k.ftruncate(t, fd, 10);
        break;
      case 18:
        k.mknod(t, p, FileType::Fifo, 0600);
        break;
      case 19:
        k.collect_garbage();
        break;
      case 21: {
        std::int32_t ends[2];
        k.pipe(t, ends);
        break;
      }
      case 20:
        k.fstat(t, fd);
        break;
      default: {
        std::string out;
        k.read(t, fd, out);
      }
      }
      EXPECT_FALSE(k.domain_of(k.init_task()).empty());
    }
  }
}

} // namespace
} // namespace tomosim::model
