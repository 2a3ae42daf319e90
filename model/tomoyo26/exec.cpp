// execve (spec §9): permission, transition, environment, and the domain bookkeeping around them.
#include "model/machine.hpp"
#include "model/text/encode.hpp"
#include "model/text/word.hpp"
#include "model/tomoyo26/module.hpp"
#include "model/tomoyo26/transition.hpp"
#include "model/tomoyo26/walk.hpp"

namespace tomosim::model::tomoyo26 {

void Module::exec_begins(Task &task, const ExecAttempt &attempt) {
  if (policy_.loaded || loader_called_ || attempt.requested != machine_.config.trigger)
    return;
  PathRef loader;
  if (machine_.walker(task).resolve(machine_.config.loader, {}, loader) != Errno::Ok) {
    machine_.print("Not activating Mandatory Access Control as " + machine_.config.loader +
                   " does not exist.");
    return;
  }
  loader_called_ = true;
  machine_.print("Calling " + machine_.config.loader + " to load policy. Please wait.");
  if (machine_.config.run_loader)
    machine_.config.run_loader(task.id);
  activate();
}

Errno Module::exec_check(Task &task, ExecAttempt &attempt) {
  if (task.security.old_domain == TaskSecurity::none)
    return find_next_domain(task, attempt);
  // An interpreter, read in the domain already reached.
  return check_open(task, *domain_of(task.security.domain), attempt.file, O_ReadOnly);
}

void Module::exec_succeeded(Task &task) {
  TaskSecurity &state = task.security;
  if (state.old_domain == TaskSecurity::none)
    return;
  domain_of(state.old_domain)->users -= 1;
  state.old_domain = TaskSecurity::none;
}

Errno Module::find_next_domain(Task &task, ExecAttempt &attempt) {
  const MaybeCost cost(sink_);
  Domain &old = *domain_of(task.security.domain);
  Request request = begin(task, Operation::FileExecute, &old);
  ExecInfo exec;
  exec.attempt = &attempt;
  exec.realpath.text = policy_name_of(attempt.file, pid_of(task.id));
  exec.realpath.facts = NameView(exec.realpath.text);
  BuiltName program;
  build_name(program, task, attempt.requested_object ? attempt.requested_object : attempt.file,
             false);
  const ObjectInfo objects{&attempt.file, nullptr, nullptr};
  request.objects = &objects;
  request.exec = &exec;

  const Name *aggregated = aggregate(*old.name_space, program.facts, cost);
  request.type = AclType::Path;
  request.bit = PathExecute;
  request.name = aggregated ? &aggregated->facts : &program.facts;
  request.name_address = program.address;
  check_acl(request, sink_); // in every mode
  const NameRef transit = request.granted && request.matched->condition
                              ? request.matched->condition->transit
                              : NameRef();
  // Text, not object: learning may change the lists.
  const std::string candidate =
      request.matched_path ? request.matched_path->text : std::string(request.name->text);

  Errno error = Errno::Ok;
  Domain *target = nullptr;
  if (request.mode != Mode::Disabled || explaining_)
    error = supervise(request);
  if (error == Errno::Ok) {
    const Destination next = next_domain_name(policy_, old, candidate, transit.get(), cost);
    target = next.way == Way::Stay ? &old : assign_domain(old, next.name);
    if (!target && next.fatal) {
      machine_.print("ERROR: Domain '" + next.name + "' not ready.");
      error = Errno::NoMem;
    } else if (!target && request.mode == Mode::Enforcing) {
      error = Errno::NoMem;
    } else if (!target) {
      if (!old.transition_failed) {
        old.transition_failed = true;
        machine_.print("ERROR: Domain '" + next.name + "' not defined.");
      }
    }
  }
  // In every case: the task remembers where it came from.
  Domain &reached = target ? *target : old;
  task.security.old_domain = task.security.domain;
  task.security.domain = static_cast<std::uint32_t>(reached.id);
  reached.users += 1;
  cost.touch(task.security.address, 8, Access::Write);
  if (error != Errno::Ok)
    return error;
  request.domain = &reached;
  return check_environment(request, attempt);
}

Errno Module::check_environment(Request &request, const ExecAttempt &attempt) {
  request.operation = Operation::MiscEnv;
  request.profile = request.domain->profile;
  request.mode = mode_of(*request.domain, Operation::MiscEnv);
  if (request.mode == Mode::Disabled)
    return Errno::Ok;
  request.type = AclType::Env;
  const MaybeCost cost(sink_);
  for (const std::string &variable : attempt.envp) {
    std::string name = encode_name(variable.substr(0, variable.find('=')));
    if (name.size() > domain_name_limit)
      name.resize(domain_name_limit);
    cost.step(Step::ArgumentScan, variable.size() + 1);
    if (name.empty())
      continue;
    cost.step(Step::EnvironmentVariable);
    cost.step(Step::HashByte, name.size());
    const NameView facts(name);
    request.name = &facts;
    const Errno error = decide(request);
    if (error != Errno::Ok && request.mode == Mode::Enforcing)
      return error;
  }
  return Errno::Ok;
}

Domain *Module::assign_domain(const Domain &current, const std::string &name) {
  Domain *found = policy_.find_domain(name);
  if (sink_) {
    MaybeCost(sink_).step(Step::HashByte, name.size());
    policy_.record_domain_search(found);
  }
  if (found) {
    const bool usable = !policy_.loaded || found->name_space->profile(found->profile);
    return usable ? found : nullptr;
  }
  if (name.size() >= domain_name_limit || !is_domain_name(name))
    return nullptr;
  if (first_word(name) != current.name_space->name)
    return nullptr; // another namespace is never entered by creating
  Domain *made = policy_.add_domain(name, *current.name_space);
  if (!made)
    return nullptr;
  made->profile = current.profile;
  made->groups = current.groups;
  count_update();
  return made;
}

} // namespace tomosim::model::tomoyo26
