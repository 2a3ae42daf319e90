// The error numbers the modelled kernel gives, by name. Their numeric values differ between
// architectures (ELOOP is 40 on PowerPC, 90 on MIPS), so the model keeps them symbolic.
#pragma once

#include <cstdint>
#include <string_view>

namespace tomosim::model {

enum class Errno : std::uint8_t {
  Ok,
  Perm,
  NoEnt,
  Srch,
  Intr,
  Io,
  NxIo,
  TooBig,
  NoExec,
  BadF,
  Child,
  Again,
  NoMem,
  Acces,
  Fault,
  NotBlk,
  Busy,
  Exist,
  XDev,
  NoDev,
  NotDir,
  IsDir,
  Inval,
  NFile,
  MFile,
  NotTy,
  TxtBsy,
  FBig,
  NoSpc,
  SPipe,
  RoFs,
  MLink,
  Pipe,
  NameTooLong,
  NoSys,
  NotEmpty,
  Loop,
  NotSup,
  NotConn,
  DestAddrReq,
  AddrInUse,
  AddrNotAvail,
  NetUnreach,
  ConnAborted,
  ConnRefused,
  ConnReset,
  InProgress,
  Already,
  IsConn,
  NoBufs,
  MsgSize,
  AfNoSupport,
  ProtoNoSupport,
  ProtoType,
  SockTNoSupport,
  NotSock,
  TimedOut,
};

// "EPERM", "ENOENT", …; "OK" for success.
std::string_view errno_name(Errno error);

// The value of errno_name() back; Errno::NoSys for a name the model does not use.
Errno errno_from_name(std::string_view name);

} // namespace tomosim::model
