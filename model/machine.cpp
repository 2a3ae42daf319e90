#include "model/machine.hpp"

#include <algorithm>
#include <cassert>

#include "model/linux2626/sysctl.hpp"
#include "model/tomoyo168/module.hpp"
#include "model/tomoyo26/module.hpp"

namespace tomosim::model {

OpenFile::~OpenFile() {
  if (counts_as_writer && path.inode())
    path.inode()->writers -= 1;
}

Machine::Machine(KernelConfig kernel_config)
    : config(std::move(kernel_config)),
      heap(config.heap_base, config.kmalloc_minimum, config.heap_seed),
      next_pid_(config.first_pid), proc_(std::make_unique<ProcEntries>(*this)) {
  auto init = std::make_unique<Task>();
  init->id = TaskId{1};
  init->root = init->cwd = vfs.tree().root();
  init->first_descriptor = config.first_descriptor;
  init->security.address = heap.allocate(8);
  tasks_.emplace(1, std::move(init));
  security = config.dialect == Dialect::Tomoyo168 ? tomoyo168::make_module(*this)
                                                  : tomoyo26::make_module(*this);
  if (ccs) { // without sysfs the initial root is the first nameless file system
    vfs.tree().superblocks.front().minor = 1;
    vfs.tree().next_anonymous_minor = 2;
  }
  make_interface_files();
}

Machine::~Machine() {
  for (auto &[pid, task] : tasks_) {
    proc_->forget(pid);
    task->files.clear();
  }
  tasks_.clear();
}

// 1.6.8: files in every proc file system, /ccs/NAME (part 2, 6.1).
void Machine::make_proc_files() {
  if (!config.standard_mounts)
    vfs.tree().add_superblock(*find_file_system("proc"), {});
  else
    vfs.mount("proc", "/proc");
  FileSystemTree &tree = vfs.tree();
  Superblock &superblock = tree.superblocks.back();
  const DentryPtr directory =
      tree.attach(superblock.root, security->interface_directory(),
                  tree.new_inode(superblock, FileType::Directory, {0555}));
  add_interface_files(superblock, directory);
  linux2626::add_sysctl_files(tree, superblock);
  security_mount = config.standard_mounts ? &tree.mounts.back() : &tree.add_detached_mount(superblock);
  pipe_mount = &tree.add_detached_mount(tree.add_superblock(pipe_file_system, {}));
}

void Machine::add_interface_files(Superblock &superblock, const DentryPtr &directory) {
  FileSystemTree &tree = vfs.tree();
  std::int32_t index = 0;
  for (const InterfaceFileInfo &file : security->interface_list()) {
    InodePtr inode = tree.new_inode(superblock, FileType::Regular, {file.mode});
    inode->interface_file = index++;
    interface_entries.push_back(tree.attach(directory, file.name, std::move(inode)));
  }
}

void Machine::make_interface_files() {
  if (ccs)
    return make_proc_files();
  FileSystemTree &tree = vfs.tree();
  if (config.standard_mounts) {
    vfs.mount("sysfs", "/sys");
    vfs.add_directory("/sys/kernel/security");
    vfs.mount("proc", "/proc");
  }
  Superblock &superblock = tree.add_superblock(*find_file_system("securityfs"), {});
  DentryPtr directory = superblock.root;
  directory = tree.attach(directory, security->interface_directory(),
                          tree.new_inode(superblock, FileType::Directory, {0755}));
  add_interface_files(superblock, directory);
  security_mount = &tree.add_detached_mount(superblock);
  pipe_mount = &tree.add_detached_mount(tree.add_superblock(pipe_file_system, {}));
  if (config.standard_mounts) {
    PathRef where;
    PathWalker walk(tree, nullptr, tree.root(), tree.root(), nullptr);
    if (walk.resolve("/sys/kernel/security", {}, where) == Errno::Ok)
      tree.add_mount(superblock, superblock.root, where, 0);
  }
}

Task *Machine::find(TaskId id) const {
  const auto found = tasks_.find(pid_of(id));
  return found == tasks_.end() ? nullptr : found->second.get();
}

Task &Machine::task(TaskId id) const {
  Task *found = find(id);
  assert(found && "no such task");
  return *found;
}

Task &Machine::make_task(const Task &parent) {
  auto child = std::make_unique<Task>();
  child->id = TaskId{next_pid_++};
  child->parent = parent.id;
  child->credentials = parent.credentials;
  child->root = parent.root;
  child->cwd = parent.cwd;
  child->umask = parent.umask;
  child->group = parent.group;
  child->session = parent.session;
  child->nice = parent.nice;
  child->files = parent.files;
  child->first_descriptor = parent.first_descriptor;
  child->executable = parent.executable;
  child->security.address = heap.allocate(8);
  security->task_alloc(parent, *child);
  if (child->executable.inode())
    child->executable.inode()->executing += 1;
  Task &made = *child;
  tasks_.emplace(pid_of(made.id), std::move(child));
  return made;
}

void Machine::end_task(Task &task) {
  if (task.id == TaskId{1})
    return; // init stays
  for (const auto &[pid, other] : tasks_)
    if (other->parent == task.id)
      other->parent = TaskId{1};
  if (task.executable.inode())
    task.executable.inode()->executing -= 1;
  security->task_free(task);
  heap.release(task.security.address, 8);
  proc_->forget(pid_of(task.id));
  while (!task.files.empty()) // in the order of their numbers
    task.files.erase(task.files.begin());
  tasks_.erase(pid_of(task.id));
}

void Machine::panic(std::string why) {
  print("Kernel panic - not syncing: " + why);
  if (!panic_reason)
    panic_reason = std::move(why);
}

PathWalker Machine::walker(const Task &task) {
  proc_->looking = &task;
  PathWalker walker{vfs.tree(), &task.credentials, task.root,
                    task.cwd,   proc_.get(),       config.protected_symlinks};
  if (ccs)
    walker.limit_nesting(8); // MAX_NESTED_LINKS of 2.6.26
  return walker;
}

bool Machine::knows_file_system(std::string_view type) const {
  if (!find_file_system(type))
    return false;
  return config.filesystems.empty() ||
         std::find(config.filesystems.begin(), config.filesystems.end(), type) !=
             config.filesystems.end();
}

} // namespace tomosim::model
