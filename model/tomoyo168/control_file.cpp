#include "model/tomoyo168/control_file.hpp"

#include "model/machine.hpp"
#include "model/text/line.hpp"
#include "model/tomoyo168/scan.hpp"

namespace tomosim::model::tomoyo168 {

const std::array<ControlInfo, static_cast<std::size_t>(ControlName::Count_)> control_infos = {
    {{"query", 0600, 0, true},
     {"system_policy", 0600, Sizes::io_buffer, true},
     {"domain_policy", 0600, Sizes::io_buffer, true},
     {"exception_policy", 0600, Sizes::io_buffer, true},
     {"grant_log", 0400, 0, false},
     {"reject_log", 0400, 0, false},
     {"self_domain", 0400, Sizes::io_buffer, false},
     {".domain_status", 0600, Sizes::io_buffer, true},
     {".process_status", 0600, Sizes::io_buffer, true},
     {"meminfo", 0600, Sizes::meminfo_buffer, true},
     {"profile", 0600, Sizes::io_buffer, true},
     {"manager", 0600, Sizes::io_buffer, true},
     {".updates_counter", 0400, Sizes::io_buffer, false},
     {"version", 0400, Sizes::version_buffer, false},
     {".execute_handler", 0666, Sizes::io_buffer, true}}};

namespace {
constexpr std::size_t line_limit = Sizes::io_buffer - 1;
} // namespace

ControlFile::ControlFile(Module &module, ControlName name, Task &opener, bool read, bool write,
                         bool privileged)
    : module_(module), name_(name), info_(control_infos[static_cast<std::size_t>(name)]),
      can_read_(read), can_write_(write && info_.writes), privileged_(privileged) {
  if (!privileged_) {
    PolicyMemory &memory = module_.policy().memory;
    memory.take(Sizes::io_state, false);
    if (can_read_ && info_.read_buffer)
      memory.take(info_.read_buffer, false);
    if (can_write_)
      memory.take(Sizes::io_buffer, false);
  }
  if (name_ == ControlName::SelfDomain)
    self_domain_ = module_.domain_name(opener);
  if (name_ == ControlName::Query && !privileged_)
    ++module_.query_observers;
}

ControlFile::~ControlFile() {
  PolicyMemory &memory = module_.policy().memory;
  if (!privileged_) {
    memory.give(Sizes::io_state);
    if (can_read_ && info_.read_buffer)
      memory.give(info_.read_buffer);
    if (can_write_)
      memory.give(Sizes::io_buffer);
  }
  if (entry_buffer_)
    memory.give(entry_buffer_);
  if (name_ == ControlName::Query && !privileged_)
    --module_.query_observers;
}

SyscallResult ControlFile::write(Task &task, std::string_view data) {
  if (!can_write_)
    return SyscallResult::failure(Errno::NoSys);
  const bool open_to_all = name_ == ControlName::DomainPolicy ||
                           name_ == ControlName::ProcessStatus ||
                           name_ == ControlName::ExecuteHandler;
  if (!privileged_ && !open_to_all && !module_.is_manager(task))
    return SyscallResult::failure(Errno::Perm);
  const auto length = static_cast<std::int32_t>(data.size());
  while (!data.empty()) {
    const std::size_t newline = data.find('\n');
    const std::size_t bytes = newline == std::string_view::npos ? data.size() : newline;
    if (pending_.size() + bytes >= line_limit) {
      // The newline would still fit at exactly the limit; one byte more does not.
      const std::size_t room = line_limit - pending_.size();
      if (bytes > room || newline == std::string_view::npos || bytes == room) {
        pending_.append(data.substr(0, std::min(room, bytes)));
        if (bytes >= room && !(newline != std::string_view::npos && bytes < room))
          return SyscallResult::failure(Errno::NoMem);
      }
    }
    if (newline == std::string_view::npos) {
      pending_.append(data);
      break;
    }
    if (pending_.empty()) {
      take_line(task, data.substr(0, newline));
    } else {
      pending_.append(data.substr(0, newline));
      const std::string line = std::exchange(pending_, {});
      take_line(task, line);
    }
    data.remove_prefix(newline + 1);
  }
  return SyscallResult::success(length);
}

// The line without its newline; it ends at a NUL byte, if there is one.
void ControlFile::take_line(Task &task, std::string_view raw) {
  const std::string line = normalize_line(raw.substr(0, raw.find('\0')));
  Policy &policy = module_.policy();
  switch (name_) {
  case ControlName::SystemPolicy:
    policy.write_system(line);
    break;
  case ControlName::DomainPolicy:
    write_domain_line(task, line);
    break;
  case ControlName::ExceptionPolicy:
    policy.write_exception(line);
    break;
  case ControlName::Profile:
    policy.write_profile(line);
    break;
  case ControlName::Manager:
    policy.write_manager(line);
    break;
  case ControlName::DomainStatus:
    write_domain_status(line);
    break;
  case ControlName::ProcessStatus:
  case ControlName::ExecuteHandler:
    write_process_status(line);
    break;
  case ControlName::Meminfo:
    write_meminfo(line);
    break;
  case ControlName::Query:
    write_answer(line);
    break;
  default:
    break;
  }
}

// "select …" that needs no manager. False: an ordinary line.
bool ControlFile::select(std::string_view text) {
  if (text == "allow_execute") {
    execute_only_ = true;
    return true;
  }
  std::string_view rest = text;
  DomainId found = no_domain;
  if (eat_prefix(rest, "pid=")) {
    const auto pid = scan_unsigned(rest);
    if (!pid)
      return false;
    if (const Task *task = module_.machine().find(TaskId{*pid}))
      found = module_.domain_of(*task);
  } else if (eat_prefix(rest, "domain=")) {
    if (looks_like_domain(rest))
      found = module_.policy().find_domain(rest);
  } else {
    return false;
  }
  write_domain_ = found;
  if (can_read_) {
    selecting_ = true;
    shown_ = found;
    unread_ = "# select " + std::string(text) + '\n';
    read_at_ = 0;
    produced_ = stuck_ = false;
  }
  return true;
}

void ControlFile::write_domain_line(Task &task, std::string_view line) {
  Policy &policy = module_.policy();
  const bool remove = eat_prefix(line, "delete ");
  const bool selects = !remove && eat_prefix(line, "select ");
  if (selects && select(line))
    return;
  if (!privileged_ && !module_.is_manager(task))
    return;
  if (looks_like_domain(line)) {
    if (remove) {
      policy.delete_domain(line);
      write_domain_ = no_domain;
    } else {
      write_domain_ = selects ? policy.find_domain(line) : policy.make_domain(line, 0);
    }
    policy.count(Counter::DomainPolicy);
    return;
  }
  if (write_domain_ != no_domain)
    policy.write_acl(write_domain_, line, remove);
}

void ControlFile::write_domain_status(std::string_view line) {
  Policy &policy = module_.policy();
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos)
    return;
  policy.count(Counter::DomainPolicy);
  std::string_view digits = line;
  const std::uint32_t number = scan_unsigned(digits).value_or(0);
  const DomainId domain = policy.find_domain(line.substr(space + 1));
  if (domain != no_domain && number < 256 && (policy.profiles[number] || !policy.active))
    policy.domains[domain].profile = static_cast<std::uint8_t>(number);
}

void ControlFile::write_process_status(std::string_view line) {
  const bool info = eat_prefix(line, "info ");
  const std::uint32_t pid = scan_unsigned(line).value_or(0);
  process_answer_.clear();
  produced_ = false;
  const Task *task = module_.machine().find(TaskId{pid});
  if (!task)
    return;
  const std::uint32_t flags = task->security.state;
  process_answer_ = std::to_string(pid);
  if (info) {
    const auto yes_no = [&](std::uint32_t flag) { return flags & flag ? "yes" : "no"; };
    process_answer_ += std::string(" manager=") + yes_no(task_manager) +
                       " execute_handler=" + yes_no(task_execute_handler);
    for (unsigned i = 0; i < 3; ++i)
      process_answer_ +=
          " state[" + std::to_string(i) + "]=" + std::to_string(flags >> state_shift(i) & 255);
  } else {
    const DomainId domain = module_.domain_of(*task);
    process_answer_ += ' ' + std::to_string(module_.policy().domains[domain].profile) + ' ' +
                       std::string(module_.policy().domain_name(domain));
  }
}

void ControlFile::write_meminfo(std::string_view line) {
  constexpr std::string_view names[] = {"Shared:", "Private:", "Dynamic:"};
  for (std::size_t i = 0; i < 3; ++i) {
    std::string_view rest = line;
    if (!eat_prefix(rest, names[i]))
      continue;
    eat_prefix(rest, " ");
    if (const auto bytes = scan_unsigned(rest))
      module_.policy().memory.set_quota(static_cast<Share>(i), *bytes);
  }
}

void ControlFile::write_answer(std::string_view line) {
  for (const auto &query : module_.queries())
    query->timer = 0;
  if (!eat_prefix(line, "A"))
    return;
  const auto serial = scan_unsigned(line);
  if (!serial || !eat_prefix(line, "="))
    return;
  const auto answer = scan_unsigned(line);
  if (!answer)
    return;
  for (const auto &query : module_.queries())
    if (query->serial == *serial && !query->answer) {
      query->answer = *answer;
      return;
    }
}

} // namespace tomosim::model::tomoyo168
