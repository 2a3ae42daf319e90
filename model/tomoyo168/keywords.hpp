// Every table of 1.6.8, to be held against the specification: keywords, profile keys, operations,
// capabilities, network operations, and the sizes of the kernel's structures (32-bit).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "model/security/ccs_hooks.hpp"

namespace tomosim::model::tomoyo168 {

// ---- ACL entries (part 2, 8.5) ----------------------------------------------------------------

enum class AclKind : std::uint8_t {
  SinglePath,
  DoublePath,
  Ioctl,
  Argv0,
  Env,
  Capability,
  Network,
  Signal,
  ExecuteHandler,
  DeniedExecuteHandler
};
constexpr std::size_t acl_kind_count = 10;

// Bytes allocated without a condition; with one, 4 more.
constexpr std::array<std::uint32_t, acl_kind_count> acl_sizes = {12, 16, 24, 16, 12,
                                                                 6,  20, 12, 12, 12};

// Permission bits of a one-name entry (part 1, 6.4), in the order they are listed.
enum class PathBit : std::uint8_t {
  ReadWrite,
  Execute,
  Read,
  Write,
  Create,
  Unlink,
  Mkdir,
  Rmdir,
  Mkfifo,
  Mksock,
  Mkblock,
  Mkchar,
  Truncate,
  Symlink,
  Rewrite
};
constexpr std::array<std::string_view, 15> path_words = {
    "read/write", "execute", "read",    "write",  "create",   "unlink",  "mkdir",  "rmdir",
    "mkfifo",     "mksock",  "mkblock", "mkchar", "truncate", "symlink", "rewrite"};
constexpr std::uint16_t bit(PathBit b) {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(b));
}
constexpr PathBit path_bit(PathOperation operation) {
  constexpr PathBit bits[] = {PathBit::Create,   PathBit::Unlink, PathBit::Mkdir,   PathBit::Rmdir,
                              PathBit::Mkfifo,   PathBit::Mksock, PathBit::Mkblock, PathBit::Mkchar,
                              PathBit::Truncate, PathBit::Symlink};
  return bits[static_cast<std::size_t>(operation)];
}
constexpr std::array<std::string_view, 2> two_path_words = {"link", "rename"};

constexpr std::array<std::string_view, 8> network_words = {
    "UDP bind",    "UDP connect", "TCP bind", "TCP listen",
    "TCP connect", "TCP accept",  "RAW bind", "RAW connect"};

struct CapabilityWord {
  std::string_view policy;  // in policy text and logs
  std::string_view console; // in console messages
};
constexpr std::size_t capability_count = static_cast<std::size_t>(Capability::Count_);
constexpr std::array<CapabilityWord, capability_count> capability_words = {
    {{"inet_tcp_create", "socket(PF_INET, SOCK_STREAM)"},
     {"inet_tcp_listen", "listen(PF_INET, SOCK_STREAM)"},
     {"inet_tcp_connect", "connect(PF_INET, SOCK_STREAM)"},
     {"use_inet_udp", "socket(PF_INET, SOCK_DGRAM)"},
     {"use_inet_ip", "socket(PF_INET, SOCK_RAW)"},
     {"use_route", "socket(PF_ROUTE)"},
     {"use_packet", "socket(PF_PACKET)"},
     {"SYS_MOUNT", "sys_mount()"},
     {"SYS_UMOUNT", "sys_umount()"},
     {"SYS_REBOOT", "sys_reboot()"},
     {"SYS_CHROOT", "sys_chroot()"},
     {"SYS_KILL", "sys_kill()"},
     {"SYS_VHANGUP", "sys_vhangup()"},
     {"SYS_TIME", "sys_settimeofday()"},
     {"SYS_NICE", "sys_nice()"},
     {"SYS_SETHOSTNAME", "sys_sethostname()"},
     {"use_kernel_module", "kernel_module"},
     {"create_fifo", "mknod(FIFO)"},
     {"create_block_dev", "mknod(BDEV)"},
     {"create_char_dev", "mknod(CDEV)"},
     {"create_unix_socket", "mknod(SOCKET)"},
     {"SYS_LINK", "sys_link()"},
     {"SYS_SYMLINK", "sys_symlink()"},
     {"SYS_RENAME", "sys_rename()"},
     {"SYS_UNLINK", "sys_unlink()"},
     {"SYS_CHMOD", "sys_chmod()"},
     {"SYS_CHOWN", "sys_chown()"},
     {"SYS_IOCTL", "sys_ioctl()"},
     {"SYS_KEXEC_LOAD", "sys_kexec_load()"},
     {"SYS_PIVOT_ROOT", "sys_pivot_root()"},
     {"SYS_PTRACE", "sys_ptrace()"}}};

// ---- profiles (part 1, 8.1), in the order they are read back -----------------------------------

enum class Control : std::uint8_t {
  File,
  Ioctl,
  Argv0,
  Env,
  Network,
  Signal,
  DenyConcealMount,
  RestrictChroot,
  RestrictMount,
  RestrictUnmount,
  RestrictPivotRoot,
  RestrictAutobind,
  MaxAcceptEntry,
  MaxGrantLog,
  MaxRejectLog,
  Verbose,
  SleepPeriod,
  Count_
};
constexpr std::size_t control_count = static_cast<std::size_t>(Control::Count_);
struct ControlKey {
  std::string_view name;
  std::uint32_t maximum;
};
constexpr std::array<ControlKey, control_count> control_keys = {{{"MAC_FOR_FILE", 3},
                                                                 {"MAC_FOR_IOCTL", 3},
                                                                 {"MAC_FOR_ARGV0", 3},
                                                                 {"MAC_FOR_ENV", 3},
                                                                 {"MAC_FOR_NETWORK", 3},
                                                                 {"MAC_FOR_SIGNAL", 3},
                                                                 {"DENY_CONCEAL_MOUNT", 3},
                                                                 {"RESTRICT_CHROOT", 3},
                                                                 {"RESTRICT_MOUNT", 3},
                                                                 {"RESTRICT_UNMOUNT", 3},
                                                                 {"RESTRICT_PIVOT_ROOT", 3},
                                                                 {"RESTRICT_AUTOBIND", 1},
                                                                 {"MAX_ACCEPT_ENTRY", 0x7FFFFFFF},
                                                                 {"MAX_GRANT_LOG", 0x7FFFFFFF},
                                                                 {"MAX_REJECT_LOG", 0x7FFFFFFF},
                                                                 {"TOMOYO_VERBOSE", 1},
                                                                 {"SLEEP_PERIOD", 3000}}};
constexpr std::string_view capability_key = "MAC_FOR_CAPABILITY::";
constexpr std::array<std::string_view, 4> mode_words = {"disabled", "learning", "permissive",
                                                        "enforcing"};
constexpr std::array<std::string_view, 2> switch_words = {"disabled", "enabled"};

// ---- task flag word (part 1, 1.2) ---------------------------------------------------------------

constexpr std::uint32_t task_exec_in_progress = 1;
constexpr std::uint32_t task_sleepless = 2;
constexpr std::uint32_t task_execute_handler = 4;
constexpr std::uint32_t task_manager = 8;
constexpr unsigned state_shift(unsigned index) {
  return 24 - 8 * index;
}

// ---- sizes of other structures (part 2, 8.5) ----------------------------------------------------

struct Sizes {
  static constexpr std::uint32_t domain = 16, name = 20, condition = 16, argument = 12, link = 8,
                                 profile = 104, group = 12, group_member = 12,
                                 address_member = 16, ipv6_block = 264, transition = 16,
                                 rename_pair = 16, single_name = 12, manager = 12, mount = 24,
                                 pivot_root = 16, reserved_port = 12;
  // Temporary ones (8.4).
  static constexpr std::uint32_t io_state = 68, io_buffer = 8192, meminfo_buffer = 512,
                                 version_buffer = 128, log_record = 12, query_record = 28,
                                 path_buffer = 4048, exec_record = 156, exec_buffer = 4000;
};

} // namespace tomosim::model::tomoyo168
