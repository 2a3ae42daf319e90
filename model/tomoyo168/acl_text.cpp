// How entries and domains are read back (part 1, 6.7; part 2, 3.2 and 6.5).
#include "model/tomoyo168/policy.hpp"

namespace tomosim::model::tomoyo168 {

std::string Policy::address_text(const AclEntry &e) const {
  switch (e.form) {
  case AddressForm::Group:
    return '@' + std::string(str(address_groups[e.a].name));
  case AddressForm::Ipv4:
    return ipv4_text(e.a) + (e.a != e.b ? '-' + ipv4_text(e.b) : "");
  case AddressForm::Ipv6:
    return ipv6_text(ipv6_[e.a]) + (e.a != e.b ? '-' + ipv6_text(ipv6_[e.b]) : "");
  }
  return {};
}

std::string Policy::member_text(const AddressMember &member) const {
  const auto text = [&](std::uint32_t value) {
    return member.ipv6 ? ipv6_text(ipv6_[value]) : ipv4_text(value);
  };
  return text(member.low) + (member.low != member.high ? '-' + text(member.high) : "");
}

std::vector<std::string> Policy::acl_lines(const AclEntry &e, bool execute_only) const {
  std::vector<std::string> out;
  const std::string end = conditions.text(e.condition) + '\n';
  const auto token = [&](std::uint32_t value, bool group) {
    return group ? '@' + std::string(str(path_groups[value].name)) : std::string(str(value));
  };
  switch (e.kind) {
  case AclKind::SinglePath:
    for (std::size_t i = 0; i < path_words.size(); ++i) {
      const auto b = static_cast<PathBit>(i);
      if (!(e.bits & bit(b)) || (execute_only && b != PathBit::Execute))
        continue;
      if ((b == PathBit::Read || b == PathBit::Write) && e.bits & bit(PathBit::ReadWrite))
        continue;
      out.push_back("allow_" + std::string(path_words[i]) + ' ' + token(e.a, e.group_a) + end);
    }
    return out;
  case AclKind::ExecuteHandler:
    return {"execute_handler " + std::string(str(e.a)) + '\n'};
  case AclKind::DeniedExecuteHandler:
    return {"denied_execute_handler " + std::string(str(e.a)) + '\n'};
  default:
    break;
  }
  if (execute_only)
    return out;
  switch (e.kind) {
  case AclKind::DoublePath:
    for (std::size_t i = 0; i < two_path_words.size(); ++i)
      if (e.bits >> i & 1)
        out.push_back("allow_" + std::string(two_path_words[i]) + ' ' + token(e.a, e.group_a) +
                      ' ' + token(e.b, e.group_b) + end);
    return out;
  case AclKind::Ioctl:
    return {"allow_ioctl " + token(e.a, e.group_a) + ' ' + std::to_string(e.b) +
            (e.b != e.c ? '-' + std::to_string(e.c) : "") + end};
  case AclKind::Argv0:
    return {"allow_argv0 " + std::string(str(e.a)) + ' ' + std::string(str(e.b)) + end};
  case AclKind::Env:
    return {"allow_env " + std::string(str(e.a)) + end};
  case AclKind::Capability:
    return {"allow_capability " + std::string(capability_words[e.bits].policy) + end};
  case AclKind::Network:
    return {"allow_network " + std::string(network_words[e.bits]) + ' ' + address_text(e) + ' ' +
            std::to_string(e.low_port()) +
            (e.low_port() != e.high_port() ? '-' + std::to_string(e.high_port()) : "") + end};
  case AclKind::Signal:
    return {"allow_signal " + std::to_string(e.bits) + ' ' + std::string(str(e.a)) + end};
  default:
    return out;
  }
}

std::string Policy::domain_header(DomainId id) const {
  const Domain &domain = domains[id];
  return std::string(domain_name(id)) + "\nuse_profile " + std::to_string(domain.profile) + '\n' +
         (domain.quota_exceeded ? "quota_exceeded\n" : "") +
         (domain.transition_failed ? "transition_failed\n" : "") +
         (domain.ignore_global_read ? "ignore_global_allow_read\n" : "") +
         (domain.ignore_global_env ? "ignore_global_allow_env\n" : "") + '\n';
}

} // namespace tomosim::model::tomoyo168
