// Checks of addresses and ports (part 2, 3.3).
#include "model/machine.hpp"
#include "model/tomoyo168/walk.hpp"

namespace tomosim::model::tomoyo168 {

Errno Module::network_permission(Task &task, NetworkOperation operation,
                                 const SocketAddress &address, std::uint16_t port,
                                 bool sleepless) {
  Request r = begin(task, Control::Network);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  const bool ipv6 = address.family == SocketFamily::Inet6;
  const auto which = static_cast<std::uint16_t>(operation);
  const auto in_members = [&](const AddressGroup &group) {
    for (const AddressMember &member : group.members) {
      if (sink_) {
        sink_->step(Step::GroupMember, 1);
        sink_->touch(member.address, Sizes::address_member, Access::Read);
      }
      if (member.deleted || member.ipv6 != ipv6)
        continue;
      if (ipv6 ? policy_.ipv6(member.low) <= address.ipv6 &&
                     address.ipv6 <= policy_.ipv6(member.high)
               : member.low <= address.ipv4 && address.ipv4 <= member.high)
        return true;
    }
    return false;
  };
  const auto fits = [&](const AclEntry &e) {
    switch (e.form) {
    case AddressForm::Group:
      return in_members(policy_.address_groups[e.a]);
    case AddressForm::Ipv4:
      return !ipv6 && e.a <= address.ipv4 && address.ipv4 <= e.b;
    case AddressForm::Ipv6:
      return ipv6 && policy_.ipv6(e.a) <= address.ipv6 && address.ipv6 <= policy_.ipv6(e.b);
    }
    return false;
  };
  const std::string what(network_words[which]);
  const std::string where =
      (ipv6 ? ipv6_text(address.ipv6) : ipv4_text(address.ipv4)) + ' ' + std::to_string(port);
  const std::string text = "allow_network " + what + ' ' + where;
  const std::uint32_t state = task.security.state;
  if (sleepless)
    task.security.state |= task_sleepless;
  Errno result = Errno::Ok;
  for (;;) {
    const bool granted = search(r, AclKind::Network, no_name,
                                Matching{[&](const AclEntry &e) {
                                           return e.bits == which && e.low_port() <= port &&
                                                  port <= e.high_port();
                                         },
                                         fits});
    report(r, granted, text);
    audit(r, granted, text);
    if (granted)
      break;
    const Verdict verdict =
        refuse(r, "TOMOYO-" + std::string(level(r)) + ": " + what + " to " + where +
                      " denied for " + last_name_of(r.domain),
               text + '\n');
    if (verdict == Verdict::Again)
      continue;
    if (verdict == Verdict::Refuse) {
      result = Errno::Perm;
    } else if (r.mode == Mode::Learning && may_learn(r)) {
      const ConditionId condition = learned_condition(r);
      AddressRange range;
      range.form = ipv6 ? AddressForm::Ipv6 : AddressForm::Ipv4;
      range.low = range.high = address.ipv4;
      range.low6 = range.high6 = address.ipv6;
      if (condition != bad_condition)
        policy_.update_network(r.domain, operation, {}, range, port, port, condition, false);
    }
    break;
  }
  if (!(state & task_sleepless))
    task.security.state &= ~task_sleepless;
  return result;
}

} // namespace tomosim::model::tomoyo168
