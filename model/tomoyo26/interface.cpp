// The interface files as the rest of the model sees them, the manager test, and lint.
#include "model/machine.hpp"
#include "model/tomoyo26/control_file.hpp"
#include "model/tomoyo26/policy_writer.hpp"

namespace tomosim::model::tomoyo26 {

std::vector<InterfaceFileInfo> Module::interface_list() const {
  std::vector<InterfaceFileInfo> list;
  for (const InterfaceEntry &entry : interface_files)
    list.push_back({entry.name, entry.mode});
  return list;
}

std::shared_ptr<InterfaceSession> Module::open_interface(Task &, std::size_t file, bool read,
                                                         bool write) {
  const auto which = static_cast<InterfaceFile>(file);
  if (which == InterfaceFile::SelfDomain)
    return std::make_shared<SelfDomainFile>(*this);
  return std::make_shared<ControlFile>(*this, which, read, write, false);
}

bool Module::is_manager(Task &task) {
  if (!policy_.loaded)
    return true;
  const Credentials &who = task.credentials;
  if (!policy_.manage_by_non_root && (who.uid != 0 || who.euid != 0))
    return false;
  if (!task.executable)
    return false;
  const std::string program = policy_name_of(task.executable, pid_of(task.id));
  const std::string &domain = current_domain(task).name->text;
  for (const auto &manager : policy_.managers)
    if (!manager->deleted && (manager->name->text == domain || manager->name->text == program))
      return true;
  if (last_refused_writer_ != pid_of(task.id)) {
    last_refused_writer_ = pid_of(task.id);
    machine_.print(domain + " ( " + program + " ) is not permitted to update policies.");
  }
  return false;
}

void Module::load_text(std::string_view file, std::string_view text) {
  const InterfaceFile which = find_interface_file(file);
  Task &init = machine_.init();
  if (which == InterfaceFile::SelfDomain || which == InterfaceFile::Count)
    return;
  ControlFile session(*this, which, false, true, true);
  session.write(init, text);
  session.finish_line(init);
}

std::string Module::read_text(std::string_view file, std::string_view select) {
  const InterfaceFile which = find_interface_file(file);
  Task &init = machine_.init();
  if (which == InterfaceFile::Count)
    return {};
  if (which == InterfaceFile::SelfDomain)
    return domain_name(init);
  ControlFile session(*this, which, true, false, true);
  if (!select.empty()) {
    session.write(init, select);
    session.finish_line(init);
  }
  std::string out;
  session.read(init, out, 0xFFFFFFFF);
  return out;
}

// Works on a copy of the policy: what a line does may depend on what is there.
std::vector<PolicyDiagnostic> Module::lint(std::string_view file, std::string_view text) const {
  std::vector<PolicyDiagnostic> found;
  const InterfaceFile which = find_interface_file(file);
  Heap heap(machine_.config.heap_base, machine_.config.kmalloc_minimum, 0);
  Policy copy(heap, machine_.config);
  const auto feed = [&copy](InterfaceFile target, const std::string &line, DomainCursor &cursor) {
    apply_line(copy, target, cursor, line);
  };
  DomainCursor cursor;
  read_profile(policy_, [&](const std::string &l) { feed(InterfaceFile::Profile, l, cursor); });
  read_exception(policy_, false,
                 [&](const std::string &l) { feed(InterfaceFile::ExceptionPolicy, l, cursor); });
  read_manager(policy_, [&](const std::string &l) { feed(InterfaceFile::Manager, l, cursor); });
  if (which == InterfaceFile::DomainPolicy)
    for (const auto &domain : policy_.domains)
      if (domain && !domain->deleted)
        read_domain(*domain, false, [&](const std::string &l) {
          if (!l.empty())
            feed(InterfaceFile::DomainPolicy, l, cursor);
        });
  cursor.domain = nullptr;
  std::uint32_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t newline = text.find('\n');
    const std::string_view raw = text.substr(0, newline);
    text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
    const std::string line = normalize_line(raw);
    if (line.empty() || line[0] == '#' || line == "select transition_only" ||
        starts_with(line, "select pid=") || starts_with(line, "select global-pid=") ||
        starts_with(line, "select domain=") || starts_with(line, "select Q="))
      continue;
    if (line == "reset") {
      cursor.domain = nullptr;
      continue;
    }
    const auto add = [&](std::size_t at, PolicyDiagnostic::Severity severity,
                         std::string_view expectation) {
      PolicyDiagnostic d;
      d.line = number;
      d.column = static_cast<std::uint32_t>(raw_column(raw, at) + 1);
      d.severity = severity;
      d.expectation = std::string(expectation);
      d.text = std::string(raw);
      found.push_back(std::move(d));
    };
    std::vector<Suspicion> suspicions;
    const LineOutcome outcome = apply_line(copy, which, cursor, line, &suspicions);
    for (const Suspicion &s : suspicions)
      add(s.at, PolicyDiagnostic::Severity::Suspicious, s.text);
    if (outcome.error != Errno::Ok || !outcome.expectation.empty())
      add(outcome.at, PolicyDiagnostic::Severity::Ignored,
          outcome.expectation.empty() ? "memory within the quota" : outcome.expectation);
    if (newline == std::string_view::npos)
      add(line.size(), PolicyDiagnostic::Severity::Suspicious,
          "a newline: a last line without one is lost at close");
  }
  return found;
}

} // namespace tomosim::model::tomoyo26
