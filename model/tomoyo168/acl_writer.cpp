// Lines of domain policy behind a domain's name (part 1, 6.1 and 6.4; part 2, 2-4).
#include "model/tomoyo168/policy.hpp"
#include "model/tomoyo168/scan.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

// "PROTOCOL OPERATION " off the front of a network line.
bool take_network_operation(std::string_view &text, NetworkOperation &out) {
  for (std::size_t i = 0; i < network_words.size(); ++i) {
    std::string_view rest = text;
    if (eat_prefix(rest, network_words[i]) && eat_prefix(rest, " ")) {
      text = rest;
      out = static_cast<NetworkOperation>(i);
      return true;
    }
  }
  return false;
}

} // namespace

Errno Policy::write_network_acl(DomainId domain, std::string_view line, ConditionId condition,
                                bool remove) {
  NetworkOperation operation{};
  std::string_view address;
  if (!take_network_operation(line, operation) || !cut_word(line, address) ||
      line.find(' ') != std::string_view::npos)
    return Errno::Inval;
  const ScannedRange ports = scan_range(line);
  const auto range = parse_address(address);
  const bool group = !range && starts_with(address, "@");
  if (!range && !group)
    return Errno::Inval;
  if (ports.count == 0)
    return Errno::Inval;
  return update_network(domain, operation, group ? address : std::string_view{},
                        range.value_or(AddressRange{}), static_cast<std::uint16_t>(ports.low),
                        static_cast<std::uint16_t>(ports.high), condition, remove);
}

Errno Policy::write_file_acl(DomainId domain, std::string_view line, ConditionId condition,
                             bool remove) {
  std::string_view word, token = line;
  if (!cut_word(token, word))
    return Errno::Inval;
  std::string_view digits = word;
  if (const auto number = scan_unsigned(digits)) {
    const auto bits = static_cast<std::uint8_t>(*number);
    if (bits == 0 || bits > 7) {
      print("ccs_update_file_acl: Invalid permission '" + std::to_string(bits) + ' ' +
            std::string(token) + "'");
      return Errno::Inval;
    }
    if (token.front() != '@' && token.back() == '/')
      return Errno::Ok; // directories are not checked
    if (bits & 4)
      update_path(domain, PathBit::Read, token, condition, remove);
    if (bits & 2)
      update_path(domain, PathBit::Write, token, condition, remove);
    if (bits & 1)
      update_path(domain, PathBit::Execute, token, condition, remove);
    return Errno::Ok;
  }
  if (word == "execute_handler")
    return update_handler(domain, AclKind::ExecuteHandler, token, remove);
  if (word == "denied_execute_handler")
    return update_handler(domain, AclKind::DeniedExecuteHandler, token, remove);
  if (!eat_prefix(word, "allow_"))
    return Errno::Inval;
  for (std::size_t i = 0; i < path_words.size(); ++i)
    if (word == path_words[i])
      return update_path(domain, static_cast<PathBit>(i), token, condition, remove);
  std::string_view first;
  if (!cut_word(token, first))
    return Errno::Inval;
  for (std::size_t i = 0; i < two_path_words.size(); ++i)
    if (word == two_path_words[i])
      return update_two_path(domain, static_cast<TwoPathOperation>(i), first, token, condition,
                             remove);
  return Errno::Inval;
}

Errno Policy::write_acl(DomainId id, std::string_view line, bool remove) {
  Domain &domain = domains[id];
  std::string_view rest = line;
  if (eat_prefix(rest, "use_profile")) {
    eat_prefix(rest, " ");
    const auto number = scan_unsigned(rest);
    if (number && *number < 256) {
      if (profiles[*number] || !active)
        domain.profile = static_cast<std::uint8_t>(*number);
      return Errno::Ok;
    }
  }
  if (line == "ignore_global_allow_read" || line == "ignore_global_allow_env") {
    (line.back() == 'd' ? domain.ignore_global_read : domain.ignore_global_env) = !remove;
    return Errno::Ok;
  }
  ConditionId condition = no_condition;
  const std::size_t at = find_condition(line);
  if (at != std::string_view::npos) {
    condition = conditions.parse(line.substr(at));
    if (condition == bad_condition)
      return Errno::Inval;
    line = line.substr(0, at);
  }
  if (eat_prefix(line, "allow_capability ")) {
    for (std::size_t i = 0; i < capability_words.size(); ++i)
      if (line == capability_words[i].policy)
        return update_capability(id, static_cast<Capability>(i), condition, remove);
    return Errno::Inval;
  }
  if (eat_prefix(line, "allow_network "))
    return write_network_acl(id, line, condition, remove);
  if (eat_prefix(line, "allow_signal ")) {
    std::string_view number, digits = line;
    const auto signal = scan_signed(digits);
    if (!signal || !cut_word(line, number))
      return Errno::Inval;
    return update_signal(id, static_cast<std::uint16_t>(*signal), line, condition, remove);
  }
  if (eat_prefix(line, "allow_argv0 ")) {
    std::string_view program;
    return cut_word(line, program) ? update_argv0(id, program, line, condition, remove)
                                   : Errno::Inval;
  }
  if (eat_prefix(line, "allow_env "))
    return update_env(id, line, condition, remove);
  if (eat_prefix(line, "allow_ioctl ")) {
    std::string_view token;
    if (!cut_word(line, token))
      return Errno::Inval;
    const ScannedRange commands = scan_range(line);
    if (commands.count == 0 || commands.low > commands.high)
      return Errno::Inval;
    return update_ioctl(id, token, commands.low, commands.high, condition, remove);
  }
  return write_file_acl(id, line, condition, remove);
}

} // namespace tomosim::model::tomoyo168
