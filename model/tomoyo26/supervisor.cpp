// The common flow of a check (spec §8.1-8.2): ask the lists, then, if nothing grants, count, learn
// or refuse according to the mode.
#include "model/machine.hpp"
#include "model/text/encode.hpp"
#include "model/tomoyo26/acl_line.hpp"
#include "model/tomoyo26/module.hpp"
#include "model/tomoyo26/walk.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

constexpr std::size_t argument_text_limit = 8192 - 32; // of the log's argv/envp buffer

// A value as it is cut out of the log: up to the first blank.
std::string cut(std::string_view text) {
  return std::string(text.substr(0, text.find(' ')));
}

std::string learned_conditions(const Request &r) {
  std::string out;
  if (r.exec) {
    out += " exec.realpath=\"" + cut(r.exec->realpath.text) + '"';
    const auto &argv = r.exec->attempt->argv;
    if (!argv.empty()) {
      const std::string first = encode_name(argv[0]);
      if (first.size() < argument_text_limit)
        out += " exec.argv[0]=\"" + first + '"';
    }
  }
  if (r.objects && r.objects->symlink_target)
    out += " symlink.target=\"" + std::string(r.objects->symlink_target->text) + '"';
  return out;
}

std::string explain_refusal(const Request &r) {
  const Domain &domain = *r.domain;
  std::size_t type = 0, bit = 0, lists = 1, entries = domain.acl.size();
  const auto look = [&](const AclList &list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!list.hot()[i].live || list.hot()[i].type != static_cast<std::uint8_t>(r.type))
        continue;
      ++type;
      if (!has_mask(r.type) || (list.hot()[i].mask >> r.bit & 1U))
        ++bit;
    }
  };
  look(domain.acl);
  for (std::size_t g = 0; g < domain.groups.size(); ++g)
    if (domain.groups[g]) {
      look(domain.name_space->acl_groups[g]);
      entries += domain.name_space->acl_groups[g].size();
      ++lists;
    }
  return "no line grants it: " + std::to_string(entries) + " entries in " + std::to_string(lists) +
         " lists, " + std::to_string(type) + " of that type, " + std::to_string(bit) +
         " with that operation, none with a matching name, number and condition";
}

} // namespace

Mode Module::mode_of(const Domain &domain, Operation operation) const {
  if (!policy_.loaded)
    return Mode::Disabled;
  const Profile *profile = domain.name_space->profile(domain.profile);
  if (!profile)
    return Mode::Disabled;
  if (!sink_)
    return profile->mode(operation);
  std::uint32_t lookups = 0;
  const std::uint8_t item = profile->effective(operation, &lookups);
  const MaybeCost cost(sink_);
  cost.touch(domain.name_space->address + 4U * domain.profile, 4);
  cost.touch(profile->address + 25 + static_cast<std::uint32_t>(operation), 1);
  if (lookups > 1)
    cost.touch(profile->address + 25 + static_cast<std::uint32_t>(operation_count) +
                   static_cast<std::uint32_t>(category_of(operation)),
               1);
  if (lookups > 2)
    cost.touch(profile->address + 24, 1);
  cost.step(Step::ModeLookup, lookups);
  return static_cast<Mode>(item & ConfigModeMask);
}

Request Module::begin(Task &task, Operation operation, Domain *domain) {
  Request request;
  request.domain = domain ? domain : &current_domain(task);
  request.profile = request.domain->profile;
  request.operation = operation;
  request.task = &task;
  if (sink_) {
    const MaybeCost cost(sink_);
    cost.step(Step::HookEnter);
    cost.touch(task.security.address, 8);
    cost.touch(request.domain->address + 56, 1);
    cost.touch(request.domain->address + 20, 4);
  }
  request.mode = mode_of(*request.domain, operation);
  return request;
}

BuiltName &Module::build_name(BuiltName &out, const Task &task, const PathRef &path,
                              bool directory) {
  out.text = policy_name_of(path, pid_of(task.id));
  if (directory && (out.text.empty() || out.text.back() != '/'))
    out.text += '/';
  out.facts = NameView(out.text);
  if (sink_) {
    const MaybeCost cost(sink_);
    const auto length = static_cast<std::uint32_t>(out.text.size());
    out.address = machine_.heap.peek(length + 11);
    cost.step(Step::LockPair);
    cost.step(Step::Allocate, 2);
    cost.step(Step::Free, 2);
    cost.step(Step::PathResolve, component_count(path));
    const Address page = machine_.heap.peek(4096);
    cost.touch(page + 4094 - length, length, Access::Write);
    cost.touch(page + 4094 - length, length);
    cost.touch(out.address, length + 11, Access::Write);
    cost.step(Step::EncodeByte, length);
    cost.step(Step::FactByte, directory ? 2 * length : length);
    cost.step(Step::HashByte, directory ? 2 * length : length);
    cost.touch(out.address, length);
  }
  return out;
}

Errno Module::decide(Request &request) {
  const MaybeCost cost(sink_);
  cost.step(Step::CheckFixed);
  check_acl(request, sink_);
  return supervise(request);
}

Errno Module::supervise(Request &r) {
  std::string line;
  if (sink_ || explaining_ || (!r.granted && r.mode == Mode::Learning))
    line = request_line(r);
  MaybeCost(sink_).step(Step::FormatByte, line.size());
  if (explaining_)
    report(r, line);
  if (r.granted)
    return Errno::Ok;
  if (r.mode != Mode::Disabled) {
    policy_.violations[static_cast<std::size_t>(r.mode)] += 1;
    policy_.last_violation[static_cast<std::size_t>(r.mode)] = machine_.clock;
  }
  if (r.mode == Mode::Enforcing)
    return Errno::Perm;
  if (r.mode == Mode::Learning && quota_allows(r))
    learn(r, line);
  return Errno::Ok;
}

bool Module::quota_allows(const Request &r) {
  Domain &domain = *r.domain;
  if (domain.quota_exceeded)
    return false;
  std::uint32_t count = 0;
  const AclHot *hot = domain.acl.hot();
  for (std::size_t i = 0; i < domain.acl.size(); ++i) {
    if (!hot[i].live)
      continue;
    const auto type = static_cast<AclType>(hot[i].type);
    if (has_mask(type))
      count += static_cast<std::uint32_t>(std::bitset<16>(hot[i].mask).count());
    else if (type != AclType::Task)
      ++count;
  }
  if (sink_) {
    const MaybeCost cost(sink_);
    cost.step(Step::QuotaStep, domain.acl.size());
    for (std::size_t i = 0; i < domain.acl.size(); ++i)
      cost.touch(domain.acl[i].address, 16);
  }
  const Profile *profile = domain.name_space->profile(domain.profile);
  if (count < (profile ? profile->max_learning_entry : 0))
    return true;
  domain.quota_exceeded = true;
  machine_.print("WARNING: Domain '" + domain.name->text +
                 "' has too many ACLs to hold. Stopped learning mode.");
  return false;
}

// The logged text itself is what is learned: it goes through the parser like a written line.
void Module::learn(const Request &r, const std::string &request_text) {
  std::string text = request_text;
  if (text[0] == 'f')
    text += learned_conditions(r);
  const std::string line = normalize_line(text);
  LineReader reader(policy_, *r.domain->name_space, line, false);
  const MaybeCost cost(sink_);
  cost.step(Step::Learn);
  cost.step(Step::ParseByte, line.size());
  if (write_acl_line(reader, r.domain->acl) == Errno::Ok)
    count_update();
}

void Module::report(const Request &r, const std::string &line) {
  CheckReport out;
  out.domain = r.domain->name->text;
  out.profile = r.profile;
  out.mode = r.mode;
  out.request = line;
  out.granted = r.granted;
  if (r.granted) {
    out.acl_line = print_acl(*r.matched);
    bool own = false;
    for (std::size_t i = 0; i < r.domain->acl.size(); ++i)
      own = own || &r.domain->acl[i] == r.matched;
    out.reason = own ? "granted by a line of the domain" : "granted by a line of an acl_group";
  } else {
    out.reason = explain_refusal(r);
  }
  reports_.push_back(std::move(out));
}

} // namespace tomosim::model::tomoyo26
