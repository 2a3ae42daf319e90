// Sockets. What is sent is five bytes; an ICMP echo is its header of eight.
#include "verify/golden/addresses.hpp"
#include "verify/golden/golden_operations.hpp"
#include "verify/golden/operation_arguments.hpp"

namespace tomosim::verify::golden {
namespace {

using model::SocketAddress;

constexpr std::string_view message = "hello";
constexpr std::string_view icmp_echo{"\x08\0\xf7\xff\0\0\0\0", 8};

SocketAddress address_of(const Step &s, std::size_t word) {
  return parse_address(s.word(word), static_cast<std::uint16_t>(s.number(word + 1)))
      .value_or(SocketAddress{});
}

Outcome sock(Program &p, const Step &s) {
  return outcome(keep(p,
                      p.kernel().socket(p.task, *socket_family(s.word(2)), *socket_type(s.word(3)),
                                        unsigned_of(s, 4)),
                      s, 1));
}
Outcome bind(Program &p, const Step &s) {
  return outcome(p.kernel().bind(p.task, slot_of(s, 1), address_of(s, 2)));
}
Outcome ubind(Program &p, const Step &s) {
  SocketAddress address;
  address.family = model::SocketFamily::Unix;
  address.path = s.word(2);
  address.length = static_cast<std::uint32_t>(2 + address.path.size() + 1);
  return outcome(p.kernel().bind(p.task, slot_of(s, 1), address));
}
Outcome connect(Program &p, const Step &s) {
  return outcome(p.kernel().connect(p.task, slot_of(s, 1), address_of(s, 2)));
}
Outcome listen(Program &p, const Step &s) {
  return outcome(
      p.kernel().listen(p.task, slot_of(s, 1), static_cast<std::int32_t>(unsigned_of(s, 2, 5))));
}
Outcome accept(Program &p, const Step &s) {
  return outcome(keep(p, p.kernel().accept(p.task, slot_of(s, 1)), s, 2));
}
Outcome sendto(Program &p, const Step &s) {
  const SocketAddress to = address_of(s, 2);
  return outcome(p.kernel().sendto(p.task, slot_of(s, 1), message, &to));
}
Outcome send(Program &p, const Step &s) {
  return outcome(p.kernel().sendto(p.task, slot_of(s, 1), message, nullptr));
}
Outcome sendraw(Program &p, const Step &s) {
  const SocketAddress to = address_of(s, 2);
  return outcome(p.kernel().sendto(p.task, slot_of(s, 1), icmp_echo, &to));
}
Outcome recv(Program &p, const Step &s) {
  std::string data;
  SocketAddress from;
  return outcome(p.kernel().recvfrom(p.task, slot_of(s, 1), data, 256, s.word(2) == "peek", &from));
}
Outcome reuse(Program &p, const Step &s) {
  return outcome(p.kernel().set_reuse_address(p.task, slot_of(s, 1)));
}
Outcome ifup(Program &p, const Step &) {
  return outcome(p.kernel().bring_loopback_up(p.task));
}

} // namespace

const std::vector<Operation> &socket_operations() {
  static const std::vector<Operation> table = {
      {"sock", "sFTn", "SLOT FAMILY TYPE PROTOCOL", sock},
      {"bind", "san", "SLOT ADDRESS PORT", bind},
      {"ubind", "st", "SLOT PATH", ubind},
      {"connect", "san", "SLOT ADDRESS PORT", connect},
      {"listen", "s?n", "SLOT [BACKLOG]", listen},
      {"accept", "s?s", "SLOT [NEW_SLOT]", accept},
      {"sendto", "san", "SLOT ADDRESS PORT", sendto},
      {"sendmsg", "san", "SLOT ADDRESS PORT", sendto},
      {"send", "s", "SLOT", send},
      {"sendraw", "sa", "SLOT ADDRESS", sendraw},
      {"recv", "s?t", "SLOT [peek]", recv},
      {"reuse", "s", "SLOT", reuse},
      {"ifup", "", "nothing", ifup},
  };
  return table;
}

} // namespace tomosim::verify::golden
