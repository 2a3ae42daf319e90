// execve: which domain comes next (part 1, section 5).
#include "model/fs/realpath.hpp"
#include "model/machine.hpp"
#include "model/tomoyo168/exec_work.hpp"
#include "model/tomoyo168/walk.hpp"

namespace tomosim::model::tomoyo168 {

void Module::enter(Task &task, DomainId domain) {
  --policy_.domains[domain_of(task)].tasks;
  task.security.domain = domain;
  ++policy_.domains[domain].tasks;
}

void Module::task_alloc(const Task &parent, Task &child) {
  child.security.domain = parent.security.domain;
  child.security.state = parent.security.state & ~task_exec_in_progress;
  ++policy_.domains[domain_of(child)].tasks;
}

void Module::task_free(Task &task) {
  --policy_.domains[domain_of(task)].tasks;
}

bool Module::transition_fits(const TransitionEntry &e, DomainId from, const NameFacts &program,
                             std::string_view last, CostSink *sink) const {
  const MaybeCost cost(sink);
  cost.touch(e.address, Sizes::transition);
  cost.step(Step::TransitionStep);
  if (e.deleted)
    return false;
  if (e.domain != no_name) {
    if (e.last_name ? policy_.str(e.domain) != last : e.domain != policy_.domains[from].name)
      return false;
  }
  return e.program == no_name || program.same(policy_.names[e.program].facts);
}

const TransitionEntry *Module::deciding(const KeyedList<TransitionEntry> &rules, DomainId from,
                                        const NameFacts &program, std::string_view last,
                                        CostSink *sink) const {
  const TransitionEntry *first = nullptr;
  for (const TransitionEntry &e : rules)
    if (transition_fits(e, from, program, last, sink)) {
      if (e.negative)
        return nullptr;
      if (!first)
        first = &e;
    }
  return first;
}

Errno Module::calculate(ExecWork &work, const std::string &program) {
  Request &r = work.request;
  const DomainId from = r.domain;
  const MaybeCost cost(sink_);
  const NameFacts facts(program);
  const std::string current(policy_.domain_name(from));
  const std::string_view last = last_name(current);
  std::string target;
  if (deciding(policy_.initializers, from, facts, last, sink_)) {
    target = std::string(root_name) + ' ' + program;
  } else if ((from == kernel_domain && !policy_.active) ||
             deciding(policy_.keepers, from, facts, last, sink_)) {
    work.next = from;
    return Errno::Ok;
  } else {
    target = current + ' ' + program;
  }
  cost.step(Step::HashByte, target.size());
  DomainId next = no_domain;
  if (target.size() < path_max) {
    next = policy_.find_domain(target);
    cost.step(Step::DomainSearchStep,
              next == no_domain ? policy_.domains.size() : static_cast<std::size_t>(next) + 1);
    if (next == no_domain && r.mode == Mode::Enforcing) {
      const Verdict verdict =
          ask_supervisor(r, "# wants to create domain\n" + target + '\n');
      if (verdict == Verdict::Again)
        return Errno::Intr;
      if (verdict == Verdict::Allow)
        next = make_next_domain(work, target);
    } else if (next == no_domain) {
      next = make_next_domain(work, target);
    }
  }
  if (next != no_domain) {
    work.next = next;
    return Errno::Ok;
  }
  machine_.print("TOMOYO-ERROR: Domain '" + target.substr(0, 4094) + "' not defined.");
  if (r.mode == Mode::Enforcing)
    return Errno::Perm;
  policy_.domains[from].transition_failed = true;
  work.next = from;
  return Errno::Ok;
}

// A new domain has its maker's profile; that it was made stands in the reject log.
DomainId Module::make_next_domain(ExecWork &work, const std::string &target) {
  const DomainId made = policy_.make_domain(target, work.request.profile);
  if (made == no_domain)
    return made;
  Request r = begin(*work.task, Control::File, made);
  audit(r, false, "use_profile " + std::to_string(r.profile));
  return made;
}

// Errno::Intr: the supervisor said "again", start anew.
Errno Module::find_next_domain(ExecWork &work) {
  Task &task = *work.task;
  Request &r = work.request;
  const std::uint32_t pid = pid_of(task.id);
  const MaybeCost cost(sink_);
  for (;;) {
    task.security.state = work.saved_state;
    r.condition = no_condition;
    PathWalker walker = machine_.walker(task);
    PathRef object;
    if (walker.resolve(work.lookup_name(), {false, false}, object) != Errno::Ok)
      return Errno::NoEnt;
    const auto link = real_path(object, pid, exec_name_limit);
    if (!link)
      return Errno::NoMem;
    std::string real = *link;
    if (object.inode()->type == FileType::Symlink) {
      if (machine_.walker(task).resolve(work.lookup_name(), {}, object) != Errno::Ok)
        return Errno::NoEnt;
      const auto target = real_path(object, pid, exec_name_limit - 1);
      if (!target)
        return Errno::NoMem;
      real = *target;
    }
    cost.step(Step::PathResolve, component_count(object));
    cost.step(Step::EncodeByte, real.size() + 3999);
    cost.step(Step::HashByte, real.size() + link->size());
    if (work.handler != no_name) {
      if (real != policy_.str(work.handler)) {
        if (verify_messages_++ < 20)
          machine_.print("Failed to verify: " + std::string(policy_.str(work.handler)));
        work.next = r.domain;
        return Errno::Ok;
      }
    } else {
      if (real != *link) {
        const NameId linked = policy_.names.find(*link), itself = policy_.names.find(real);
        for (const RenameEntry &e : policy_.aliases) {
          cost.touch(e.address, Sizes::rename_pair);
          cost.step(Step::AggregatorStep);
          if (!e.deleted && e.from == itself && e.to == linked && itself != no_name) {
            real = *link;
            break;
          }
        }
      }
      Errno error = check_argv0(work, real);
      if (error == Errno::Intr)
        continue;
      if (error != Errno::Ok)
        return error;
      for (const RenameEntry &e : policy_.aggregators) {
        cost.touch(e.address, Sizes::rename_pair);
        cost.step(Step::AggregatorStep);
        if (!e.deleted && matches_name(NameFacts(real), e.from)) {
          real = std::string(policy_.str(e.to));
          break;
        }
      }
      if (r.mode != Mode::Disabled) {
        error = check_file(r, PathBit::Execute, real, "do_execve");
        if (error == Errno::Intr)
          continue;
        if (error != Errno::Ok && r.mode == Mode::Enforcing)
          return error;
      }
    }
    const Errno error = calculate(work, real);
    if (error != Errno::Intr)
      return error;
  }
}

Errno Module::exec_start(Task &task, CcsExec &exec) {
  const Temporary record(policy_.memory, Sizes::exec_record);
  const Temporary program_buffer(policy_.memory, Sizes::exec_buffer);
  const Temporary scratch_buffer(policy_.memory, Sizes::exec_buffer);
  try_activation(task, exec.requested);
  task.security.state &= ~task_manager;
  ExecWork work(task, exec, begin(task, Control::File));
  Request &r = work.request;
  r.exec = &exec;
  r.path1 = &exec.file;
  const bool is_handler = (task.security.state & task_execute_handler) != 0;
  const auto by_handler = [&](AclKind kind) -> std::optional<Errno> {
    const NameId handler = is_handler ? no_name : find_handler(r.domain, kind);
    if (handler == no_name)
      return std::nullopt;
    const Errno error = try_handler(work, handler);
    if (error == Errno::Ok) {
      Request log = begin(task, Control::File, work.next);
      log.profile = work.request.profile;
      log.exec = &exec;
      audit(log, true,
            (kind == AclKind::ExecuteHandler ? "execute_handler " : "denied_execute_handler ") +
                std::string(policy_.str(handler)));
    }
    return error;
  };
  Errno error = Errno::Ok;
  if (const auto handled = by_handler(AclKind::ExecuteHandler)) {
    error = *handled;
  } else {
    error = find_next_domain(work);
    if (error == Errno::Perm)
      if (const auto denied = by_handler(AclKind::DeniedExecuteHandler))
        error = *denied;
  }
  if (error == Errno::Ok)
    error = check_environment(work);
  if (error != Errno::Ok)
    return error;
  in_progress_.push_back({&task, work.next, work.handler != no_name});
  task.security.state |= task_exec_in_progress;
  return Errno::Ok;
}

void Module::exec_finish(Task &task, bool success) {
  task.security.state &= ~task_exec_in_progress;
  for (std::size_t i = 0; i < in_progress_.size(); ++i) {
    if (in_progress_[i].task != &task)
      continue;
    if (success) {
      enter(task, in_progress_[i].next);
      task.security.state &= ~task_execute_handler;
      if (in_progress_[i].handler)
        task.security.state |= task_execute_handler;
    }
    in_progress_.erase(in_progress_.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

} // namespace tomosim::model::tomoyo168
