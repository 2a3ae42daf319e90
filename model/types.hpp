// Small vocabulary shared by the whole model.
#pragma once

#include <cstdint>

#include "model/errno.hpp"

namespace tomosim::model {

// What a task is called: its process id (one thread per process).
enum class TaskId : std::uint32_t {};
constexpr std::uint32_t pid_of(TaskId id) {
  return static_cast<std::uint32_t>(id);
}

// Which edition of TOMOYO the kernel runs.
enum class Dialect : std::uint8_t { Tomoyo168, Tomoyo26 };

// Mode of a check: what a profile says about an operation.
enum class Mode : std::uint8_t { Disabled, Learning, Permissive, Enforcing };

enum class FileType : std::uint8_t { Regular, Directory, Symlink, Char, Block, Fifo, Socket };

// A system call's outcome. value is what the call returns on success (a descriptor, a pid, a byte
// count, otherwise 0) and -1 when error says why it failed.
struct SyscallResult {
  std::int32_t value = 0;
  Errno error = Errno::Ok;

  bool ok() const { return error == Errno::Ok; }
  static SyscallResult success(std::int32_t v = 0) { return {v, Errno::Ok}; }
  static SyscallResult failure(Errno e) { return {-1, e}; }
  static SyscallResult of(Errno e) { return e == Errno::Ok ? success() : failure(e); }
};

// Architecture-neutral open flags. The two low bits are the access mode as the kernel numbers it:
// 0 read, 1 write, 2 both, 3 "check for both, use for neither".
enum OpenFlag : std::uint32_t {
  O_ReadOnly = 0,
  O_WriteOnly = 1,
  O_ReadWrite = 2,
  O_AccessMask = 3,
  O_Create = 1U << 2,
  O_Exclusive = 1U << 3,
  O_Truncate = 1U << 4,
  O_AppendMode = 1U << 5,
  O_DirectoryOnly = 1U << 6,
  O_NoFollowLast = 1U << 7,
  O_PathOnly = 1U << 8,
  O_TemporaryFile = 1U << 9,
  O_NonBlock = 1U << 10,
};
using OpenFlags = std::uint32_t;

enum RenameFlag : std::uint32_t { RenamePlain = 0, RenameNoReplace = 1, RenameExchange = 2 };
using RenameFlags = std::uint32_t;

// Flags of mount(2), with the kernel's own values: they are printed in the checked line.
enum MountFlag : std::uint32_t {
  MountReadOnly = 1,
  MountNoSuid = 2,
  MountNoDev = 4,
  MountNoExec = 8,
  MountRemount = 32,
  MountBind = 4096,
  MountMove = 8192,
  MountRecursive = 16384,
  MountUnbindable = 1U << 17,
  MountPrivate = 1U << 18,
  MountSlave = 1U << 19,
  MountShared = 1U << 20,
  MountNoUser = 1U << 31,
};
// Flags of umount2(2).
enum UmountFlag : std::uint32_t {
  UmountForce = 1,
  UmountDetach = 2, // also when it is in use, whose users keep it
  UmountExpire = 4,
  UmountNoFollow = 8,
};

} // namespace tomosim::model
