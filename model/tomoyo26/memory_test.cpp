// Policy memory: every row of spec §11.5, for three smallest block sizes.
#include <gtest/gtest.h>

#include "model/tomoyo26/test_machine.hpp"

namespace tomosim::model {
namespace {

struct Row {
  const char *file, *text;
  int bytes[3]; // minimum 8, 32 (PPC405), 128 (MIPS)
};
const Row rows[] = {
    {"profile", "PROFILE_VERSION=20150505", {0, 0, 0}},
    {"profile", "0-COMMENT=-----Disabled Mode-----", {160, 160, 256}},
    {"profile", "0-CONFIG={ mode=disabled grant_log=no reject_log=no }", {0, 0, 0}},
    {"profile", "3-CONFIG={ mode=enforcing grant_log=no reject_log=yes }", {96, 96, 128}},
    {"manager", "/usr/sbin/tomoyo-loadpolicy", {80, 96, 256}},
    {"exception_policy", "initialize_domain /sbin/modprobe from any", {96, 96, 256}},
    {"exception_policy", "initialize_domain /sbin/hotplug from any", {96, 96, 256}},
    {"exception_policy", R"(path_group HOME /home/\*/)", {144, 160, 512}},
    {"exception_policy", R"(path_group HOME /home/\*/\*)", {80, 96, 256}},
    {"exception_policy", "number_group N 1-10", {96, 96, 384}},
    {"exception_policy", "address_group A 127.0.0.1", {128, 128, 384}},
    {"exception_policy", "acl_group 0 file read /etc/ld.so.cache", {96, 96, 256}},
    {"domain_policy", "<kernel> /sbin/init", {128, 128, 256}},
    {"domain_policy", "file read /etc/inittab", {96, 96, 256}},
    {"domain_policy", "file write /etc/inittab", {0, 0, 0}},
    {"domain_policy", "file create /tmp/x 0644", {96, 96, 256}},
    {"domain_policy", "file rename /tmp/x /tmp/y", {64, 64, 256}},
    {"domain_policy", "file mkchar /dev/null 0666 1 3", {160, 160, 256}},
    {"domain_policy", "file mount any /mnt/ proc 0x0", {160, 160, 512}},
    {"domain_policy", "network inet stream connect @A 80", {96, 96, 128}},
    {"domain_policy", "network unix stream connect /tmp/s", {64, 64, 256}},
    {"domain_policy", "misc env PATH", {64, 64, 256}},
    {"domain_policy", "task manual_domain_transition <kernel> /sbin/init", {32, 32, 128}},
    {"domain_policy",
     R"(file execute /bin/sh task.uid=0 exec.argv[0]="sh" exec.envp["A"]=NULL)",
     {192, 192, 512}},
};
constexpr std::uint32_t minima[3] = {8, 32, 128};
constexpr std::uint64_t at_boot[3] = {64, 64, 128}, totals[3] = {2288, 2336, 6144};

TEST(PolicyMemory, GrowsByTheBytesOfTheRealKernel) {
  for (int column = 0; column < 3; ++column) {
    KernelConfig config = test_config();
    config.kmalloc_minimum = minima[column];
    Kernel kernel(config);
    EXPECT_EQ(kernel.policy_memory(), at_boot[column]);
    for (const Row &row : rows) {
      const std::uint64_t before = kernel.policy_memory();
      std::string text = row.text;
      if (std::string(row.file) == "domain_policy" && text[0] != '<')
        text = "select <kernel> /sbin/init\n" + text;
      kernel.load_policy_text(row.file, text + '\n');
      EXPECT_EQ(kernel.policy_memory() - before, static_cast<std::uint64_t>(row.bytes[column]))
          << row.text << " with minimum " << minima[column];
    }
    EXPECT_EQ(kernel.policy_memory(), totals[column]);
    kernel.load_policy_text("domain_policy", "select <kernel> /sbin/init\ndelete misc env PATH\n");
    EXPECT_EQ(kernel.policy_memory(), totals[column] - (column == 2 ? 256 : 64));
    const std::uint64_t before = kernel.policy_memory();
    kernel.load_policy_text("profile", "</ns> 0-COMMENT=x\n");
    EXPECT_EQ(kernel.policy_memory() - before, column == 2 ? 4352U : 4224U);
  }
}

TEST(PolicyMemory, HoldsTheBuiltInLinesAtBoot) {
  KernelConfig config;
  config.kmalloc_minimum = 32;
  EXPECT_EQ(Kernel(config).policy_memory(), 256U);
  config.kmalloc_minimum = 128;
  EXPECT_EQ(Kernel(config).policy_memory(), 640U);
  EXPECT_EQ(Kernel(config).policy_updates(), 0U);
}

TEST(PolicyMemory, IsThatOfTheBootedMalta) {
  Kernel kernel{KernelConfig{}};
  kernel.load_policy_text("profile", "PROFILE_VERSION=20150505\n"
                                     "0-COMMENT=-----Disabled Mode-----\n"
                                     "1-COMMENT=-----Learning Mode-----\n"
                                     "2-COMMENT=-----Permissive Mode-----\n"
                                     "3-COMMENT=-----Enforcing Mode-----\n");
  kernel.load_policy_text("manager", "/sbin/init\n");
  kernel.load_policy_text("domain_policy", "<kernel>\nuse_group 0\n<kernel> /sbin/init\n");
  EXPECT_EQ(kernel.policy_memory(), 2176U);
}

TEST(PolicyMemory, AQuotaRefusesTheLine) {
  TestMachine m;
  m.in("<kernel> /d", 0);
  m.kernel.load_policy_text("stat", "Memory used by policy: 1\n");
  m.kernel.load_policy_text("domain_policy", "select <kernel> /d\nfile read /a/new/name\n");
  EXPECT_EQ(m.acl("<kernel> /d"), "");
  EXPECT_EQ(m.kernel.take_console().back(), "ERROR: Out of memory at tomoyo_memory_ok.");
  EXPECT_FALSE(m.kernel.panicked());
}

TEST(PolicyMemory, APreferenceNameIsNeverGivenBack) {
  TestMachine m;
  m.in("<kernel> /d", 0);
  const std::uint64_t before = m.kernel.policy_memory();
  m.kernel.load_policy_text("domain_policy", "select <kernel> /d\nfile read /f keep\n");
  EXPECT_EQ(m.kernel.policy_memory(), before + 32);
  m.kernel.load_policy_text("domain_policy",
                            "select <kernel> /d\ndelete file execute /zz /pref/two\n");
  EXPECT_EQ(m.kernel.policy_memory(), before + 32 + 64);
}

TEST(Collector, DecidesWhereAReAddedLineStands) {
  TestMachine m;
  m.in("<kernel> /d", 0);
  m.kernel.load_policy_text("domain_policy", "select <kernel> /d\nfile read /x\n"
                                             "delete file read /x\nfile read /y\nfile read /x\n");
  EXPECT_EQ(m.acl("<kernel> /d"), "file read /x\nfile read /y\n"); // in one session: revived
  m.kernel.load_policy_text("domain_policy", "select <kernel> /d\ndelete file read /x\n");
  m.kernel.load_policy_text("domain_policy", "select <kernel> /d\nfile read /x\n");
  EXPECT_EQ(m.acl("<kernel> /d"), "file read /y\nfile read /x\n"); // collected in between
}

TEST(Collector, KeepsADeletedDomainWhileATaskIsInIt) {
  TestMachine m;
  const TaskId t = m.in("<kernel> /d", 0);
  const std::uint64_t before = m.kernel.policy_memory();
  m.kernel.load_policy_text("domain_policy", "delete <kernel> /d\n");
  EXPECT_EQ(m.kernel.policy_memory(), before);
  EXPECT_EQ(m.kernel.domain_of(t), "<kernel> /d");
  m.kernel.place_task(t, "<kernel>");
  m.kernel.collect_garbage();
  EXPECT_EQ(m.kernel.policy_memory(), before - 64 - 64);
}

} // namespace
} // namespace tomosim::model
