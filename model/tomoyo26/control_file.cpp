#include "model/tomoyo26/control_file.hpp"

#include "model/machine.hpp"
#include "model/text/number.hpp"
#include "model/text/word.hpp"
#include "model/tomoyo26/policy_writer.hpp"

namespace tomosim::model::tomoyo26 {

ControlFile::ControlFile(Module &module, InterfaceFile file, bool read, bool write, bool privileged)
    : module_(module), file_(file), can_read_(read), can_write_(write), privileged_(privileged) {}

ControlFile::~ControlFile() {
  move_to(nullptr);
  if (shown_)
    shown_->cursors -= 1;
  if (can_write_ && module_.machine().config.collect_on_close)
    module_.policy().collect();
}

void ControlFile::move_to(Domain *domain) {
  if (cursor_.domain)
    cursor_.domain->cursors -= 1;
  cursor_.domain = domain;
  if (domain)
    domain->cursors += 1;
}

void ControlFile::restart() {
  if (shown_)
    shown_->cursors -= 1;
  shown_ = nullptr;
  selected_.reset();
  transition_only_ = false;
  produced_ = false;
  output_.clear();
  output_position_ = 0;
}

SyscallResult ControlFile::write(Task &task, std::string_view data) {
  const auto count = static_cast<std::int32_t>(data.size());
  if (file_ == InterfaceFile::Version || file_ == InterfaceFile::Audit)
    return SyscallResult::failure(Errno::Inval);
  while (!data.empty()) {
    const std::size_t newline = data.find('\n');
    if (newline == std::string_view::npos) {
      pending_ += data;
      break;
    }
    pending_ += data.substr(0, newline);
    data.remove_prefix(newline + 1);
    const std::string line = normalize_line(std::exchange(pending_, {}));
    if (const Errno error = take_line(task, line); error != Errno::Ok)
      return SyscallResult::failure(error);
  }
  return SyscallResult::success(count);
}

void ControlFile::finish_line(Task &task) {
  if (!pending_.empty())
    take_line(task, normalize_line(std::exchange(pending_, {})));
}

Errno ControlFile::take_line(Task &task, const std::string &line) {
  if (line == "reset") {
    move_to(nullptr);
    restart();
    return Errno::Ok;
  }
  switch (file_) {
  case InterfaceFile::ProcessStatus:
    process_status(line);
    return Errno::Ok;
  case InterfaceFile::DomainPolicy:
    if (select_domain(task, line))
      return Errno::Ok;
    [[fallthrough]];
  case InterfaceFile::ExceptionPolicy:
    if (line == "select transition_only") {
      transition_only_ = true;
      return Errno::Ok;
    }
    [[fallthrough]];
  default:
    if (!privileged_ && !module_.is_manager(task))
      return Errno::Perm;
    break;
  }
  DomainCursor cursor = cursor_;
  const LineOutcome outcome = apply_line(module_.policy(), file_, cursor, line);
  if (cursor.domain != cursor_.domain)
    move_to(cursor.domain);
  if (outcome.error == Errno::Ok && counts_updates(file_))
    module_.count_update();
  return Errno::Ok; // what a line did wrong is not told
}

bool ControlFile::select_domain(Task &, std::string_view line) {
  std::string_view what = line;
  if (!eat_prefix(what, "select "))
    return false;
  Domain *domain = nullptr;
  std::string_view text = what;
  if (eat_prefix(text, "pid=") || eat_prefix(text, "global-pid=")) {
    const auto pid = take_decimal(text);
    if (!pid)
      return false;
    if (const Task *other = module_.machine().find(TaskId{*pid}))
      domain = module_.policy().get(static_cast<DomainId>(other->security.domain));
  } else if (eat_prefix(text, "domain=")) {
    if (starts_with_name_space(text))
      domain = module_.policy().find_domain(text);
  } else if (eat_prefix(text, "Q=")) {
    if (!take_decimal(text))
      return false;
  } else {
    return false;
  }
  move_to(domain);
  if (!can_read_)
    return true;
  restart();
  selected_ = std::string(what);
  shown_ = domain;
  if (shown_)
    shown_->cursors += 1;
  return true;
}

void ControlFile::process_status(std::string_view line) {
  restart();
  produced_ = true; // nothing to read unless such a task is found
  eat_prefix(line, "global-pid ");
  const auto pid = take_decimal(line);
  if (!pid || !line.empty())
    return;
  const Task *task = module_.machine().find(TaskId{*pid});
  if (!task)
    return;
  const Domain *domain = module_.policy().get(static_cast<DomainId>(task->security.domain));
  output_ = std::to_string(*pid) + ' ' + std::to_string(domain->profile) + ' ' + domain->name->text;
}

void ControlFile::produce(Task &) {
  produced_ = true;
  output_.clear();
  output_position_ = 0;
  Policy &policy = module_.policy();
  const Emit emit = [this](const std::string &line) { (output_ += line) += '\n'; };
  switch (file_) {
  case InterfaceFile::DomainPolicy:
    if (selected_) {
      emit("# select " + *selected_);
      if (shown_ && shown_->deleted)
        emit("# This is a deleted domain.");
      if (shown_)
        read_domain(*shown_, transition_only_, emit);
      break;
    }
    for (const auto &domain : policy.domains)
      if (domain && !domain->deleted)
        read_domain(*domain, transition_only_, emit);
    break;
  case InterfaceFile::ExceptionPolicy:
    read_exception(policy, false, emit); // the filter does not survive the first read
    break;
  case InterfaceFile::Profile:
    read_profile(policy, emit);
    break;
  case InterfaceFile::Manager:
    read_manager(policy, emit);
    break;
  case InterfaceFile::Stat:
    output_ = read_stat(policy);
    break;
  case InterfaceFile::Version:
    output_ = "2.6.0";
    break;
  default:
    break;
  }
}

SyscallResult ControlFile::read(Task &task, std::string &out, std::uint32_t count) {
  if (!produced_)
    produce(task);
  out = output_.substr(output_position_, count);
  output_position_ += out.size();
  return SyscallResult::success(static_cast<std::int32_t>(out.size()));
}

SyscallResult SelfDomainFile::write(Task &task, std::string_view data) {
  const Errno error = module_.write_self_domain(task, data);
  return error == Errno::Ok ? SyscallResult::success(static_cast<std::int32_t>(data.size()))
                            : SyscallResult::failure(error);
}

SyscallResult SelfDomainFile::read(Task &task, std::string &out, std::uint32_t count) {
  const std::string name = module_.read_self_domain(task);
  out = position_ < name.size() ? name.substr(position_, count) : std::string();
  position_ += out.size();
  return SyscallResult::success(static_cast<std::int32_t>(out.size()));
}

} // namespace tomosim::model::tomoyo26
