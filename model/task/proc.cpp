#include "model/task/proc.hpp"

#include "model/machine.hpp"
#include "model/text/encode.hpp"

namespace tomosim::model {
namespace {

// Absent unless the whole name is a decimal number without leading zeros.
std::optional<std::uint32_t> number_of(std::string_view name) {
  if (name.empty() || name.size() > 9 || (name[0] == '0' && name.size() > 1))
    return std::nullopt;
  std::uint32_t value = 0;
  for (const char c : name) {
    if (!is_digit(c))
      return std::nullopt;
    value = value * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return value;
}

constexpr std::string_view plain_files[] = {"status",  "stat",   "cmdline", "maps",
                                            "environ", "mounts", "statm",   "mem"};

} // namespace

DentryPtr ProcEntries::task_directory(const DentryPtr &root, std::uint32_t pid) {
  // 2.6.26: kernel threads have directories too; kthreadd and the first of its children.
  constexpr std::uint32_t first_thread = 2, last_thread = 5;
  const bool is_kernel_thread = machine_.ccs && pid >= first_thread && pid <= last_thread &&
                                pid < machine_.config.first_pid;
  const Task *task = machine_.find(TaskId{pid});
  if (!task && !is_kernel_thread)
    return nullptr;
  DentryPtr &known = directories_[pid];
  if (known && known->parent == root)
    return known;
  FileSystemTree &tree = machine_.vfs.tree();
  Superblock &superblock = *root->inode->superblock;
  const auto make = [&](const DentryPtr &where, std::string_view name, FileType type,
                        std::uint32_t mode, ProcRole role) {
    const Credentials owner = task ? task->credentials : Credentials{};
    InodePtr inode = tree.new_inode(superblock, type, {mode, owner.euid, owner.egid, 0});
    inode->proc_role = role;
    inode->proc_argument = static_cast<std::int32_t>(pid);
    DentryPtr entry = tree.negative(where, name);
    entry->inode = std::move(inode);
    return entry;
  };
  known = make(root, std::to_string(pid), FileType::Directory, 0555, ProcRole::None);
  const auto add = [&](const DentryPtr &where, std::string_view name, FileType type,
                       std::uint32_t mode, ProcRole role) {
    DentryPtr entry = make(where, name, type, mode, role);
    where->children[std::string(name)] = entry;
    return entry;
  };
  for (const std::string_view name : plain_files)
    add(known, name, FileType::Regular, name == "mem" || name == "environ" ? 0600 : 0444,
        ProcRole::None);
  add(known, "exe", FileType::Symlink, 0777, ProcRole::Exe);
  add(known, "cwd", FileType::Symlink, 0777, ProcRole::Cwd);
  add(known, "fd", FileType::Directory, 0500, ProcRole::DescriptorDirectory);
  const DentryPtr threads = add(known, "task", FileType::Directory, 0555, ProcRole::None);
  const DentryPtr thread =
      add(threads, std::to_string(pid), FileType::Directory, 0555, ProcRole::None);
  for (const std::string_view name : plain_files)
    add(thread, name, FileType::Regular, 0444, ProcRole::None);
  return known;
}

DentryPtr ProcEntries::descriptor(const DentryPtr &directory, std::string_view name) {
  const auto fd = number_of(name);
  const std::int32_t pid = directory->inode->proc_argument;
  const Task *task = machine_.find(TaskId{static_cast<std::uint32_t>(pid)});
  if (!fd || !task || !task->file(static_cast<std::int32_t>(*fd)))
    return nullptr;
  DentryPtr entry = machine_.vfs.tree().negative(directory, name);
  entry->inode =
      machine_.vfs.tree().new_inode(*directory->inode->superblock, FileType::Symlink, {});
  entry->inode->proc_role = ProcRole::Descriptor;
  entry->inode->proc_argument = pid;
  entry->inode->content = std::string(name);
  return entry;
}

DentryPtr ProcEntries::proc_child(const DentryPtr &directory, std::string_view name) {
  if (directory->inode->proc_role == ProcRole::DescriptorDirectory)
    return descriptor(directory, name);
  if (directory->inode->proc_role != ProcRole::Root)
    return nullptr;
  if (name == "self") {
    FileSystemTree &tree = machine_.vfs.tree();
    if (!directory->child("self")) {
      InodePtr inode = tree.new_inode(*directory->inode->superblock, FileType::Symlink, {});
      inode->proc_role = ProcRole::Self;
      tree.attach(directory, "self", std::move(inode));
    }
    return nullptr; // found among the children
  }
  const auto pid = number_of(name);
  return pid ? task_directory(directory, *pid) : nullptr;
}

PathRef ProcEntries::follow_magic(const Inode &link) {
  const Task *task = machine_.find(TaskId{static_cast<std::uint32_t>(link.proc_argument)});
  if (!task)
    return {};
  switch (link.proc_role) {
  case ProcRole::Exe:
    return task->executable;
  case ProcRole::Cwd:
    return task->cwd;
  case ProcRole::Descriptor: {
    const auto fd = number_of(link.content);
    const OpenFile *file = fd ? task->file(static_cast<std::int32_t>(*fd)) : nullptr;
    return file ? file->path : PathRef{};
  }
  default:
    return {};
  }
}

std::string ProcEntries::self_target() {
  return looking ? std::to_string(pid_of(looking->id)) : std::string("1");
}

ProcEntries::~ProcEntries() {
  while (!directories_.empty())
    forget(directories_.begin()->first);
}

void ProcEntries::forget(std::uint32_t pid) {
  const auto found = directories_.find(pid);
  if (found == directories_.end())
    return;
  // Parents and children hold each other.
  if (DentryPtr directory = found->second) {
    for (auto &[name, child] : directory->children) {
      for (auto &[inner_name, inner] : child->children)
        inner->children.clear();
      child->children.clear();
    }
    directory->children.clear();
  }
  directories_.erase(found);
}

} // namespace tomosim::model
