#include <algorithm>

#include "model/syscall/syscalls.hpp"

namespace tomosim::model::syscall {

SyscallResult close(Machine &, Task &task, std::int32_t fd) {
  const auto found = task.files.find(fd);
  if (found == task.files.end())
    return fail(Errno::BadF);
  const OpenFilePtr file = std::move(found->second); // its destructor is the real close
  task.files.erase(found);
  return SyscallResult::success();
}

SyscallResult read(Machine &, Task &task, std::int32_t fd, std::string &out, std::uint32_t count) {
  out.clear();
  OpenFile *file = task.file(fd);
  if (!file || !file->readable)
    return fail(Errno::BadF);
  if (file->session)
    return file->session->read(task, out, count);
  if (file->pipe) {
    out = file->pipe->substr(0, count);
    file->pipe->erase(0, out.size());
    return SyscallResult::success(static_cast<std::int32_t>(out.size()));
  }
  const Inode &inode = *file->path.inode();
  if (inode.is_directory())
    return fail(Errno::IsDir);
  if (inode.type == FileType::Regular && file->position < inode.content.size())
    out = inode.content.substr(file->position, count);
  file->position += out.size();
  return SyscallResult::success(static_cast<std::int32_t>(out.size()));
}

SyscallResult write(Machine &, Task &task, std::int32_t fd, Text data) {
  OpenFile *file = task.file(fd);
  if (!file || !file->writable)
    return fail(Errno::BadF);
  const auto count = static_cast<std::int32_t>(data.size());
  if (file->session)
    return file->session->write(task, data);
  if (file->pipe) {
    file->pipe->append(data);
    return SyscallResult::success(count);
  }
  Inode &inode = *file->path.inode();
  if (inode.type == FileType::Regular) {
    content_changes(task, inode);
    inode.format = ProgramFormat::FromContent;
    if (file->flags & O_AppendMode)
      file->position = inode.content.size();
    if (inode.content.size() < file->position + data.size())
      inode.content.resize(file->position + data.size());
    std::copy(data.begin(), data.end(),
              inode.content.begin() + static_cast<std::ptrdiff_t>(file->position));
    file->position += data.size();
  }
  return SyscallResult::success(count);
}

SyscallResult dup2(Machine &, Task &task, std::int32_t old_fd, std::int32_t new_fd) {
  const auto found = task.files.find(old_fd);
  if (found == task.files.end() || new_fd < 0)
    return fail(Errno::BadF);
  if (new_fd != old_fd) {
    const OpenFilePtr file = found->second;
    task.files[new_fd] = file;
  }
  return SyscallResult::success(new_fd);
}

SyscallResult pipe(Machine &machine, Task &task, std::int32_t fds[2]) {
  InodePtr inode = machine.vfs.tree().new_inode(
      *machine.pipe_mount->superblock, FileType::Fifo,
      {0600, task.credentials.fsuid, task.credentials.fsgid, machine.next_anonymous_inode++});
  auto dentry = std::make_shared<Dentry>();
  dentry->name = "pipe:[" + std::to_string(inode->number) + "]";
  dentry->inode = std::move(inode);
  const auto data = std::make_shared<std::string>();
  for (int end = 0; end < 2; ++end) {
    auto file = std::make_shared<OpenFile>();
    file->path = {machine.pipe_mount, dentry};
    file->pipe = data;
    file->readable = end == 0;
    file->writable = end == 1;
    file->flags = end == 0 ? O_ReadOnly : O_WriteOnly;
    fds[end] = install(task, std::move(file));
  }
  return SyscallResult::success();
}

SyscallResult ioctl(Machine &machine, Task &task, std::int32_t fd, std::uint32_t command) {
  OpenFile *file = task.file(fd);
  if (!file || (file->flags & O_PathOnly))
    return fail(Errno::BadF);
  if (const Errno error = machine.lsm->file_ioctl(task, file->path, command);
      error != Errno::Ok)
    return fail(error);
  // FIOCLEX, FIONCLEX, FIONBIO, FIOASYNC on any file, FIONREAD where there is something to read
  // (include/uapi/asm-generic/ioctls.h and the MIPS and PowerPC ones).
  struct Numbers {
    std::uint32_t any[4];
    std::uint32_t pending;
  };
  static constexpr Numbers numbers[] = {
      {{0x5451, 0x5450, 0x5421, 0x5452}, 0x541B},
      {{0x6601, 0x6602, 0x667e, 0x667d}, 0x467f},
      {{0x20006601, 0x20006602, 0x8004667e, 0x8004667d}, 0x4004667f},
  };
  const Numbers &known = numbers[static_cast<std::size_t>(machine.config.processor)];
  const bool any =
      std::find(std::begin(known.any), std::end(known.any), command) != std::end(known.any);
  const FileType type = file->path.inode()->type;
  if (any || (command == known.pending && (type == FileType::Regular || type == FileType::Fifo)))
    return SyscallResult::success();
  return fail(Errno::NotTy);
}

SyscallResult fcntl_setfl(Machine &machine, Task &task, std::int32_t fd, OpenFlags flags) {
  OpenFile *file = task.file(fd);
  if (!file || (file->flags & O_PathOnly))
    return fail(Errno::BadF);
  if (const Errno error = machine.lsm->file_set_flags(task, *file, flags); error != Errno::Ok)
    return fail(error);
  constexpr OpenFlags settable = O_AppendMode | O_NonBlock;
  file->flags = (file->flags & ~settable) | (flags & settable);
  return SyscallResult::success();
}

} // namespace tomosim::model::syscall
