// argv[0] and the names of environment variables (part 2, section 2).
#include "model/machine.hpp"
#include "model/tomoyo168/exec_work.hpp"
#include "model/tomoyo168/pattern.hpp"
#include "model/tomoyo168/walk.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

std::string_view behind_last_slash(std::string_view text) {
  const std::size_t slash = text.rfind('/');
  return slash == std::string_view::npos ? text : text.substr(slash + 1);
}

} // namespace

// In the old domain. Errno::Intr: start the execve's check anew.
Errno Module::check_argv0(ExecWork &work, const std::string &program) {
  Request r = begin(*work.task, Control::Argv0, work.request.domain);
  r.profile = work.request.profile;
  r.retries = work.request.retries;
  r.exec = work.exec;
  r.path1 = &work.exec->file;
  const auto &argv = work.exec->argv;
  if (r.mode == Mode::Disabled || argv.empty())
    return Errno::Ok;
  BufferedName base;
  base.set(cut_encoded(behind_last_slash(argv[0])));
  if (base.text.empty() || base.text == behind_last_slash(program))
    return Errno::Ok;
  r.buffer = &base;
  const NameFacts program_facts(program);
  const NameId literal = policy_.names.find(program, program_facts.hash);
  const bool granted =
      search(r, AclKind::Argv0, literal,
             Matching{[](const AclEntry &) { return true; },
                      [&](const AclEntry &e) {
                        return matches_name(program_facts, e.a) && matches_name(base.facts, e.b);
                      }});
  const std::string text = "allow_argv0 " + program + ' ' + base.text;
  report(r, granted, text);
  audit(r, granted, text);
  if (granted)
    return Errno::Ok;
  const Verdict verdict = refuse(r, "TOMOYO-" + std::string(level(r)) + ": Run " + program +
                                        " as " + base.text + " denied for " +
                                        last_name_of(r.domain),
                                 text + '\n');
  work.request.retries = r.retries;
  if (verdict == Verdict::Refuse) {
    work.request.mode = r.mode; // a denied_execute_handler then starts under this one (5.4)
    return Errno::Perm;
  }
  if (verdict == Verdict::Again)
    return Errno::Intr;
  if (r.mode == Mode::Learning && may_learn(r)) {
    const ConditionId condition = learned_condition(r);
    if (condition != bad_condition)
      policy_.update_argv0(r.domain, program, base.text, condition, false);
  }
  return Errno::Ok;
}

// In the next domain; the log shows the old one's profile number.
Errno Module::check_environment(ExecWork &work) {
  Request r = begin(*work.task, Control::Env, work.next);
  r.profile = work.request.profile;
  r.exec = work.exec;
  r.path1 = &work.exec->file;
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  const MaybeCost cost(sink_);
  const std::vector<std::string> variables = work.exec->envp;
  for (const std::string &variable : variables) {
    BufferedName name;
    name.set(cut_encoded(std::string_view(variable).substr(0, variable.find('='))));
    cost.step(Step::ArgumentScan, variable.size() + 1);
    if (name.text.empty())
      continue;
    cost.step(Step::EnvironmentVariable);
    cost.step(Step::HashByte, name.text.size());
    r.buffer = &name;
    r.retries = 0;
    for (;;) {
      const NameId literal = policy_.names.find(name.text, name.facts.hash);
      bool granted = search(r, AclKind::Env, literal,
                            Matching{[](const AclEntry &) { return true; },
                                     [&](const AclEntry &e) { return matches_name(name.facts, e.a); }});
      bool global = false;
      if (!granted && !policy_.domains[r.domain].ignore_global_env &&
          matches_list(name.facts, policy_.global_envs))
        granted = global = true;
      const std::string text = "allow_env " + name.text;
      report(r, granted, text, global ? "a global allow_env line of the exception policy" : "");
      audit(r, granted, text);
      if (granted)
        break;
      const Verdict verdict = refuse(r, "TOMOYO-" + std::string(level(r)) + ": Environ " +
                                            name.text + " denied for " + last_name_of(r.domain),
                                     text + '\n');
      if (verdict == Verdict::Refuse)
        return Errno::Perm;
      if (verdict == Verdict::Again) {
        name.set(name.text); // evaluated anew, with the facts of what the buffer holds now
        continue;
      }
      if (r.mode == Mode::Learning && may_learn(r)) {
        const ConditionId condition = learned_condition(r);
        if (condition != bad_condition)
          policy_.update_env(r.domain, name.text, condition, false);
      }
      break;
    }
  }
  return Errno::Ok;
}

} // namespace tomosim::model::tomoyo168
