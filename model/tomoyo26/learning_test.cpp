// What learning mode writes down: spec §8.3's observed list, §8.2.
#include <gtest/gtest.h>

#include "model/tomoyo26/test_machine.hpp"

namespace tomosim::model {
namespace {

TEST(Learning, WritesTheLinesTheRealKernelWrites) {
  TestMachine m;
  Kernel &k = m.kernel;
  const TaskId t = m.in("<kernel> /d", 1);
  k.umask(t, 022);
  std::string text;
  const auto fd = k.open(t, "/data/ok", O_ReadOnly).value;
  k.fstat(t, fd);
  k.ioctl(t, fd, 0x541B);
  k.open(t, "/data/w", O_AppendMode);
  k.open(t, "/data/w", O_AppendMode | O_WriteOnly);
  k.open(t, "/data/w", 3);
  k.stat(t, "/data/w");
  k.open(t, "/data/w", O_Truncate);
  EXPECT_TRUE(k.open(t, "/data/new", O_WriteOnly | O_Create, 0666).ok());
  k.stat(t, "/");
  k.open(t, "/proc/self/status", O_ReadOnly);
  k.open(t, "/proc/self", O_ReadOnly);
  k.open(t, "/proc/meminfo", O_ReadOnly);
  k.open(t, "/sys/kernel", O_ReadOnly);
  k.open(t, "/sys/kernel/security/tomoyo/version", O_ReadOnly);
  k.vfs().add_directory("/data/sp ace");
  k.stat(t, "/data/sp ace");
  std::int32_t fds[2];
  k.pipe(t, fds);
  k.fstat(t, fds[0]);
  k.mkdir(t, "/tmp/dd", 01777);
  EXPECT_EQ(k.rmdir(t, "/data/ok").error, Errno::NotDir);
  EXPECT_EQ(k.unlink(t, "/tmp/dd").error, Errno::IsDir);
  k.mknod(t, "/tmp/fifo", FileType::Fifo, 0600);
  k.mknod(t, "/tmp/chr", FileType::Char, 0666, 1, 3);
  k.mknod(t, "/tmp/blk", FileType::Block, 0600, 8, 1);
  k.symlink(t, "a b", "/tmp/sl");
  k.rename(t, "/tmp/dd", "/tmp/ee");
  k.mknod(t, "/tmp/reg3", FileType::Regular, 0644);
  EXPECT_EQ(k.rename(t, "/tmp/reg3", "/tmp/ee").error, Errno::IsDir);
  k.chmod(t, "/tmp/reg3", 04755);
  k.chown(t, "/tmp/reg3", 5, 6);
  k.mount(t, "none", "/mnt", "tmpfs", 0);
  k.umount(t, "/mnt");
  k.mount(t, "/tmp", "/mnt", std::nullopt, MountBind);
  k.chroot(t, "/tmp/ee");
  EXPECT_EQ(m.acl("<kernel> /d"), R"(file read/getattr /data/ok
file ioctl /data/ok 0x541B
file read/write/append/getattr/truncate /data/w
file create /data/new 0644
file write /data/new
file getattr /
file read proc:/self/status
file read proc:/self/
file read proc:/meminfo
file read /sys/kernel/
file read securityfs:/tomoyo/version
file getattr /data/sp\040ace/
file getattr pipe:[20]
file mkdir /tmp/dd/ 01755
file rmdir /data/ok/
file unlink /tmp/dd/
file mkfifo /tmp/fifo 0600
file mkchar /tmp/chr 0644 1 3
file mkblock /tmp/blk 0600 8 1
file symlink /tmp/sl symlink.target="a\040b"
file rename /tmp/dd/ /tmp/ee/
file create /tmp/reg3 0644
file rename /tmp/reg3 /tmp/ee/
file chmod /tmp/reg3 04755
file chown /tmp/reg3 5
file chgrp /tmp/reg3 6
file mount none /mnt/ tmpfs 0x0
file unmount /mnt/
file mount /tmp/ /mnt/ --bind 0x0
file chroot /tmp/ee/
)");
}

TEST(Learning, StopsAtTheQuotaAndSaysSoOnce) {
  TestMachine m;
  m.kernel.load_policy_text("profile", "1-PREFERENCE={ max_learning_entry=3 }\n");
  const TaskId t = m.in("<kernel> /d", 1, "file read/write /x\nmisc env A\ndelete misc env A");
  m.kernel.stat(t, "/etc/passwd"); // third bit
  m.kernel.stat(t, "/data/ok");
  EXPECT_EQ(m.acl("<kernel> /d"), "file read/write /x\nfile getattr /etc/passwd\n");
  EXPECT_TRUE(m.kernel.domain("<kernel> /d")->quota_exceeded);
  m.kernel.load_policy_text("profile", "1-PREFERENCE={ max_learning_entry=300 }\n");
  m.kernel.stat(t, "/data/ok");
  EXPECT_EQ(m.kernel.domain("<kernel> /d")->acl.size(), 2U); // until deleted by hand
  m.kernel.load_policy_text("domain_policy", "select <kernel> /d\ndelete quota_exceeded\n");
  m.kernel.stat(t, "/data/ok");
  EXPECT_EQ(m.kernel.domain("<kernel> /d")->acl.size(), 3U);
  EXPECT_EQ(m.kernel.violations(Mode::Learning), 4U);
}

TEST(Learning, LinesOfAnAclGroupDoNotCountForTheQuota) {
  TestMachine m;
  m.kernel.load_policy_text("profile", "1-PREFERENCE={ max_learning_entry=1 }\n");
  m.kernel.load_policy_text("exception_policy", "acl_group 0 file read /a\n"
                                                "acl_group 0 file read /b\n");
  const TaskId t = m.in("<kernel> /d", 1, "use_group 0");
  m.kernel.stat(t, "/data/ok");
  EXPECT_EQ(m.acl("<kernel> /d"), "file getattr /data/ok\n");
}

TEST(Mount, ErrorsComeOutInLearningAndPermissiveMode) {
  for (const int profile : {1, 2}) {
    TestMachine m;
    const TaskId t = m.in("<kernel> /d", profile);
    EXPECT_EQ(m.kernel.mount(t, "none", "/mnt", "nosuchfs", 0).error, Errno::NoDev);
    EXPECT_EQ(m.kernel.mount(t, "/none", "/mnt", std::nullopt, MountBind).error, Errno::NoEnt);
    EXPECT_EQ(m.kernel.mount(t, "none", "/mnt", std::nullopt, MountShared | MountPrivate).error,
              Errno::Inval);
  }
}

} // namespace
} // namespace tomosim::model
