#include "model/tomoyo26/request.hpp"

#include "model/text/number.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

// Spec §8.5.
constexpr Radix radix_of(std::uint8_t path_number_bit) {
  switch (path_number_bit) {
  case NumberIoctl:
    return Radix::Hex;
  case NumberChown:
  case NumberChgrp:
    return Radix::Decimal;
  default:
    return Radix::Octal;
  }
}

std::string number(std::uint32_t value, Radix radix) {
  return ' ' + print_number({value, radix});
}

} // namespace

std::string request_line(const Request &r) {
  std::string out;
  const auto name = [](const NameView *view) { return ' ' + std::string(view->text); };
  switch (r.type) {
  case AclType::Path:
    return out.append("file ").append(path_words[r.bit].word) + name(r.name);
  case AclType::Path2:
    return out.append("file ").append(path2_words[r.bit].word) + name(r.name) + name(r.name2);
  case AclType::PathNumber:
    return out.append("file ").append(path_number_words[r.bit].word) + name(r.name) +
           number(r.number, radix_of(r.bit));
  case AclType::MakeDevice:
    return out.append("file ").append(make_device_words[r.bit].word) + name(r.name) +
           number(r.number, Radix::Octal) + number(r.major, Radix::Decimal) +
           number(r.minor, Radix::Decimal);
  case AclType::Mount:
    return "file mount" + name(r.name2) + name(r.name) + name(r.type_name) +
           number(r.number, Radix::Hex);
  case AclType::Inet:
    return out.append("network inet ")
               .append(protocol_words[r.protocol])
               .append(" ")
               .append(socket_words[r.bit]) +
           ' ' + print_ip_address(r.ip) + number(r.number, Radix::Decimal);
  case AclType::Unix:
    return out.append("network unix ")
               .append(protocol_words[r.protocol])
               .append(" ")
               .append(socket_words[r.bit]) +
           name(r.name);
  case AclType::Env:
    return "misc env" + name(r.name);
  case AclType::Task:
    return "task manual_domain_transition" + name(r.name);
  default: // of 1.6.8
    break;
  }
  return out;
}

} // namespace tomosim::model::tomoyo26
