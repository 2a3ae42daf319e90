// An open file of /proc/ccs (part 2, section 6): lines are taken as they complete and never answered
// for; reading produces the text at the first read.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "model/tomoyo168/module.hpp"

namespace tomosim::model::tomoyo168 {

// In the order of creation.
enum class ControlName : std::uint8_t {
  Query,
  SystemPolicy,
  DomainPolicy,
  ExceptionPolicy,
  GrantLog,
  RejectLog,
  SelfDomain,
  DomainStatus,
  ProcessStatus,
  Meminfo,
  Profile,
  Manager,
  UpdatesCounter,
  Version,
  ExecuteHandler,
  Count_
};
struct ControlInfo {
  std::string_view name;
  std::uint32_t mode;
  std::uint32_t read_buffer; // bytes; 0: one entry at a time
  bool writes;
};
extern const std::array<ControlInfo, static_cast<std::size_t>(ControlName::Count_)> control_infos;

class ControlFile final : public InterfaceSession {
 public:
  // privileged: the host reads and writes; no manager test.
  ControlFile(Module &module, ControlName name, Task &opener, bool read, bool write,
              bool privileged = false);
  ~ControlFile() override;
  ControlFile(const ControlFile &) = delete;
  ControlFile &operator=(const ControlFile &) = delete;

  SyscallResult write(Task &task, std::string_view data) override;
  SyscallResult read(Task &task, std::string &out, std::uint32_t count) override;

 private:
  void take_line(Task &task, std::string_view line);
  void write_domain_line(Task &task, std::string_view line);
  bool select(std::string_view line);
  void write_domain_status(std::string_view line);
  void write_process_status(std::string_view line);
  void write_meminfo(std::string_view line);
  void write_answer(std::string_view line);

  void produce();
  void produce_domains();
  void emit(const std::string &record);
  bool next_entry(); // of a log or of the queries, into unread_

  Module &module_;
  ControlName name_;
  const ControlInfo &info_;
  bool can_read_, can_write_, privileged_;
  std::string pending_;   // a line not yet complete
  std::string unread_;    // produced, not yet read
  std::size_t read_at_ = 0;
  bool produced_ = false, stuck_ = false;
  DomainId write_domain_ = no_domain;
  bool execute_only_ = false;
  bool selecting_ = false; // shows one domain, or none
  DomainId shown_ = no_domain;
  std::string self_domain_, process_answer_;
  std::uint32_t entry_buffer_ = 0; // of the log entry being read
  std::uint32_t query_index_ = 0;
};

} // namespace tomosim::model::tomoyo168
