// Which call checks what, and which error wins: spec §8.3, §8.4, §14.
#include <gtest/gtest.h>

#include "model/tomoyo26/test_machine.hpp"

namespace tomosim::model {
namespace {

// The requests a call made, one a line.
template <class Call> std::string requests(TestMachine &m, const Call &call) {
  m.kernel.explain(true);
  m.kernel.take_checks();
  call(m.kernel, m.kernel.init_task());
  std::string out;
  for (const CheckReport &r : m.kernel.take_checks())
    out += r.request + '\n';
  m.kernel.explain(false);
  return out;
}

TEST(Open, AsksByAccessModeAndStopsAtTheFirstRefusal) {
  TestMachine m;
  m.in("<kernel> /d", 2);
  const auto asked = [&](OpenFlags flags) {
    return requests(m, [&](Kernel &k, TaskId t) { k.open(t, "/data/w", flags); });
  };
  EXPECT_EQ(asked(O_ReadOnly), "file read /data/w\n");
  EXPECT_EQ(asked(O_ReadWrite), "file read /data/w\nfile write /data/w\n");
  EXPECT_EQ(asked(3), "file read /data/w\nfile write /data/w\n");
  EXPECT_EQ(asked(O_ReadWrite | O_AppendMode), "file read /data/w\nfile append /data/w\n");
  EXPECT_EQ(asked(O_ReadOnly | O_AppendMode), "file read /data/w\n");
  EXPECT_EQ(asked(O_Truncate), "file read /data/w\nfile truncate /data/w\n");
  EXPECT_EQ(asked(O_PathOnly), "");
  m.kernel.load_policy_text("domain_policy", "select <kernel> /d\nuse_profile 3\n");
  EXPECT_EQ(asked(O_ReadWrite), "file read /data/w\n");
}

TEST(Open, CreatesThenAsksToWrite) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 3, "file create /tmp/n 0600-0700");
  EXPECT_EQ(
      requests(m, [](Kernel &k,
                     TaskId id) { EXPECT_EQ(k.creat(id, "/tmp/n", 0666).error, Errno::Perm); }),
      "file create /tmp/n 0644\nfile write /tmp/n\n");
  EXPECT_TRUE(m.kernel.vfs().exists("/tmp/n")); // stays although the open was refused
  EXPECT_EQ(m.kernel.creat(t, "/tmp/other", 0644).error, Errno::Perm);
  EXPECT_FALSE(m.kernel.vfs().exists("/tmp/other"));
}

TEST(Open, ExistenceAndPermissionErrorsComeFirst) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 3);
  Kernel &k = m.kernel;
  k.vfs().add_symlink("/loop", "/loop");
  k.vfs().add_file("/secret", "s", {0600});
  EXPECT_EQ(k.open(t, "/none", O_ReadOnly).error, Errno::NoEnt);
  EXPECT_EQ(k.open(t, "/etc/passwd/x", O_ReadOnly).error, Errno::NotDir);
  EXPECT_EQ(k.open(t, "/loop", O_ReadOnly).error, Errno::Loop);
  EXPECT_EQ(k.open(t, "/etc", O_WriteOnly).error, Errno::IsDir);
  EXPECT_EQ(k.open(t, "/bin/lnk", O_NoFollowLast).error, Errno::Loop);
  EXPECT_EQ(k.open(t, "/etc/passwd", O_Create | O_Exclusive, 0).error, Errno::Exist);
  EXPECT_EQ(k.open(t, std::string(300, 'a'), O_ReadOnly).error, Errno::NameTooLong);
  k.setuid(t, 1000);
  EXPECT_EQ(k.open(t, "/secret", O_ReadOnly).error, Errno::Acces);
  EXPECT_EQ(k.open(t, "/etc/passwd", O_ReadOnly).error, Errno::Perm);
  EXPECT_EQ(k.violations(Mode::Enforcing), 1U);
}

TEST(Directories, TheCheckComesBeforeTheParentsPermission) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 3, "file mkdir /etc/allowed/ 0-0777");
  m.kernel.setuid(t, 1000);
  EXPECT_EQ(m.kernel.mkdir(t, "/etc/denied", 0755).error, Errno::Perm);
  EXPECT_EQ(m.kernel.mkdir(t, "/etc/allowed", 0755).error, Errno::Acces);
  EXPECT_EQ(m.kernel.mkdir(t, "/etc/passwd", 0755).error, Errno::Exist);
}

TEST(Directories, NothingIsMadeInARemovedOne) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 0);
  m.kernel.mkdir(t, "/tmp/gone", 0755);
  m.kernel.chdir(t, "/tmp/gone");
  EXPECT_TRUE(m.kernel.rmdir(t, "/tmp/gone").ok());
  EXPECT_EQ(m.kernel.mkdir(t, "x", 0755).error, Errno::NoEnt);
  EXPECT_EQ(m.kernel.creat(t, "x", 0644).error, Errno::NoEnt);
}

TEST(Rename, ExchangeAsksBothWaysAndTheSecondOnlyIfTheFirstPassed) {
  TestMachine m;
  m.in("<kernel> /d", 2);
  m.kernel.vfs().add_directory("/data/dir");
  const auto swap = [](Kernel &k, TaskId t) {
    k.rename(t, "/data/dir", "/data/w", RenameExchange);
  };
  EXPECT_EQ(requests(m, swap), "file rename /data/w /data/dir/\nfile rename /data/dir/ /data/w/\n");
  m.kernel.load_policy_text("domain_policy", "select <kernel> /d\nuse_profile 3\n");
  // They have changed places: the directory is /data/w now, and both names get its slash.
  EXPECT_EQ(requests(m, swap), "file rename /data/w/ /data/dir/\n");
}

TEST(Chown, AsksForTheOwnerFirst) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 3, "file chown /data/w 1-9\nfile chgrp /data/w 0");
  EXPECT_TRUE(m.kernel.chown(t, "/data/w", 5, 0).ok());
  EXPECT_EQ(m.kernel.chown(t, "/data/w", 5, 1).error, Errno::Perm);
  EXPECT_EQ(requests(m, [](Kernel &k, TaskId id) { k.chown(id, "/data/w", 10, 0); }),
            "file chown /data/w 10\n");
}

TEST(Fcntl, AsksWhenAppendChanges) {
  TestMachine m;
  m.in("<kernel> /d", 2);
  EXPECT_EQ(requests(m,
                     [](Kernel &k, TaskId t) {
                       const auto fd = k.open(t, "/data/w", O_ReadOnly).value;
                       k.fcntl_setfl(t, fd, O_NonBlock);
                       k.fcntl_setfl(t, fd, O_AppendMode);
                       k.fcntl_setfl(t, fd, 0);
                     }),
            "file read /data/w\nfile append /data/w\nfile write /data/w\n");
}

TEST(Unchecked, TheCallsThatAskNothing) {
  TestMachine m;
  m.in("<kernel> /d", 3);
  EXPECT_EQ(requests(m,
                     [](Kernel &k, TaskId t) {
                       std::string target;
                       EXPECT_TRUE(k.access(t, "/etc/passwd", 4).ok());
                       EXPECT_TRUE(k.readlink(t, "/bin/lnk", target).ok());
                       EXPECT_TRUE(k.chdir(t, "/etc").ok());
                       EXPECT_TRUE(k.setuid(t, 5).ok());
                     }),
            "");
}

TEST(Groups, AnAclGroupGrantsOnlyWhereItIsUsed) {
  TestMachine m;
  m.kernel.load_policy_text("exception_policy",
                            "acl_group 3 file read /etc/\\*\n"
                            "path_group G /data/\\*\nnumber_group M 0x5400-0x54FF\n");
  const TaskId t = m.in("<kernel> /d", 3, "file write @G\nfile ioctl @G @M");
  EXPECT_EQ(m.kernel.open(t, "/etc/passwd", O_ReadOnly).error, Errno::Perm);
  m.kernel.load_policy_text("domain_policy", "select <kernel> /d\nuse_group 3\n");
  EXPECT_TRUE(m.kernel.open(t, "/etc/passwd", O_ReadOnly).ok());
  const auto fd = m.kernel.open(t, "/data/w", O_WriteOnly);
  EXPECT_TRUE(fd.ok());
  EXPECT_EQ(m.kernel.ioctl(t, fd.value, 0x5401).error, Errno::NotTy);
  EXPECT_EQ(m.kernel.ioctl(t, fd.value, 0x5500).error, Errno::Perm);
}

TEST(Explain, NamesTheLineThatGranted) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 3, "file read/write /etc/\\* task.uid=0");
  m.kernel.explain(true);
  EXPECT_TRUE(m.kernel.open(t, "/etc/passwd", O_ReadOnly).ok());
  EXPECT_FALSE(m.kernel.stat(t, "/etc/passwd").ok());
  const auto reports = m.kernel.take_checks();
  ASSERT_EQ(reports.size(), 2U);
  EXPECT_TRUE(reports[0].granted);
  EXPECT_EQ(reports[0].acl_line, "file read/write /etc/\\* task.uid=0");
  EXPECT_FALSE(reports[1].granted);
  EXPECT_EQ(reports[1].request, "file getattr /etc/passwd");
  EXPECT_NE(reports[1].reason.find("1 of that type, 0 with that operation"), std::string::npos);
}

TEST(Names, MountsBindsAndChroot) {
  TestMachine m;
  Kernel &k = m.kernel;
  k.vfs().mount("tmpfs", "/vol");
  k.vfs().add_file("/vol/f");
  k.vfs().bind("/vol", "/mnt");
  k.vfs().mount("devpts", "/dev/pts");
  k.vfs().add_file("/dev/pts/0");
  EXPECT_EQ(k.vfs().policy_name("/mnt/f"), "/mnt/f");
  EXPECT_EQ(k.vfs().policy_name("/vol"), "/vol/");
  EXPECT_EQ(k.vfs().policy_name("/dev/pts/0"), "devpts:/0");
  EXPECT_EQ(k.vfs().policy_name("/sys/kernel/security/tomoyo/stat"), "securityfs:/tomoyo/stat");
  m.in("<kernel> /d", 2);
  EXPECT_EQ(requests(m,
                     [](Kernel &kernel, TaskId t) {
                       kernel.chroot(t, "/data");
                       kernel.stat(t, "/ok");
                       kernel.stat(t, "/../ok");
                     }),
            "file chroot /data/\nfile getattr /data/ok\nfile getattr /data/ok\n");
}

TEST(Names, BelowALazyUnmountAreLocalToTheFileSystem) {
  TestMachine m;
  Kernel &k = m.kernel;
  k.vfs().mount("tmpfs", "/vol");
  k.vfs().mount("tmpfs", "/vol/sub");
  k.vfs().add_file("/vol/sub/f");
  const TaskId t = m.in("<kernel> /d", 2);
  k.chdir(t, "/vol/sub");
  EXPECT_EQ(k.umount(t, "/vol").error, Errno::Busy);
  EXPECT_EQ(k.umount(t, "/vol", 16).error, Errno::Inval);
  EXPECT_TRUE(k.umount(t, "/vol", UmountDetach).ok());
  EXPECT_EQ(requests(m,
                     [](Kernel &kernel, TaskId task) {
                       kernel.stat(task, "f");
                       kernel.stat(task, ".."); // no way up from a mount that is nowhere
                       kernel.mkdir(task, "new", 0700);
                       EXPECT_EQ(kernel.umount(task, ".").error, Errno::Inval);
                     }),
            "file getattr tmpfs:/f\nfile getattr tmpfs:/\nfile mkdir tmpfs:/new/ 0700\n");
  EXPECT_EQ(k.mount(t, "none", "new", "tmpfs", 0).error, Errno::Inval);
}

// Each of these the real kernel once answered otherwise than the port (random scripts on both).
TEST(SystemCalls, AnswerAsTheRealKernel) {
  KernelConfig config = test_config();
  config.protected_symlinks = true;
  TestMachine m(config);
  Kernel &k = m.kernel;
  k.vfs().mount("tmpfs", "/tmp");
  const TaskId t = m.in("<kernel> /d", 0);
  EXPECT_EQ(k.open(t, "/none", O_Create | O_DirectoryOnly).error, Errno::Inval);
  EXPECT_TRUE(k.mknod(t, "/tmp/dev", FileType::Char, 0600, 1, 300).ok());
  EXPECT_EQ(k.open(t, "/tmp/dev", O_ReadOnly).error, Errno::NxIo); // a node without a driver
  EXPECT_TRUE(k.mknod(t, "/tmp/fifo", FileType::Fifo, 0666).ok());
  EXPECT_EQ(k.open(t, "/tmp/fifo", O_WriteOnly | O_NonBlock).error, Errno::NxIo);
  EXPECT_EQ(k.open(t, "/tmp/fifo", O_AccessMask).error, Errno::Inval);
  // A mount point is busy only after all that a rename may forbid.
  EXPECT_EQ(k.rename(t, "/tmp", "/data/ok").error, Errno::NotDir);
  EXPECT_EQ(k.rename(t, "/tmp", "/data/new").error, Errno::Busy);
  // Folders with the set-group-id bit hand their group down.
  k.mkdir(t, "/tmp/group", 0777);
  k.chown(t, "/tmp/group", 0, 7);
  k.chmod(t, "/tmp/group", 02777);
  EXPECT_TRUE(k.open(t, "/tmp/group/file", O_WriteOnly | O_Create).ok());
  FileStatus status;
  k.stat(t, "/tmp/group/file", &status);
  EXPECT_EQ(status.gid, 7u);
  // A program that was cut is none.
  EXPECT_TRUE(k.truncate(t, "/bin/b", 100).ok());
  const TaskId child{static_cast<std::uint32_t>(k.fork(t).value)};
  EXPECT_EQ(k.execve(child, "/bin/b", {"b"}, {}).error, Errno::NoExec);
  // tmpfs has a sticky root; there, other users' links are not followed.
  k.setuid(child, 1000);
  EXPECT_TRUE(k.symlink(child, "/data/ok", "/tmp/mine").ok());
  EXPECT_EQ(k.open(t, "/tmp/mine", O_ReadOnly).error, Errno::Acces);
  EXPECT_TRUE(k.open(child, "/tmp/mine", O_ReadOnly).ok());
}

TEST(Names, EveryProcMountHasTheSameFiles) {
  TestMachine m;
  m.kernel.vfs().mount("proc", "/mnt");
  m.in("<kernel> /d", 2);
  EXPECT_EQ(requests(m, [](Kernel &k, TaskId t) { EXPECT_TRUE(k.stat(t, "/mnt/meminfo").ok()); }),
            "file getattr proc:/meminfo\n");
}

TEST(Names, OtherProcessesKeepTheirNumbers) {
  TestMachine m;
  m.in("<kernel> /d", 2);
  const auto child = static_cast<std::uint32_t>(m.kernel.fork(m.kernel.init_task()).value);
  const std::string path = "/proc/" + std::to_string(child) + "/status";
  EXPECT_EQ(requests(m, [&](Kernel &k, TaskId t) { k.stat(t, path); }),
            "file getattr proc:/" + std::to_string(child) + "/status\n");
  EXPECT_EQ(requests(m, [&](Kernel &k, TaskId) { k.stat(TaskId{child}, path); }),
            "file getattr proc:/self/status\n");
  m.kernel.exit_task(TaskId{child});
  EXPECT_EQ(m.kernel.stat(m.kernel.init_task(), path).error, Errno::NoEnt);
}

} // namespace
} // namespace tomosim::model
