// The interface file `exception_policy` (spec §5).
//
//   line = "aggregator " ORIGINAL " " AGGREGATED
//        | transition_keyword " " ( PROGRAM " from " DOMAIN | PROGRAM | DOMAIN )
//        | group_keyword " " GROUP " " MEMBER
//        | "acl_group " N " " ACL-LINE
#include "model/text/word.hpp"
#include "model/tomoyo26/acl_line.hpp"
#include "model/tomoyo26/policy_files.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

// Revives, deletes or appends an element of a list of simple entries.
template <class T, class Same>
Errno update_list(LineReader &line, std::vector<std::unique_ptr<T>> &list, std::uint32_t size,
                  std::unique_ptr<T> made, const Same &same) {
  for (const auto &entry : list)
    if (same(*entry)) {
      entry->deleted = line.is_delete;
      if (line.is_delete)
        line.policy.note_deletion();
      return Errno::Ok;
    }
  if (line.is_delete)
    return line.refuse(0, "a line that exists: there is nothing to delete", Errno::NoEnt);
  made->address = line.policy.memory.commit(size);
  if (!made->address)
    return Errno::NoMem;
  list.push_back(std::move(made));
  return Errno::Ok;
}

Errno write_aggregator(LineReader &line) {
  std::size_t at = line.words.position();
  const std::string_view original = line.words.next();
  if (!is_word(original))
    return line.refuse(at, "the original program name, a word");
  at = line.words.position();
  const std::string_view aggregated = line.words.next();
  if (!is_path(aggregated))
    return line.refuse(at, "the aggregated name, a path");
  auto made = std::make_unique<Aggregator>();
  made->original = line.policy.names.get(original);
  made->aggregated = line.policy.names.get(aggregated);
  if (!made->original || !made->aggregated)
    return Errno::NoMem;
  if (made->aggregated->facts.is_patterned)
    return line.refuse(at, "an aggregated name without wildcards",
                       line.is_delete ? Errno::NoEnt : Errno::NoMem);
  const NameRef from = made->original, to = made->aggregated;
  return update_list(line, line.ns.aggregators, Layout::aggregator, std::move(made),
                     [&](const Aggregator &a) { return a.original == from && a.aggregated == to; });
}

Errno write_transition(LineReader &line, TransitionKind kind) {
  const std::size_t at = line.words.position();
  const std::string_view text = line.words.rest();
  const std::size_t from = text.find(" from ");
  const bool names_domain = kind == TransitionKind::Keep || kind == TransitionKind::NoKeep;
  std::string_view program = "any", domain = "any";
  if (from != std::string_view::npos) {
    program = text.substr(0, from);
    domain = text.substr(from + 6);
  } else {
    (names_domain ? domain : program) = text;
  }
  const std::size_t domain_at = from != std::string_view::npos ? at + from + 6 : at;
  const Errno no_domain = line.is_delete ? Errno::NoEnt : Errno::NoMem;
  auto made = std::make_unique<TransitionControl>();
  made->kind = kind;
  if (program != "any") {
    if (!is_path(program))
      return line.refuse(at, "the path of a program, or any");
    made->program = line.policy.names.get(program);
    if (!made->program)
      return Errno::NoMem;
  }
  if (domain != "any") {
    made->is_last_name = !is_domain_name(domain);
    if (made->is_last_name && !is_path(domain))
      return line.refuse(domain_at, "a domain name, the last path of one, or any", no_domain);
    made->domain = line.policy.names.get(domain);
    if (!made->domain)
      return no_domain;
  }
  const NameRef wanted_program = made->program, wanted_domain = made->domain;
  return update_list(line, line.ns.transitions, Layout::transition, std::move(made),
                     [&](const TransitionControl &t) {
                       return t.kind == kind && t.domain == wanted_domain &&
                              t.program == wanted_program;
                     });
}

Errno write_group(LineReader &line, GroupKind kind) {
  std::size_t at = line.words.position();
  const GroupRef group = line.policy.get_group(line.ns, kind, line.words.next());
  if (!group)
    return line.refuse(at, "the name of a group, a word", Errno::NoMem);
  at = line.words.position();
  auto made = std::make_unique<GroupMember>();
  if (kind == GroupKind::Path) {
    made->name = line.policy.names.get(line.words.next());
    if (!made->name)
      return Errno::NoMem;
    if (!is_word(made->name->text))
      line.suspect(at, "the member is not a valid name and matches nothing");
  } else if (kind == GroupKind::Number) {
    NumberUnion number;
    if (starts_with(line.words.rest(), "@"))
      return line.refuse(at, "a number or a range: groups do not nest");
    if (!line.number(number))
      return Errno::Inval;
    made->numbers = number.range;
  } else {
    AddressUnion address;
    if (starts_with(line.words.rest(), "@"))
      return line.refuse(at, "an address or a range: groups do not nest");
    if (!line.address(address))
      return Errno::Inval;
    made->addresses = address.range;
  }
  if (!line.words.empty())
    line.suspect(line.words.position(), "text after the member is not looked at");
  const NameRef name = made->name;
  const NumberRange numbers = made->numbers;
  const IpRange addresses = made->addresses;
  return update_list(line, group->members, member_size(kind), std::move(made),
                     [&](const GroupMember &m) {
                       return m.name == name && m.numbers == numbers && m.addresses == addresses;
                     });
}

Errno write_acl_group(LineReader &line) {
  const std::size_t at = line.words.position();
  std::string_view text = line.words.rest();
  const std::size_t length = text.size();
  const auto number = take_decimal(text);
  if (!number || *number > 255 || !starts_with(text, " "))
    return line.refuse(at, "a group number from 0 to 255 and one blank");
  line.words.skip(length - text.size() + 1);
  return write_acl_line(line, line.ns.acl_groups[*number]);
}

} // namespace

Errno write_exception_line(LineReader &line) {
  const std::size_t at = line.words.position();
  if (line.words.eat("aggregator "))
    return write_aggregator(line);
  for (std::size_t kind = 0; kind < transition_words.size(); ++kind)
    if (starts_with(line.words.rest(), std::string(transition_words[kind]) + ' ')) {
      line.words.skip(transition_words[kind].size() + 1);
      return write_transition(line, static_cast<TransitionKind>(kind));
    }
  for (std::size_t kind = 0; kind < group_words.size(); ++kind)
    if (starts_with(line.words.rest(), std::string(group_words[kind]) + ' ')) {
      line.words.skip(group_words[kind].size() + 1);
      return write_group(line, static_cast<GroupKind>(kind));
    }
  if (line.words.eat("acl_group "))
    return write_acl_group(line);
  return line.refuse(at, "aggregator, [no_]reset_domain, [no_]initialize_domain, "
                         "[no_]keep_domain, path_group, number_group, address_group or acl_group");
}

std::string print_transition(const TransitionControl &control) {
  std::string out(transition_words[static_cast<std::size_t>(control.kind)]);
  out += ' ' + (control.program ? control.program->text : "any");
  return out + " from " + (control.domain ? control.domain->text : "any");
}

void read_exception(const Policy &policy, bool transition_only, const Emit &emit) {
  for (const auto &ns : policy.namespaces) {
    const std::string prefix = policy.prefix(*ns);
    for (const auto &control : ns->transitions)
      if (!control->deleted)
        emit(prefix + print_transition(*control));
    for (const auto &aggregator : ns->aggregators)
      if (!aggregator->deleted)
        emit(prefix + "aggregator " + aggregator->original->text + ' ' +
             aggregator->aggregated->text);
    for (std::size_t kind = 0; kind < group_words.size(); ++kind)
      for (const auto &group : ns->groups[kind])
        for (const auto &member : group->members) {
          if (member->deleted)
            continue;
          const std::string value = kind == 0   ? member->name->text
                                    : kind == 1 ? print_number_range(member->numbers)
                                                : print_ip_range(member->addresses);
          emit(prefix + std::string(group_words[kind]) + ' ' + group->name->text + ' ' + value);
        }
    for (std::size_t n = 0; n < ns->acl_groups.size(); ++n) {
      const AclList &list = ns->acl_groups[n];
      for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].deleted)
          continue;
        const std::string text = print_acl(list[i], transition_only);
        if (!text.empty())
          emit(prefix + "acl_group " + std::to_string(n) + ' ' + text);
      }
    }
  }
}

} // namespace tomosim::model::tomoyo26
