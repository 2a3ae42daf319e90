// The parts of one modelled machine, and the connections between them: what the Kernel facade
// holds.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/config.hpp"
#include "model/fs/lookup.hpp"
#include "model/fs/vfs.hpp"
#include "model/memory/heap.hpp"
#include "model/security/ccs_hooks.hpp"
#include "model/security/security_module.hpp"
#include "model/task/proc.hpp"
#include "model/task/task.hpp"

namespace tomosim::model {

class Network; // net/network.hpp

class Machine {
 public:
  explicit Machine(KernelConfig config);
  ~Machine();
  Machine(const Machine &) = delete;
  Machine &operator=(const Machine &) = delete;

  // ---- tasks ----
  Task *find(TaskId id) const;
  Task &task(TaskId id) const; // must exist
  Task &make_task(const Task &parent);
  void end_task(Task &task);
  Task &init() const { return *tasks_.begin()->second; }
  const std::map<std::uint32_t, std::unique_ptr<Task>> &tasks() const { return tasks_; }

  // ---- what everybody says and knows ----
  void print(std::string line) { console.push_back(std::move(line)); }
  void panic(std::string why);
  PathWalker walker(const Task &task);
  bool knows_file_system(std::string_view type) const;
  // The task is about to get other ids or an image (2.6 only: ends what a failed execve left).
  void credentials_prepared(Task &task) {
    if (lsm)
      lsm->credentials_prepared(task);
  }

  KernelConfig config;
  Vfs vfs;
  Heap heap;
  std::vector<std::string> console;
  std::optional<std::string> panic_reason;
  std::int64_t clock = 0;
  std::uint64_t next_anonymous_inode = 20;
  // Where the interface files are: securityfs (2.6), the proc file system (1.6.8).
  Mount *security_mount = nullptr;
  Mount *pipe_mount = nullptr;
  std::shared_ptr<Network> network; // made by the first socket
  std::vector<DentryPtr> interface_entries;
  std::unique_ptr<SecurityModule> security;
  LsmHooks *lsm = nullptr; // the module again, on Linux 6.1
  CcsHooks *ccs = nullptr; // the module again, on Linux 2.6.26

 private:
  void make_interface_files();
  void make_proc_files();
  void add_interface_files(Superblock &superblock, const DentryPtr &directory);

  std::map<std::uint32_t, std::unique_ptr<Task>> tasks_;
  std::uint32_t next_pid_;
  std::unique_ptr<ProcEntries> proc_;
};

} // namespace tomosim::model
