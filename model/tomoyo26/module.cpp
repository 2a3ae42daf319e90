#include "model/tomoyo26/module.hpp"

#include "model/machine.hpp"
#include "model/text/line.hpp"
#include "model/text/word.hpp"
#include "model/tomoyo26/walk.hpp"

namespace tomosim::model::tomoyo26 {

std::unique_ptr<SecurityModule> make_module(Machine &machine) {
  auto module = std::make_unique<Module>(machine);
  machine.lsm = module.get();
  return module;
}

Module::Module(Machine &machine) : machine_(machine), policy_(machine.heap, machine.config) {
  policy_.memory.on_refused = [this] {
    machine_.print("ERROR: Out of memory at tomoyo_memory_ok.");
    if (!policy_.loaded)
      machine_.panic("MAC Initialization failed.");
  };
  Domain &kernel = policy_.kernel_domain();
  Task &init = machine_.init();
  init.security.domain = static_cast<std::uint32_t>(kernel.id);
  kernel.users = 1;
  if (machine_.config.builtin_policy) {
    load_text("exception_policy", "initialize_domain /sbin/modprobe from any\n"
                                  "initialize_domain /sbin/hotplug from any\n");
    policy_.updates = 0;
  }
}

// ---- tasks ------------------------------------------------------------------------------------

void Module::task_alloc(const Task &parent, Task &child) {
  child.security.domain = parent.security.domain;
  child.security.old_domain = TaskSecurity::none;
  domain_of(child.security.domain)->users += 1;
  const MaybeCost cost(sink_);
  cost.touch(child.security.address, 8, Access::Write);
  cost.touch(domain_of(child.security.domain)->address + 60, 4, Access::Write);
}

void Module::task_free(Task &task) {
  domain_of(task.security.domain)->users -= 1;
  if (task.security.old_domain != TaskSecurity::none)
    domain_of(task.security.old_domain)->users -= 1;
}

void Module::credentials_prepared(Task &task) {
  TaskSecurity &state = task.security;
  MaybeCost(sink_).touch(state.address + 4, 4);
  if (state.old_domain == TaskSecurity::none || task.in_execve)
    return;
  domain_of(state.domain)->users -= 1;
  state.domain = std::exchange(state.old_domain, TaskSecurity::none);
}

Domain &Module::current_domain(Task &task) {
  TaskSecurity &state = task.security;
  if (state.old_domain != TaskSecurity::none && !task.in_execve) {
    domain_of(state.old_domain)->users -= 1;
    state.old_domain = TaskSecurity::none;
  }
  return *domain_of(state.domain);
}

void Module::enter(Task &task, Domain &domain) {
  domain.users += 1;
  domain_of(task.security.domain)->users -= 1;
  task.security.domain = static_cast<std::uint32_t>(domain.id);
}

std::string Module::domain_name(const Task &task) const {
  return domain_of(task.security.domain)->name->text;
}

std::string Module::read_self_domain(Task &task) {
  return current_domain(task).name->text;
}

Errno Module::write_self_domain(Task &task, std::string_view text) {
  if (text.empty() || text.size() >= domain_name_limit)
    return Errno::NoMem;
  const std::string name = normalize_line(text);
  if (!is_domain_name(name))
    return Errno::Inval;
  const NameView facts(name);
  Request request = begin(task, Operation::FileExecute);
  request.type = AclType::Task;
  request.name = &facts;
  check_acl(request, sink_);
  if (explaining_)
    report(request, request_line(request));
  if (!request.granted)
    return Errno::Perm;
  Domain *target = assign_domain(*request.domain, name);
  if (!target)
    return Errno::NoEnt;
  enter(task, *target);
  return Errno::Ok;
}

bool Module::place_task(Task &task, std::string_view name) {
  Domain *domain = policy_.find_domain(name);
  if (!domain)
    return false;
  current_domain(task);
  enter(task, *domain);
  return true;
}

// ---- state --------------------------------------------------------------------------------------

ActivationResult Module::activate() {
  if (policy_.loaded)
    return {true, {}};
  policy_.loaded = true;
  machine_.print("TOMOYO: 2.6.0");
  for (const auto &domain : policy_.domains) {
    if (!domain)
      continue;
    Namespace &ns = *domain->name_space;
    if (ns.version == 20110903) {
      machine_.print("Converting profile version from 20110903 to 20150505.");
      ns.version = 20150505;
    }
    std::string why;
    if (ns.version != 20150505)
      why = "Profile version " + std::to_string(ns.version) + " is not supported.";
    else if (!ns.profile(domain->profile))
      why = "Profile " + std::to_string(domain->profile) + " (used by '" + domain->name->text +
            "') is not defined.";
    else
      continue;
    machine_.print(why);
    machine_.print("Userland tools for TOMOYO 2.6 must be installed and policy must be "
                   "initialized.");
    machine_.print("Please see https://tomoyo.osdn.jp/2.6/ for more information.");
    machine_.panic("STOP!");
    return {false, why};
  }
  machine_.print("Mandatory Access Control activated.");
  return {true, {}};
}

void Module::set_cost_sink(CostSink *sink) {
  sink_ = sink;
  policy_.memory.cost = MaybeCost(sink);
}

void Module::count_update() {
  policy_.updates += 1;
  policy_.last_update = machine_.clock;
}

} // namespace tomosim::model::tomoyo26
