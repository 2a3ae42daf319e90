// The tables of TOMOYO 2.6: words, their order, and which profile operation a check belongs to.
// Each can be held against the specification line by line.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "model/policy_view.hpp"

namespace tomosim::model::tomoyo26 {

// ---- profile operations (spec §4.2); the order is the index and the read-back order
// ---------------
enum class Operation : std::uint8_t {
  FileExecute,
  FileOpen,
  FileCreate,
  FileUnlink,
  FileGetattr,
  FileMkdir,
  FileRmdir,
  FileMkfifo,
  FileMksock,
  FileTruncate,
  FileSymlink,
  FileMkblock,
  FileMkchar,
  FileLink,
  FileRename,
  FileChmod,
  FileChown,
  FileChgrp,
  FileIoctl,
  FileChroot,
  FileMount,
  FileUmount,
  FilePivotRoot,
  InetStreamBind,
  InetStreamListen,
  InetStreamConnect,
  InetDgramBind,
  InetDgramSend,
  InetRawBind,
  InetRawSend,
  UnixStreamBind,
  UnixStreamListen,
  UnixStreamConnect,
  UnixDgramBind,
  UnixDgramSend,
  UnixSeqpacketBind,
  UnixSeqpacketListen,
  UnixSeqpacketConnect,
  MiscEnv,
  Count,
};
constexpr std::size_t operation_count = static_cast<std::size_t>(Operation::Count);

enum class Category : std::uint8_t { File, Network, Misc, Count };
constexpr std::size_t category_count = static_cast<std::size_t>(Category::Count);

inline constexpr std::array<std::string_view, operation_count> operation_words = {
    "execute",
    "open",
    "create",
    "unlink",
    "getattr",
    "mkdir",
    "rmdir",
    "mkfifo",
    "mksock",
    "truncate",
    "symlink",
    "mkblock",
    "mkchar",
    "link",
    "rename",
    "chmod",
    "chown",
    "chgrp",
    "ioctl",
    "chroot",
    "mount",
    "unmount",
    "pivot_root",
    "inet_stream_bind",
    "inet_stream_listen",
    "inet_stream_connect",
    "inet_dgram_bind",
    "inet_dgram_send",
    "inet_raw_bind",
    "inet_raw_send",
    "unix_stream_bind",
    "unix_stream_listen",
    "unix_stream_connect",
    "unix_dgram_bind",
    "unix_dgram_send",
    "unix_seqpacket_bind",
    "unix_seqpacket_listen",
    "unix_seqpacket_connect",
    "env"};
inline constexpr std::array<std::string_view, category_count> category_words = {"file", "network",
                                                                                "misc"};
constexpr Category category_of(Operation operation) {
  return operation <= Operation::FilePivotRoot ? Category::File
         : operation == Operation::MiscEnv     ? Category::Misc
                                               : Category::Network;
}

inline constexpr std::array<std::string_view, 4> mode_words = {"disabled", "learning", "permissive",
                                                               "enforcing"};

// ---- ACL operation words (spec §6.2): bit order is read-back order
// -------------------------------
struct AclWord {
  std::string_view word;
  Operation operation;
};

// path: NAME
enum PathBit : std::uint8_t {
  PathExecute,
  PathRead,
  PathWrite,
  PathAppend,
  PathUnlink,
  PathGetattr,
  PathRmdir,
  PathTruncate,
  PathSymlink,
  PathChroot,
  PathUnmount,
};
inline constexpr std::array<AclWord, 11> path_words = {{{"execute", Operation::FileExecute},
                                                        {"read", Operation::FileOpen},
                                                        {"write", Operation::FileOpen},
                                                        {"append", Operation::FileOpen},
                                                        {"unlink", Operation::FileUnlink},
                                                        {"getattr", Operation::FileGetattr},
                                                        {"rmdir", Operation::FileRmdir},
                                                        {"truncate", Operation::FileTruncate},
                                                        {"symlink", Operation::FileSymlink},
                                                        {"chroot", Operation::FileChroot},
                                                        {"unmount", Operation::FileUmount}}};
// path2: NAME NAME
enum Path2Bit : std::uint8_t { Path2Link, Path2Rename, Path2PivotRoot };
inline constexpr std::array<AclWord, 3> path2_words = {{{"link", Operation::FileLink},
                                                        {"rename", Operation::FileRename},
                                                        {"pivot_root", Operation::FilePivotRoot}}};
// path_number: NAME NUMBER
enum PathNumberBit : std::uint8_t {
  NumberCreate,
  NumberMkdir,
  NumberMkfifo,
  NumberMksock,
  NumberIoctl,
  NumberChmod,
  NumberChown,
  NumberChgrp,
};
inline constexpr std::array<AclWord, 8> path_number_words = {{{"create", Operation::FileCreate},
                                                              {"mkdir", Operation::FileMkdir},
                                                              {"mkfifo", Operation::FileMkfifo},
                                                              {"mksock", Operation::FileMksock},
                                                              {"ioctl", Operation::FileIoctl},
                                                              {"chmod", Operation::FileChmod},
                                                              {"chown", Operation::FileChown},
                                                              {"chgrp", Operation::FileChgrp}}};
// mkdev: NAME NUMBER NUMBER NUMBER
enum MakeDeviceBit : std::uint8_t { DeviceBlock, DeviceChar };
inline constexpr std::array<AclWord, 2> make_device_words = {
    {{"mkblock", Operation::FileMkblock}, {"mkchar", Operation::FileMkchar}}};
inline constexpr std::array<AclWord, 1> mount_words = {{{"mount", Operation::FileMount}}};
// inet, unix; the profile operation depends on the protocol too
inline constexpr std::array<std::string_view, 4> socket_words = {"bind", "listen", "connect",
                                                                 "send"};
inline constexpr std::array<std::string_view, 4> protocol_words = {"stream", "dgram", "raw",
                                                                   "seqpacket"};

// ---- sizes of objects and where a walk reads them (spec §11.3)
// -----------------------------------
struct Layout {
  static constexpr std::uint32_t domain = 64, group = 24, transition = 20, aggregator = 20,
                                 manager = 16, profile = 76, condition = 32, name_space = 3200;
  static constexpr std::uint32_t path_member = 16, number_member = 28, address_member = 52;
  static constexpr std::uint32_t name_hash = 16, name_patterned = 23, name_text = 24;
  static constexpr std::uint32_t acl_condition = 8, acl_deleted = 12, acl_type = 13, acl_mask = 14;
};
constexpr std::uint32_t acl_size(AclType type) {
  constexpr std::uint32_t sizes[] = {24, 32, 40, 72, 56, 72, 24, 20, 20};
  return sizes[static_cast<std::size_t>(type)];
}

// ---- exception policy (spec §5.1): in the order they are recognised
// ------------------------------
enum class TransitionKind : std::uint8_t { NoReset, Reset, NoInitialize, Initialize, NoKeep, Keep };
inline constexpr std::array<std::string_view, 6> transition_words = {
    "no_reset_domain",   "reset_domain",   "no_initialize_domain",
    "initialize_domain", "no_keep_domain", "keep_domain"};

enum class GroupKind : std::uint8_t { Path, Number, Address };
inline constexpr std::array<std::string_view, 3> group_words = {"path_group", "number_group",
                                                                "address_group"};

// ---- conditions (spec §7.1)
// ------------------------------------------------------------------------
enum class Keyword : std::uint8_t {
  TaskUid,
  TaskEuid,
  TaskSuid,
  TaskFsuid,
  TaskGid,
  TaskEgid,
  TaskSgid,
  TaskFsgid,
  TaskPid,
  TaskPpid,
  ExecArgc,
  ExecEnvc,
  TypeSocket,
  TypeSymlink,
  TypeFile,
  TypeBlock,
  TypeDirectory,
  TypeChar,
  TypeFifo,
  ModeSetuid,
  ModeSetgid,
  ModeSticky,
  OwnerRead,
  OwnerWrite,
  OwnerExecute,
  GroupRead,
  GroupWrite,
  GroupExecute,
  OthersRead,
  OthersWrite,
  OthersExecute,
  ExecRealpath,
  SymlinkTarget,
  Path1Uid,
  Path1Gid,
  Path1Ino,
  Path1Major,
  Path1Minor,
  Path1Perm,
  Path1Type,
  Path1DevMajor,
  Path1DevMinor,
  Path2Uid,
  Path2Gid,
  Path2Ino,
  Path2Major,
  Path2Minor,
  Path2Perm,
  Path2Type,
  Path2DevMajor,
  Path2DevMinor,
  Path1ParentUid,
  Path1ParentGid,
  Path1ParentIno,
  Path1ParentPerm,
  Path2ParentUid,
  Path2ParentGid,
  Path2ParentIno,
  Path2ParentPerm,
  Count,
  NumberLiteral,
  NameLiteral,
  Argument,
  Environment, // operands that are not keywords
};
inline constexpr std::array<std::string_view, static_cast<std::size_t>(Keyword::Count)>
    condition_words = {"task.uid",
                       "task.euid",
                       "task.suid",
                       "task.fsuid",
                       "task.gid",
                       "task.egid",
                       "task.sgid",
                       "task.fsgid",
                       "task.pid",
                       "task.ppid",
                       "exec.argc",
                       "exec.envc",
                       "socket",
                       "symlink",
                       "file",
                       "block",
                       "directory",
                       "char",
                       "fifo",
                       "setuid",
                       "setgid",
                       "sticky",
                       "owner_read",
                       "owner_write",
                       "owner_execute",
                       "group_read",
                       "group_write",
                       "group_execute",
                       "others_read",
                       "others_write",
                       "others_execute",
                       "exec.realpath",
                       "symlink.target",
                       "path1.uid",
                       "path1.gid",
                       "path1.ino",
                       "path1.major",
                       "path1.minor",
                       "path1.perm",
                       "path1.type",
                       "path1.dev_major",
                       "path1.dev_minor",
                       "path2.uid",
                       "path2.gid",
                       "path2.ino",
                       "path2.major",
                       "path2.minor",
                       "path2.perm",
                       "path2.type",
                       "path2.dev_major",
                       "path2.dev_minor",
                       "path1.parent.uid",
                       "path1.parent.gid",
                       "path1.parent.ino",
                       "path1.parent.perm",
                       "path2.parent.uid",
                       "path2.parent.gid",
                       "path2.parent.ino",
                       "path2.parent.perm"};
// Value of a file type or mode bit constant; index from TypeSocket.
inline constexpr std::array<std::uint32_t, 19> constant_values = {
    0140000, 0120000, 0100000, 060000, 040000, 020000, 010000, 04000, 02000, 01000,
    0400,    0200,    0100,    040,    020,    010,    04,     02,    01};
constexpr bool is_constant(Keyword k) {
  return k >= Keyword::TypeSocket && k <= Keyword::OthersExecute;
}
constexpr bool is_mode_bit(Keyword k) {
  return k >= Keyword::ModeSetuid && k <= Keyword::OthersExecute;
}
constexpr bool is_permission(Keyword k) {
  return k == Keyword::Path1Perm || k == Keyword::Path2Perm || k == Keyword::Path1ParentPerm ||
         k == Keyword::Path2ParentPerm;
}

// Words a transit preference may be, besides a domain name or a path (spec §7.1).
inline constexpr std::array<std::string_view, 5> transit_words = {"keep", "initialize", "reset",
                                                                  "child", "parent"};

// ---- interface files (spec §10.1)
// -----------------------------------------------------------------
enum class InterfaceFile : std::uint8_t {
  Query,
  DomainPolicy,
  ExceptionPolicy,
  Audit,
  ProcessStatus,
  Stat,
  Profile,
  Manager,
  Version,
  SelfDomain,
  Count,
};
struct InterfaceEntry {
  std::string_view name;
  std::uint32_t mode;
};
inline constexpr std::array<InterfaceEntry, static_cast<std::size_t>(InterfaceFile::Count)>
    interface_files = {{{"query", 0600},
                        {"domain_policy", 0600},
                        {"exception_policy", 0600},
                        {"audit", 0400},
                        {".process_status", 0600},
                        {"stat", 0644},
                        {"profile", 0600},
                        {"manager", 0600},
                        {"version", 0400},
                        {"self_domain", 0666}}};

} // namespace tomosim::model::tomoyo26
