#include "model/tomoyo26/acl_line.hpp"

#include "model/text/word.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

// Only the first occurrence of the keyword counts, and only at the start or after a slash; what
// follows it is not looked at.
bool has_operation(std::string_view operations, std::string_view keyword) {
  const std::size_t at = operations.find(keyword);
  return at == 0 || (at != std::string_view::npos && operations[at - 1] == '/');
}

template <class Words> std::uint16_t mask_of(std::string_view operations, const Words &words) {
  std::uint16_t mask = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string_view word;
    if constexpr (std::is_same_v<typename Words::value_type, AclWord>)
      word = words[i].word;
    else
      word = words[i];
    if (has_operation(operations, word))
      mask = static_cast<std::uint16_t>(mask | 1U << i);
  }
  return mask;
}

// Tells a person about words of OPS that do nothing.
void suspect_dropped_words(LineReader &line, std::size_t at, std::string_view operations,
                           AclType type) {
  if (!line.suspicions)
    return;
  for (std::size_t start = 0; start <= operations.size();) {
    const std::size_t slash = std::min(operations.find('/', start), operations.size());
    const std::string_view word = operations.substr(start, slash - start);
    bool known = false;
    for (const std::string_view candidate : acl_words(type))
      known = known || word == candidate;
    if (!known)
      line.suspect(at + start, "\"" + std::string(word) +
                                   "\" is not an operation of this line and is dropped or read as "
                                   "another word");
    start = slash + 1;
  }
}

// Condition, then into the list.
Errno finish(LineReader &line, AclList &list, std::unique_ptr<AclEntry> entry) {
  if (!line.words.empty()) {
    const std::size_t at = line.words.position();
    if (!line.condition(entry->condition))
      return line.refuse(at, "a condition");
    if (entry->condition->transit &&
        !(entry->type == AclType::Path && entry->mask == 1U << PathExecute))
      return line.refuse(at,
                         "no transit preference here: only lines that are exactly `file "
                         "execute` may have one",
                         line.is_delete ? Errno::NoEnt : Errno::NoMem);
  }
  const Errno error = line.policy.update(list, std::move(entry), line.is_delete);
  if (error == Errno::NoEnt)
    line.refuse(0, "a line that exists: there is nothing to delete");
  return error;
}

Errno write_file(LineReader &line, AclList &list) {
  const std::size_t at = line.words.position();
  const std::string_view operations = line.words.next();
  if (const std::uint16_t mask = mask_of(operations, path_words)) {
    suspect_dropped_words(line, at, operations, AclType::Path);
    auto entry = std::make_unique<PathAcl>();
    entry->mask = mask;
    if (!line.name(entry->name))
      return Errno::Inval;
    return finish(line, list, std::move(entry));
  }
  if (const std::uint16_t mask = mask_of(operations, path2_words)) {
    suspect_dropped_words(line, at, operations, AclType::Path2);
    auto entry = std::make_unique<Path2Acl>();
    entry->mask = mask;
    if (!line.name(entry->name1) || !line.name(entry->name2))
      return Errno::Inval;
    return finish(line, list, std::move(entry));
  }
  if (const std::uint16_t mask = mask_of(operations, path_number_words)) {
    suspect_dropped_words(line, at, operations, AclType::PathNumber);
    auto entry = std::make_unique<PathNumberAcl>();
    entry->mask = mask;
    if (!line.name(entry->name) || !line.number(entry->number))
      return Errno::Inval;
    return finish(line, list, std::move(entry));
  }
  if (const std::uint16_t mask = mask_of(operations, make_device_words)) {
    suspect_dropped_words(line, at, operations, AclType::MakeDevice);
    auto entry = std::make_unique<MakeDeviceAcl>();
    entry->mask = mask;
    if (!line.name(entry->name) || !line.number(entry->mode) || !line.number(entry->major) ||
        !line.number(entry->minor))
      return Errno::Inval;
    return finish(line, list, std::move(entry));
  }
  if (mask_of(operations, mount_words)) {
    suspect_dropped_words(line, at, operations, AclType::Mount);
    auto entry = std::make_unique<MountAcl>();
    if (!line.name(entry->device) || !line.name(entry->directory) || !line.name(entry->type_name) ||
        !line.number(entry->flags))
      return Errno::Inval;
    return finish(line, list, std::move(entry));
  }
  return line.refuse(at, "a file operation: execute read write append unlink getattr rmdir "
                         "truncate symlink chroot unmount link rename pivot_root create mkdir "
                         "mkfifo mksock ioctl chmod chown chgrp mkblock mkchar mount");
}

bool take_protocol(LineReader &line, std::uint8_t &protocol, std::uint16_t &mask) {
  std::size_t at = line.words.position();
  const std::string_view word = line.words.next();
  for (protocol = 0; protocol < protocol_words.size(); ++protocol)
    if (word == protocol_words[protocol])
      break;
  if (protocol == protocol_words.size()) {
    line.refuse(at, "stream, dgram, raw or seqpacket");
    return false;
  }
  at = line.words.position();
  mask = mask_of(line.words.next(), socket_words);
  if (!mask)
    line.refuse(at, "bind, listen, connect or send, joined by /");
  return mask != 0;
}

Errno write_inet(LineReader &line, AclList &list) {
  auto entry = std::make_unique<InetAcl>();
  if (!take_protocol(line, entry->protocol, entry->mask) || !line.address(entry->ip))
    return Errno::Inval;
  const std::size_t at = line.words.position();
  if (!line.number(entry->port))
    return Errno::Inval;
  if (entry->port.range.high.value > 65535)
    return line.refuse(at, "a port up to 65535");
  return finish(line, list, std::move(entry));
}

Errno write_unix(LineReader &line, AclList &list) {
  auto entry = std::make_unique<UnixAcl>();
  if (!take_protocol(line, entry->protocol, entry->mask) || !line.name(entry->name))
    return Errno::Inval;
  return finish(line, list, std::move(entry));
}

Errno write_misc(LineReader &line, AclList &list) {
  std::size_t at = line.words.position();
  if (!line.words.eat("env "))
    return line.refuse(at, "env NAME");
  at = line.words.position();
  const std::string_view variable = line.words.next();
  if (!is_word(variable) || variable.find('=') != std::string_view::npos)
    return line.refuse(at, "the name of an environment variable, without =");
  auto entry = std::make_unique<EnvAcl>();
  entry->name = line.policy.names.get(variable);
  return entry->name ? finish(line, list, std::move(entry)) : Errno::NoMem;
}

Errno write_task(LineReader &line, AclList &list) {
  const std::size_t at = line.words.position();
  if (!line.words.eat("manual_domain_transition "))
    return line.refuse(at, "manual_domain_transition DOMAIN");
  auto entry = std::make_unique<TaskAcl>();
  if (!line.domain_name(entry->domain))
    return Errno::Inval;
  return finish(line, list, std::move(entry));
}

struct Family {
  std::string_view prefix;
  Errno (*write)(LineReader &, AclList &);
};
constexpr Family families[] = {{"file ", write_file},
                               {"network inet ", write_inet},
                               {"network unix ", write_unix},
                               {"misc ", write_misc},
                               {"task ", write_task}};

template <class T> const T &as(const AclEntry &entry) {
  return static_cast<const T &>(entry);
}

} // namespace

Errno write_acl_line(LineReader &line, AclList &list) {
  const std::size_t at = line.words.position();
  for (const Family &family : families)
    if (line.words.eat(family.prefix))
      return family.write(line, list);
  return line.refuse(at, "an ACL line: file, network inet, network unix, misc or task");
}

std::vector<std::string_view> acl_words(AclType type) {
  std::vector<std::string_view> out;
  const auto take = [&out](const auto &words) {
    for (const AclWord &word : words)
      out.push_back(word.word);
  };
  switch (type) {
  case AclType::Path:
    take(path_words);
    break;
  case AclType::Path2:
    take(path2_words);
    break;
  case AclType::PathNumber:
    take(path_number_words);
    break;
  case AclType::MakeDevice:
    take(make_device_words);
    break;
  case AclType::Mount:
    take(mount_words);
    break;
  case AclType::Inet:
  case AclType::Unix:
    out.assign(socket_words.begin(), socket_words.end());
    break;
  case AclType::Env:
    out.push_back("env");
    break;
  case AclType::Task:
    out.push_back("manual_domain_transition");
    break;
  default: // of 1.6.8
    break;
  }
  return out;
}

std::string print_operations(AclType type, std::uint16_t mask) {
  std::string out;
  const auto words = acl_words(type);
  for (std::size_t i = 0; i < words.size(); ++i)
    if (mask >> i & 1U)
      out.append(out.empty() ? "" : "/").append(words[i]);
  return out;
}

std::string print_acl(const AclEntry &entry, bool transition_only) {
  std::string out;
  const auto operations = [&] { return print_operations(entry.type, entry.mask); };
  const auto operand = [&out](const auto &value) { out += ' ' + print(value); };
  if (transition_only) {
    if (entry.type == AclType::Path && (entry.mask & 1U << PathExecute))
      out = "file execute " + print(as<PathAcl>(entry).name);
    else if (entry.type == AclType::Task)
      out = "task manual_domain_transition " + as<TaskAcl>(entry).domain->text;
    else
      return {};
    if (entry.condition)
      out += print_transit(*entry.condition) + print_terms(*entry.condition);
    return out;
  }
  switch (entry.type) {
  case AclType::Path:
    out = "file " + operations();
    operand(as<PathAcl>(entry).name);
    break;
  case AclType::Path2:
    out = "file " + operations();
    operand(as<Path2Acl>(entry).name1);
    operand(as<Path2Acl>(entry).name2);
    break;
  case AclType::PathNumber:
    out = "file " + operations();
    operand(as<PathNumberAcl>(entry).name);
    operand(as<PathNumberAcl>(entry).number);
    break;
  case AclType::MakeDevice: {
    const auto &e = as<MakeDeviceAcl>(entry);
    out = "file " + operations();
    operand(e.name);
    operand(e.mode);
    operand(e.major);
    operand(e.minor);
    break;
  }
  case AclType::Mount: {
    const auto &e = as<MountAcl>(entry);
    out = "file mount";
    operand(e.device);
    operand(e.directory);
    operand(e.type_name);
    operand(e.flags);
    break;
  }
  case AclType::Inet: {
    const auto &e = as<InetAcl>(entry);
    out.append("network inet ").append(protocol_words[e.protocol]).append(" ") += operations();
    operand(e.ip);
    operand(e.port);
    break;
  }
  case AclType::Unix: {
    const auto &e = as<UnixAcl>(entry);
    out.append("network unix ").append(protocol_words[e.protocol]).append(" ") += operations();
    operand(e.name);
    break;
  }
  case AclType::Env:
    out = "misc env " + as<EnvAcl>(entry).name->text;
    break;
  case AclType::Task:
    out = "task manual_domain_transition " + as<TaskAcl>(entry).domain->text;
    break;
  default: // of 1.6.8
    break;
  }
  if (entry.condition)
    out += print_transit(*entry.condition) + print_terms(*entry.condition);
  return out;
}

} // namespace tomosim::model::tomoyo26
