// An open interface file (spec §10): lines are taken as they complete, reading produces the text
// once and hands it out piece by piece, "select" moves the cursor.
#pragma once

#include <optional>
#include <string>

#include "model/security/security_module.hpp"
#include "model/tomoyo26/module.hpp"
#include "model/tomoyo26/policy_files.hpp"

namespace tomosim::model::tomoyo26 {

class ControlFile final : public InterfaceSession {
 public:
  // privileged: the host writes; no manager test.
  ControlFile(Module &module, InterfaceFile file, bool read, bool write, bool privileged);
  ~ControlFile() override; // close: the collector may run
  ControlFile(const ControlFile &) = delete;
  ControlFile &operator=(const ControlFile &) = delete;

  SyscallResult write(Task &task, std::string_view data) override;
  SyscallResult read(Task &task, std::string &out, std::uint32_t count) override;
  void finish_line(Task &task); // a last line without newline, for host text

 private:
  Errno take_line(Task &task, const std::string &line);
  bool select_domain(Task &task, std::string_view line);
  void process_status(std::string_view line);
  void restart();
  void move_to(Domain *domain);
  void produce(Task &task);

  Module &module_;
  InterfaceFile file_;
  bool can_read_, can_write_, privileged_;
  std::string pending_;
  DomainCursor cursor_;
  bool transition_only_ = false;
  std::optional<std::string> selected_; // the text after "select ": reading shows one domain
  Domain *shown_ = nullptr;
  std::string output_;
  std::size_t output_position_ = 0;
  bool produced_ = false;
};

// self_domain has its own rules: one write is one name.
class SelfDomainFile final : public InterfaceSession {
 public:
  explicit SelfDomainFile(Module &module) : module_(module) {}
  SyscallResult write(Task &task, std::string_view data) override;
  SyscallResult read(Task &task, std::string &out, std::uint32_t count) override;

 private:
  Module &module_;
  std::size_t position_ = 0;
};

} // namespace tomosim::model::tomoyo26
