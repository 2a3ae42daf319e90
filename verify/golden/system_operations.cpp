// Calls on the machine as a whole.
#include "verify/golden/golden_operations.hpp"
#include "verify/golden/operation_arguments.hpp"

namespace tomosim::verify::golden {
namespace {

using model::SyscallResult;

std::vector<std::int32_t> name_of(const std::string &word) { // "1.8"
  std::vector<std::int32_t> name;
  for (std::size_t at = 0; at <= word.size() && name.size() < 10;) {
    const std::size_t dot = std::min(word.find('.', at), word.size());
    name.push_back(static_cast<std::int32_t>(
        parse_number(std::string_view(word).substr(at, dot - at)).value_or(0)));
    at = dot + 1;
  }
  return name;
}

Outcome sysctl(Program &p, const Step &s) {
  const bool read = s.word(1) != "w", write = s.word(1) != "r";
  std::string old;
  return outcome(p.kernel().sysctl(
      p.task, name_of(s.word(2)), read,
      write ? std::optional<std::string_view>(s.word(3)) : std::nullopt, read ? &old : nullptr));
}
Outcome sethostname(Program &p, const Step &s) {
  return outcome(p.kernel().sethostname(p.task, s.word(1)));
}
Outcome setdomainname(Program &p, const Step &s) {
  return outcome(p.kernel().setdomainname(p.task, s.word(1)));
}
Outcome nice(Program &p, const Step &s) {
  return outcome(p.kernel().nice(p.task, signed_of(s, 1)));
}
Outcome setpriority(Program &p, const Step &s) { // of the process itself
  return outcome(p.kernel().setpriority(p.task, 0, 0, signed_of(s, 1)));
}
Outcome stime(Program &p, const Step &s) {
  return outcome(p.kernel().stime(p.task, s.number(1)));
}
Outcome settimeofday(Program &p, const Step &s) {
  return outcome(p.kernel().settimeofday(p.task, s.number(1)));
}
Outcome adjtimex(Program &p, const Step &s) {
  return outcome(p.kernel().adjtimex(p.task, unsigned_of(s, 1)));
}
Outcome vhangup(Program &p, const Step &) {
  return outcome(p.kernel().vhangup(p.task));
}
Outcome reboot(Program &p, const Step &s) {
  return outcome(
      p.kernel().reboot(p.task, unsigned_of(s, 1), unsigned_of(s, 2), unsigned_of(s, 3)));
}
Outcome init_module(Program &p, const Step &) { // no module at all
  return outcome(p.kernel().init_module(p.task, "no module"));
}
Outcome delete_module(Program &p, const Step &s) {
  return outcome(p.kernel().delete_module(p.task, s.word(1)));
}
Outcome kexec(Program &p, const Step &) {
  return outcome(p.kernel().kexec_load(p.task));
}

} // namespace

const std::vector<Operation> &system_operations() {
  static const std::vector<Operation> table = {
      {"sysctl", "mt?$", "r|w|rw A.B [VALUE]", sysctl},
      {"sethostname", "t", "NAME", sethostname},
      {"setdomainname", "t", "NAME", setdomainname},
      {"nice", "n", "STEP", nice},
      {"setpriority", "n", "VALUE", setpriority},
      {"stime", "n", "SECONDS", stime},
      {"settimeofday", "n", "SECONDS", settimeofday},
      {"adjtimex", "n", "MODES", adjtimex},
      {"vhangup", "", "nothing", vhangup},
      {"reboot", "nnn", "MAGIC MAGIC COMMAND", reboot},
      {"init_module", "", "nothing", init_module},
      {"delete_module", "t", "NAME", delete_module},
      {"kexec", "", "nothing", kexec},
  };
  return table;
}

} // namespace tomosim::verify::golden
