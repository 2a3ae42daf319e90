// The entries of a proc file system, made when somebody looks: one directory per live task, "self",
// magic links to programs and descriptors, and a few plain files.
#pragma once

#include <map>
#include <string>

#include "model/fs/lookup.hpp"

namespace tomosim::model {

class Machine;
struct Task;

class ProcEntries final : public ProcSource {
 public:
  explicit ProcEntries(Machine &machine) : machine_(machine) {}
  ~ProcEntries() override;

  DentryPtr proc_child(const DentryPtr &directory, std::string_view name) override;
  PathRef follow_magic(const Inode &link) override;
  std::string self_target() override;
  void forget(std::uint32_t pid); // the task ended

  const Task *looking = nullptr; // whose "self" it is

 private:
  DentryPtr task_directory(const DentryPtr &root, std::uint32_t pid);
  DentryPtr descriptor(const DentryPtr &directory, std::string_view name);

  Machine &machine_;
  std::map<std::uint32_t, DentryPtr> directories_;
};

} // namespace tomosim::model
