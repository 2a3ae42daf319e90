// /proc/ccs as the module offers it, and who may write (part 2, 6.1, 6.4).
#include <algorithm>

#include "model/machine.hpp"
#include "model/tomoyo168/control_file.hpp"

namespace tomosim::model::tomoyo168 {

std::vector<InterfaceFileInfo> Module::interface_list() const {
  std::vector<InterfaceFileInfo> out;
  for (const ControlInfo &info : control_infos)
    out.push_back({info.name, info.mode});
  return out;
}

std::shared_ptr<InterfaceSession> Module::open_interface(Task &task, std::size_t file, bool read,
                                                         bool write) {
  const auto name = static_cast<ControlName>(file);
  if (name == ControlName::ExecuteHandler && !(task.security.state & task_execute_handler))
    return nullptr;
  return std::make_shared<ControlFile>(*this, name, task, read, write);
}

bool Module::is_manager(Task &task) {
  if (!policy_.active || (task.security.state & task_manager))
    return true;
  const Credentials &who = task.credentials;
  if (!policy_.manage_by_non_root && (who.uid != 0 || who.euid != 0))
    return false;
  const NameId domain = policy_.domains[domain_of(task)].name;
  const std::string program = executable_of(task);
  for (const ManagerEntry &e : policy_.managers)
    if (!e.deleted && (e.is_domain ? e.name == domain : policy_.str(e.name) == program)) {
      task.security.state |= task_manager;
      return true;
    }
  if (last_refused_writer_ != pid_of(task.id)) {
    last_refused_writer_ = pid_of(task.id);
    machine_.print(domain_name(task) + " ( " + program +
                   " ) is not permitted to update policies.");
  }
  return false;
}

namespace {

std::optional<ControlName> find_control(std::string_view name) {
  for (std::size_t i = 0; i < control_infos.size(); ++i)
    if (control_infos[i].name == name)
      return static_cast<ControlName>(i);
  return std::nullopt;
}

} // namespace

void Module::load_text(std::string_view file, std::string_view text) {
  const auto name = find_control(file);
  if (!name)
    return;
  ControlFile session(*this, *name, machine_.init(), false, true, true);
  session.write(machine_.init(), text);
  if (!text.empty() && text.back() != '\n')
    session.write(machine_.init(), "\n");
}

std::string Module::read_text(std::string_view file, std::string_view select) {
  const auto name = find_control(file);
  if (!name)
    return {};
  ControlFile session(*this, *name, machine_.init(), true, !select.empty(), true);
  std::string out, piece;
  if (!select.empty())
    session.write(machine_.init(), std::string(select) + '\n');
  while (session.read(machine_.init(), piece, Sizes::io_buffer).ok() && !piece.empty())
    out += piece;
  return out;
}

} // namespace tomosim::model::tomoyo168
