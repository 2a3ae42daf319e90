// Boot and activation (part 1, 1.4-1.5).
#include "model/machine.hpp"
#include "model/tomoyo168/module.hpp"

namespace tomosim::model::tomoyo168 {

std::unique_ptr<SecurityModule> make_module(Machine &machine) {
  auto module = std::make_unique<Module>(machine);
  machine.ccs = module.get();
  return module;
}

Module::Module(Machine &machine)
    : machine_(machine),
      policy_(
          machine.heap, machine.config, [this](std::string line) { machine_.print(std::move(line)); },
          [this](std::string why) { machine_.panic(std::move(why)); },
          [this](std::string_view type) {
            return machine_.knows_file_system(type) && find_file_system(type)->requires_device;
          }) {
  if (machine.config.loader == KernelConfig{}.loader)
    machine.config.loader = "/sbin/ccs-init";
  policy_.domains[kernel_domain].tasks = 1; // init, who never left it
}

void Module::try_activation(Task &task, const std::string &requested) {
  if (policy_.active || (requested != machine_.config.trigger && requested != "/sbin/ccs-start"))
    return;
  const std::string loader = machine_.config.loader;
  PathRef file;
  if (machine_.walker(machine_.init()).resolve(loader, {}, file) != Errno::Ok) {
    machine_.print("Not activating Mandatory Access Control now since " + loader +
                   " doesn't exist.");
    return;
  }
  machine_.print("Calling " + loader + " to load policy. Please wait.");
  // A helper of the kernel: it starts in <kernel> with nothing of the caller's.
  Task &helper = machine_.make_task(task);
  enter(helper, kernel_domain);
  helper.security.state = 0;
  if (machine_.config.run_loader)
    machine_.config.run_loader(helper.id);
  machine_.end_task(helper);
  activate();
}

ActivationResult Module::activate() {
  if (policy_.active)
    return {true, {}};
  machine_.print("SAKURA: 1.6.8   2009/05/28");
  machine_.print("TOMOYO: 1.6.8   2009/05/28");
  policy_.active = true;
  for (DomainId id = 0; id < policy_.domains.size(); ++id) {
    const std::uint8_t number = policy_.domains[id].profile;
    if (policy_.profiles[number])
      continue;
    std::string why = "Profile " + std::to_string(number) + " (used by '" +
                      std::string(policy_.domain_name(id)) + "') not defined.";
    machine_.panic(why);
    return {false, why};
  }
  machine_.print("Mandatory Access Control activated.");
  return {true, {}};
}

std::uint32_t Module::policy_updates() const {
  std::uint32_t sum = 0;
  for (const std::uint32_t n : policy_.counters)
    sum += n;
  return sum;
}

std::string Module::domain_name(const Task &task) const {
  return std::string(policy_.domain_name(domain_of(task)));
}

bool Module::place_task(Task &task, std::string_view domain) {
  const DomainId id = policy_.find_domain(domain);
  if (id == no_domain)
    return false;
  enter(task, id);
  return true;
}

void Module::set_cost_sink(CostSink *sink) {
  sink_ = sink;
  policy_.names.cost = MaybeCost(sink);
  policy_.conditions.cost = MaybeCost(sink);
}

} // namespace tomosim::model::tomoyo168
