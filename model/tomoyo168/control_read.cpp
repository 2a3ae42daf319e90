// The reading side of the files of /proc/ccs.
#include <algorithm>
#include <cstdio>

#include "model/machine.hpp"
#include "model/tomoyo168/control_file.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

constexpr std::size_t record_limit = Sizes::io_buffer - 1;

constexpr std::string_view counter_names[] = {
    "/proc/ccs/system_policy:    ", "/proc/ccs/domain_policy:    ",
    "/proc/ccs/exception_policy: ", "/proc/ccs/profile:          ",
    "/proc/ccs/query:            ", "/proc/ccs/manager:          ",
    "/proc/ccs/grant_log:        ", "/proc/ccs/reject_log:       "};

} // namespace

// A record that does not fit the kernel's buffer blocks all that comes behind it.
void ControlFile::emit(const std::string &record) {
  stuck_ |= record.size() > record_limit;
  if (!stuck_)
    unread_ += record;
}

void ControlFile::produce_domains() {
  const Policy &policy = module_.policy();
  const auto one = [&](DomainId id) {
    emit(policy.domain_header(id));
    for (const AclEntry &entry : policy.domains[id].acl)
      if (!entry.deleted)
        for (const std::string &line : policy.acl_lines(entry, execute_only_))
          emit(line);
    emit("\n");
  };
  if (selecting_) {
    if (shown_ == no_domain)
      return;
    if (policy.domains[shown_].deleted)
      emit("# This is a deleted domain.\n");
    one(shown_);
    return;
  }
  for (DomainId id = 0; id < policy.domains.size() && !stuck_; ++id)
    if (!policy.domains[id].deleted)
      one(id);
}

void ControlFile::produce() {
  Policy &policy = module_.policy();
  const auto all = [&](const std::vector<std::string> &lines) {
    for (const std::string &line : lines)
      emit(line);
  };
  switch (name_) {
  case ControlName::SystemPolicy:
    all(policy.system_lines());
    break;
  case ControlName::DomainPolicy:
    produce_domains();
    break;
  case ControlName::ExceptionPolicy:
    all(policy.exception_lines());
    break;
  case ControlName::Profile:
    all(policy.profile_lines());
    break;
  case ControlName::Manager:
    for (const ManagerEntry &e : policy.managers)
      if (!e.deleted)
        emit(std::string(policy.str(e.name)) + '\n');
    break;
  case ControlName::SelfDomain:
    emit(self_domain_);
    break;
  case ControlName::DomainStatus:
    for (DomainId id = 0; id < policy.domains.size(); ++id)
      if (!policy.domains[id].deleted)
        emit(std::to_string(policy.domains[id].profile) + ' ' +
             std::string(policy.domain_name(id)) + '\n');
    break;
  case ControlName::ProcessStatus:
  case ControlName::ExecuteHandler:
    emit(std::exchange(process_answer_, {}));
    break;
  case ControlName::Meminfo:
    emit(policy.memory.meminfo());
    break;
  case ControlName::UpdatesCounter: // the read clears the counters
    for (std::size_t i = 0; i < policy.counters.size(); ++i) {
      char number[16];
      std::snprintf(number, sizeof number, "%10u\n", std::exchange(policy.counters[i], 0U));
      emit(std::string(counter_names[i]) + number);
    }
    break;
  case ControlName::Version:
    emit("1.6.8");
    break;
  default:
    break;
  }
}

// Each entry is delivered with its NUL byte; the buffer goes when the next one is fetched.
bool ControlFile::next_entry() {
  PolicyMemory &memory = module_.policy().memory;
  if (name_ == ControlName::Query) {
    std::uint32_t i = 0;
    for (const auto &query : module_.queries()) {
      if (query->answer || i++ != query_index_)
        continue;
      ++query_index_;
      unread_ = query->text + '\0';
      return true;
    }
    query_index_ = 0;
    return false;
  }
  if (entry_buffer_)
    memory.give(std::exchange(entry_buffer_, 0));
  auto &log = module_.log(name_ == ControlName::GrantLog);
  if (log.empty())
    return false;
  unread_ = std::move(log.front().text) + '\0';
  entry_buffer_ = log.front().buffer;
  log.pop_front();
  memory.give(Sizes::log_record);
  return true;
}

SyscallResult ControlFile::read(Task &, std::string &out, std::uint32_t count) {
  out.clear();
  if (!can_read_)
    return SyscallResult::failure(Errno::NoSys);
  const bool by_entry = info_.read_buffer == 0;
  if (by_entry && read_at_ == unread_.size()) {
    unread_.clear();
    read_at_ = 0;
    if (!next_entry())
      return SyscallResult::success(0);
  }
  if (!by_entry && !produced_) {
    produced_ = true;
    produce();
  }
  const std::uint32_t piece = by_entry ? count : std::min(count, info_.read_buffer - 1);
  out = unread_.substr(read_at_, piece);
  read_at_ += out.size();
  return SyscallResult::success(static_cast<std::int32_t>(out.size()));
}

} // namespace tomosim::model::tomoyo168
