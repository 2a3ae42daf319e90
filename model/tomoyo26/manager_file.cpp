// The interface files `manager` and `stat` (spec §10.3, §10.7).
#include <cstdio>
#include <ctime>

#include "model/text/number.hpp"
#include "model/text/word.hpp"
#include "model/tomoyo26/policy_files.hpp"

namespace tomosim::model::tomoyo26 {

Errno write_manager_line(LineReader &line) {
  const std::string_view text = line.words.rest();
  Policy &policy = line.policy;
  if (text == "manage_by_non_root") {
    policy.manage_by_non_root = !line.is_delete;
    return Errno::Ok;
  }
  if (!is_domain_name(text) && !is_word(text))
    return line.refuse(0, "a domain name, the path of a program, or manage_by_non_root");
  NameRef name = policy.names.get(text);
  if (!name)
    return Errno::NoMem;
  for (const auto &manager : policy.managers)
    if (manager->name == name) {
      manager->deleted = line.is_delete;
      if (line.is_delete)
        policy.note_deletion();
      return Errno::Ok;
    }
  if (line.is_delete)
    return line.refuse(0, "a manager that exists: there is nothing to delete", Errno::NoEnt);
  auto made = std::make_unique<Manager>();
  made->name = std::move(name);
  made->address = policy.memory.commit(Layout::manager);
  if (!made->address)
    return Errno::NoMem;
  policy.managers.push_back(std::move(made));
  return Errno::Ok;
}

void read_manager(const Policy &policy, const Emit &emit) {
  for (const auto &manager : policy.managers)
    if (!manager->deleted)
      emit(manager->name->text);
}

Errno write_stat_line(Policy &policy, std::string_view line) {
  if (!eat_prefix(line, "Memory used by "))
    return Errno::Ok;
  const auto set = [&line](std::uint32_t &quota) {
    while (!line.empty() && line[0] == ' ')
      line.remove_prefix(1);
    if (const auto value = take_decimal(line))
      quota = *value;
  };
  if (eat_prefix(line, "policy:"))
    set(policy.memory.quota);
  else if (eat_prefix(line, "audit log:"))
    set(policy.audit_quota);
  else if (eat_prefix(line, "query message:"))
    set(policy.query_quota);
  return Errno::Ok;
}

namespace {

void counter_line(std::string &out, const char *label, std::uint32_t count, std::int64_t last) {
  char text[128];
  std::snprintf(text, sizeof text, "Policy %-30s %10lu", label, static_cast<unsigned long>(count));
  out += text;
  if (last != 0) {
    const std::time_t when = static_cast<std::time_t>(last);
    std::tm utc{};
    gmtime_r(&when, &utc);
    std::strftime(text, sizeof text, " (Last: %Y/%m/%d %H:%M:%S)", &utc);
    out += text;
  }
  out += '\n';
}

void memory_line(std::string &out, const char *label, std::uint64_t used, std::uint32_t quota) {
  char text[128];
  std::snprintf(text, sizeof text, "Memory used by %-22s %10lu", label,
                static_cast<unsigned long>(used));
  out += text;
  if (quota != 0) {
    std::snprintf(text, sizeof text, " (Quota: %10lu)", static_cast<unsigned long>(quota));
    out += text;
  }
  out += '\n';
}

} // namespace

std::string read_stat(const Policy &policy) {
  std::string out;
  counter_line(out, "update:", policy.updates, policy.last_update);
  counter_line(out, "violation in learning mode:", policy.violations[1], policy.last_violation[1]);
  counter_line(out, "violation in permissive mode:", policy.violations[2],
               policy.last_violation[2]);
  counter_line(out, "violation in enforcing mode:", policy.violations[3], policy.last_violation[3]);
  memory_line(out, "policy:", policy.memory.used(), policy.memory.quota);
  memory_line(out, "audit log:", 0, policy.audit_quota);
  memory_line(out, "query message:", 0, policy.query_quota);
  char text[32];
  std::string total = "Total memory used:";
  total.resize(38, ' ');
  std::snprintf(text, sizeof text, "%10lu\n", static_cast<unsigned long>(policy.memory.used()));
  return out + total + text;
}

} // namespace tomosim::model::tomoyo26
