// What each file hook checks (spec §8.3-8.5). Every helper looks at the mode first and does nothing
// in mode disabled; a refusal counts only in mode enforcing.
#include "model/machine.hpp"
#include "model/text/encode.hpp"
#include "model/tomoyo26/module.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

Errno enforced(const Request &request, Errno error) {
  return request.mode == Mode::Enforcing ? error : Errno::Ok;
}

} // namespace

Errno Module::check_path(Task &task, PathBit bit, const PathRef &path, bool directory,
                         const NameView *symlink_target) {
  Request request = begin(task, path_words[bit].operation);
  if (request.mode == Mode::Disabled)
    return Errno::Ok;
  BuiltName name;
  build_name(name, task, path, directory);
  const ObjectInfo objects{&path, nullptr, symlink_target};
  request.type = AclType::Path;
  request.bit = bit;
  request.name = &name.facts;
  request.name_address = name.address;
  request.objects = &objects;
  return enforced(request, decide(request));
}

Errno Module::check_path_number(Task &task, PathNumberBit bit, const PathRef &path,
                                std::uint32_t number, bool directory) {
  Request request = begin(task, path_number_words[bit].operation);
  if (request.mode == Mode::Disabled)
    return Errno::Ok;
  BuiltName name;
  build_name(name, task, path, directory);
  const ObjectInfo objects{&path, nullptr, nullptr};
  request.type = AclType::PathNumber;
  request.bit = bit;
  request.name = &name.facts;
  request.name_address = name.address;
  request.number = number;
  request.objects = &objects;
  return enforced(request, decide(request));
}

Errno Module::check_path2(Task &task, Path2Bit bit, const PathRef &path1, const PathRef &path2) {
  Request request = begin(task, path2_words[bit].operation);
  if (request.mode == Mode::Disabled)
    return Errno::Ok;
  // Link and rename: by the first object. pivot_root: always directories.
  const bool directory = bit == Path2PivotRoot || path1.is_directory();
  BuiltName name1, name2;
  build_name(name1, task, path1, directory);
  build_name(name2, task, path2, directory);
  const ObjectInfo objects{&path1, &path2, nullptr};
  request.type = AclType::Path2;
  request.bit = bit;
  request.name = &name1.facts;
  request.name_address = name1.address;
  request.name2 = &name2.facts;
  request.objects = &objects;
  return enforced(request, decide(request));
}

// Read first; only if that passed, write or append.
Errno Module::check_open(Task &task, Domain &domain, const PathRef &path, OpenFlags flags) {
  MaybeCost(sink_).step(Step::LockPair);
  Request request = begin(task, Operation::FileOpen, &domain);
  if (request.mode == Mode::Disabled)
    return Errno::Ok;
  BuiltName name;
  build_name(name, task, path, false);
  const ObjectInfo objects{&path, nullptr, nullptr};
  request.type = AclType::Path;
  request.name = &name.facts;
  request.name_address = name.address;
  request.objects = &objects;
  const OpenFlags access = flags & O_AccessMask;
  Errno error = Errno::Ok;
  if (access != O_WriteOnly) {
    request.bit = PathRead;
    error = decide(request);
  }
  if (error == Errno::Ok && access != O_ReadOnly) {
    request.bit = flags & O_AppendMode ? PathAppend : PathWrite;
    error = decide(request);
  }
  return enforced(request, error);
}

Errno Module::file_open(Task &task, const PathRef &path, OpenFlags flags) {
  if (task.in_execve)
    return Errno::Ok;
  return check_open(task, current_domain(task), path, flags);
}

Errno Module::file_set_flags(Task &task, const OpenFile &file, OpenFlags flags) {
  if (((file.flags ^ flags) & O_AppendMode) == 0)
    return Errno::Ok;
  return check_open(task, current_domain(task), file.path, O_WriteOnly | (flags & O_AppendMode));
}

Errno Module::file_ioctl(Task &task, const PathRef &path, std::uint32_t command) {
  return check_path_number(task, NumberIoctl, path, command);
}

Errno Module::inode_getattr(Task &task, const PathRef &path) {
  return check_path(task, PathGetattr, path);
}

Errno Module::path_truncate(Task &task, const PathRef &path) {
  return check_path(task, PathTruncate, path);
}

Errno Module::path_unlink(Task &task, const PathRef &path) {
  return check_path(task, PathUnlink, path);
}

Errno Module::path_rmdir(Task &task, const PathRef &path) {
  return check_path(task, PathRmdir, path, true);
}

Errno Module::path_mkdir(Task &task, const PathRef &path, std::uint32_t mode) {
  return check_path_number(task, NumberMkdir, path, mode & 07777, true);
}

Errno Module::path_mknod(Task &task, const PathRef &path, FileType type, std::uint32_t mode,
                         std::uint32_t major, std::uint32_t minor) {
  mode &= 07777;
  switch (type) {
  case FileType::Fifo:
    return check_path_number(task, NumberMkfifo, path, mode);
  case FileType::Socket:
    return check_path_number(task, NumberMksock, path, mode);
  case FileType::Char:
  case FileType::Block:
    break;
  default:
    return check_path_number(task, NumberCreate, path, mode);
  }
  const MakeDeviceBit bit = type == FileType::Char ? DeviceChar : DeviceBlock;
  Request request = begin(task, make_device_words[bit].operation);
  if (request.mode == Mode::Disabled)
    return Errno::Ok;
  BuiltName name;
  build_name(name, task, path, false);
  const ObjectInfo objects{&path, nullptr, nullptr};
  request.type = AclType::MakeDevice;
  request.bit = bit;
  request.name = &name.facts;
  request.name_address = name.address;
  request.number = mode;
  request.major = major;
  request.minor = minor;
  request.objects = &objects;
  return enforced(request, decide(request));
}

Errno Module::path_symlink(Task &task, const PathRef &path, std::string_view target) {
  const std::string encoded = encode_name(target);
  const NameView view(encoded);
  return check_path(task, PathSymlink, path, false, &view);
}

Errno Module::path_link(Task &task, const PathRef &from, const PathRef &to) {
  // Both names are built on the new name's mount.
  return check_path2(task, Path2Link, PathRef{to.mount, from.dentry}, to);
}

Errno Module::path_rename(Task &task, const PathRef &from, const PathRef &to, RenameFlags flags) {
  if (flags & RenameExchange)
    if (const Errno error = check_path2(task, Path2Rename, to, from); error != Errno::Ok)
      return error;
  return check_path2(task, Path2Rename, from, to);
}

Errno Module::path_chmod(Task &task, const PathRef &path, std::uint32_t mode) {
  return check_path_number(task, NumberChmod, path, mode & 07777);
}

Errno Module::path_chown(Task &task, const PathRef &path, std::uint32_t uid, std::uint32_t gid) {
  constexpr std::uint32_t keep = 0xFFFFFFFF;
  Errno error = Errno::Ok;
  if (uid != keep)
    error = check_path_number(task, NumberChown, path, uid);
  if (error == Errno::Ok && gid != keep)
    error = check_path_number(task, NumberChgrp, path, gid);
  return error;
}

Errno Module::path_chroot(Task &task, const PathRef &path) {
  return check_path(task, PathChroot, path, true);
}

Errno Module::sb_umount(Task &task, const PathRef &root) {
  return check_path(task, PathUnmount, root);
}

Errno Module::sb_pivot_root(Task &task, const PathRef &new_root, const PathRef &put_old) {
  return check_path2(task, Path2PivotRoot, new_root, put_old);
}

} // namespace tomosim::model::tomoyo26
