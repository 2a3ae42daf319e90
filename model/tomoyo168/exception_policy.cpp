// The exception policy, written and read back (part 1, section 4; part 2, 2.2, 3.1).
#include "model/tomoyo168/policy.hpp"
#include "model/tomoyo168/scan.hpp"

namespace tomosim::model::tomoyo168 {

Errno Policy::write_transition(std::string_view data, bool keep, bool negative, bool remove) {
  const char *const function =
      keep ? "ccs_update_domain_keeper_entry" : "ccs_update_domain_initializer_entry";
  // initialize: PROGRAM [from DOMAIN]; keep: [PROGRAM from] DOMAIN.
  const std::size_t from = data.find(" from ");
  const bool split = from != std::string_view::npos;
  std::string_view program, domain;
  if (split) {
    program = data.substr(0, from);
    domain = data.substr(from + 6);
  } else {
    (keep ? domain : program) = data;
  }
  const bool has_domain = split || keep, has_program = split || !keep;
  TransitionEntry entry;
  entry.negative = negative;
  const auto check_program = [&] { return !has_program || correct(function, program, 1, -1, -1); };
  const auto check_domain = [&] {
    if (!has_domain)
      return true;
    entry.last_name = !looks_like_domain(domain) && correct(function, domain, 1, -1, -1);
    return entry.last_name || correct_domain(function, domain);
  };
  // The kernel's order: an initializer's program, then its domain; a keeper's domain first.
  if (keep ? !check_domain() || !check_program() : !check_program() || !check_domain())
    return Errno::Inval;
  // Pooled: initialize domain then program; keep program then domain.
  const auto pool_program = [&] {
    entry.program = has_program ? save(program) : no_name;
    return !has_program || entry.program != no_name;
  };
  const auto pool_domain = [&] {
    entry.domain = has_domain ? save(domain) : no_name;
    return !has_domain || entry.domain != no_name;
  };
  if (keep ? !pool_program() || !pool_domain() : !pool_domain() || !pool_program())
    return Errno::NoMem;
  count(Counter::ExceptionPolicy);
  return (keep ? keepers : initializers).update(entry, remove, memory);
}

Errno Policy::write_rename(std::string_view data, bool alias, bool remove) {
  const char *const function = alias ? "ccs_update_alias_entry" : "ccs_update_aggregator_entry";
  std::string_view first;
  if (!cut_word(data, first) || !correct(function, first, 1, alias ? -1 : 0, -1) ||
      !correct(function, data, 1, -1, -1))
    return Errno::Inval;
  RenameEntry entry;
  entry.from = save(first);
  entry.to = save(data); // also when the first did not fit
  if (entry.from == no_name || entry.to == no_name)
    return Errno::NoMem;
  count(Counter::ExceptionPolicy);
  return (alias ? aliases : aggregators).update(entry, remove, memory);
}

Errno Policy::write_exception(std::string_view line) {
  const bool remove = eat_prefix(line, "delete ");
  if (eat_prefix(line, "keep_domain "))
    return write_transition(line, true, false, remove);
  if (eat_prefix(line, "no_keep_domain "))
    return write_transition(line, true, true, remove);
  if (eat_prefix(line, "initialize_domain "))
    return write_transition(line, false, false, remove);
  if (eat_prefix(line, "no_initialize_domain "))
    return write_transition(line, false, true, remove);
  if (eat_prefix(line, "alias "))
    return write_rename(line, true, remove);
  if (eat_prefix(line, "aggregator "))
    return write_rename(line, false, remove);

  const auto named = [&](const char *function, int start, int pattern, int end,
                         KeyedList<NameEntry> &list) {
    if (!correct(function, line, start, pattern, end))
      return Errno::Inval;
    NameEntry entry;
    entry.name = save(line);
    if (entry.name == no_name)
      return Errno::NoMem;
    count(Counter::ExceptionPolicy);
    return list.update(entry, remove, memory);
  };
  if (eat_prefix(line, "allow_read "))
    return named("ccs_update_globally_readable_entry", 1, 0, -1, global_reads);
  if (eat_prefix(line, "allow_env ")) {
    if (!correct("ccs_update_globally_usable_env_entry", line, 0, 0, 0) ||
        line.find('=') != std::string_view::npos)
      return Errno::Inval;
    return named("", 0, 0, 0, global_envs);
  }
  if (eat_prefix(line, "file_pattern "))
    return named("ccs_update_file_pattern_entry", 0, 1, 0, file_patterns);
  if (eat_prefix(line, "path_group ")) {
    std::string_view group;
    return cut_word(line, group) ? update_path_group(group, line, remove) : Errno::Inval;
  }
  if (eat_prefix(line, "deny_rewrite "))
    return named("ccs_update_no_rewrite_entry", 0, 0, 0, denied_rewrites);
  if (eat_prefix(line, "address_group ")) {
    std::string_view group;
    if (!cut_word(line, group))
      return Errno::Inval;
    const auto range = parse_address(line);
    return range ? update_address_group(group, *range, remove) : Errno::Inval;
  }
  return Errno::Inval;
}

std::vector<std::string> Policy::exception_lines() const {
  std::vector<std::string> out;
  const auto transitions = [&](const KeyedList<TransitionEntry> &list, const std::string &word,
                               bool keep) {
    for (const TransitionEntry &e : list) {
      if (e.deleted)
        continue;
      std::string text = (e.negative ? "no_" : "") + word + ' ';
      if (e.program != no_name)
        text += str(e.program);
      if (e.domain != no_name) {
        text += e.program != no_name || !keep ? " from " : "";
        text += str(e.domain);
      }
      out.push_back(text + '\n');
    }
  };
  const auto names_of = [&](const KeyedList<NameEntry> &list, const std::string &word) {
    for (const NameEntry &e : list)
      if (!e.deleted)
        out.push_back(word + ' ' + std::string(str(e.name)) + '\n');
  };
  const auto renames = [&](const KeyedList<RenameEntry> &list, const std::string &word) {
    for (const RenameEntry &e : list)
      if (!e.deleted)
        out.push_back(word + ' ' + std::string(str(e.from)) + ' ' + std::string(str(e.to)) + '\n');
  };
  transitions(keepers, "keep_domain", true);
  names_of(global_reads, "allow_read");
  names_of(global_envs, "allow_env");
  transitions(initializers, "initialize_domain", false);
  renames(aliases, "alias");
  renames(aggregators, "aggregator");
  names_of(file_patterns, "file_pattern");
  names_of(denied_rewrites, "deny_rewrite");
  for (const PathGroup &group : path_groups)
    for (const PathMember &member : group.members)
      if (!member.deleted)
        out.push_back("path_group " + std::string(str(group.name)) + ' ' +
                      std::string(str(member.name)) + '\n');
  for (const AddressGroup &group : address_groups)
    for (const AddressMember &member : group.members)
      if (!member.deleted)
        out.push_back("address_group " + std::string(str(group.name)) + ' ' +
                      member_text(member) + '\n');
  return out;
}

} // namespace tomosim::model::tomoyo168
