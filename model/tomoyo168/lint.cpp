// What a kernel would drop without a word. Every line is written to a scratch policy by the same
// code that a kernel's line goes through; what is left to do here is to say what should stand there.
#include <algorithm>
#include <memory>
#include <unordered_set>

#include "model/text/line.hpp"
#include "model/tomoyo168/module.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

constexpr std::string_view a_name =
    "a name: printable characters, \\ only in \\\\, \\ooo (octal, 001-040 and 177-377) and wildcards";

// What belongs behind a keyword. A keyword ends with a blank where something must follow.
struct Shape {
  std::string_view keyword, expectation;
};

constexpr Shape domain_shapes[] = {
    {"use_profile ", "the number of a profile, 0-255"},
    {"allow_capability ", "one of the 31 capabilities, such as inet_tcp_create or SYS_MOUNT"},
    {"allow_network ", "PROTOCOL OPERATION ADDRESS PORT: UDP or RAW bind or connect, TCP bind, "
                       "listen, connect or accept; ADDRESS[-ADDRESS] of IPv4 or of IPv6 with all "
                       "eight groups, or @ADDRESS_GROUP; PORT[-PORT]"},
    {"allow_signal ", "the number of a signal and a domain name, <kernel> first"},
    {"allow_argv0 ", "the absolute path of a program and the name it is called by, without /"},
    {"allow_env ", "the name of an environment variable, without ="},
    {"allow_ioctl ", "a name or @PATH_GROUP, and one command or LOW-HIGH"},
    {"allow_link ", "two names, each a path or @PATH_GROUP"},
    {"allow_rename ", "two names, each a path or @PATH_GROUP"},
    {"execute_handler ", "the absolute path of a program, without wildcards"},
    {"denied_execute_handler ", "the absolute path of a program, without wildcards"},
};
constexpr Shape exception_shapes[] = {
    {"initialize_domain ", "PROGRAM or PROGRAM from DOMAIN: an absolute path, and a domain name or "
                           "the last path of one"},
    {"no_initialize_domain ", "PROGRAM or PROGRAM from DOMAIN"},
    {"keep_domain ", "DOMAIN or PROGRAM from DOMAIN: a domain name or the last path of one"},
    {"no_keep_domain ", "DOMAIN or PROGRAM from DOMAIN"},
    {"alias ", "two absolute paths without wildcards: the file and the symbolic link to it"},
    {"aggregator ", "an absolute path, which may have wildcards, and one without"},
    {"allow_read ", "an absolute path that is no directory"},
    {"allow_env ", "the name of an environment variable, without ="},
    {"file_pattern ", "a name with a wildcard"},
    {"path_group ", "the name of the group and a member, a name"},
    {"deny_rewrite ", "a name"},
    {"address_group ", "the name of the group and ADDRESS[-ADDRESS], IPv4 or IPv6 with all eight "
                       "groups"},
};
constexpr Shape system_shapes[] = {
    {"allow_mount ", "DEVICE DIRECTORY TYPE FLAGS, as in: /dev/hda1 /mnt/ ext2 0x1"},
    {"deny_unmount ", "an absolute directory, with / at its end"},
    {"allow_chroot ", "an absolute directory, with / at its end"},
    {"allow_pivot_root ", "two absolute directories, with / at their ends: the new root, the old"},
    {"deny_autobind ", "a port or LOW-HIGH, 0-65535"},
};

// The first words a file knows, for the expectation of a line that begins with none of them.
constexpr std::string_view domain_start =
    "a domain name (<kernel> …), use_profile, ignore_global_allow_read, ignore_global_allow_env, an "
    "allow_… line, execute_handler, denied_execute_handler, or a sum of 4 (read), 2 (write) and "
    "1 (execute)";
constexpr std::string_view exception_start =
    "initialize_domain, keep_domain, alias, aggregator, allow_read, allow_env, file_pattern, "
    "path_group, deny_rewrite or address_group";
constexpr std::string_view system_start =
    "allow_mount, deny_unmount, allow_chroot, allow_pivot_root or deny_autobind";
constexpr std::string_view profile_shape =
    "NUMBER-KEY=VALUE: a profile 0-255; MAC_FOR_…, RESTRICT_…, MAX_…, TOMOYO_VERBOSE, SLEEP_PERIOD or "
    "COMMENT; disabled, learning, permissive, enforcing (switches: disabled, enabled) or a number";
constexpr std::string_view manager_shape =
    "the absolute path of a program, a domain name (<kernel> …) or manage_by_non_root";
constexpr std::string_view condition_shape =
    "a condition: if LEFT=RIGHT …, != for unequal; then perhaps ; set task.state[0-2]=0-255";

class Linter {
 public:
  Linter() {
    config_.builtin_policy = false;
    renew();
  }

  std::vector<PolicyDiagnostic> run(std::string_view file, std::string_view text) {
    for (number_ = 1; !text.empty(); ++number_) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      raw_ = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      line_ = normalize_line(raw_);
      if (raw_.size() >= longest_line) {
        say(0, "a line of less than 8191 bytes: the write that brings it ends there, with ENOMEM");
        break;
      }
      if (line_.empty() || line_[0] == '#')
        continue;
      printed_.clear();
      if (file == "domain_policy")
        domain_line();
      else if (file == "exception_policy")
        simple_line(&Policy::write_exception, &Policy::exception_lines, exception_shapes,
                    exception_start);
      else if (file == "system_policy")
        simple_line(&Policy::write_system, &Policy::system_lines, system_shapes, system_start);
      else if (file == "profile")
        profile_line();
      else if (file == "manager" && policy_->write_manager(line_) != Errno::Ok)
        say(0, std::string(manager_shape));
    }
    return std::move(found_);
  }

 private:
  static constexpr std::size_t longest_line = 8191;

  void renew() {
    policy_.reset();
    heap_ = std::make_unique<Heap>(config_.heap_base, config_.kmalloc_minimum, 0);
    policy_ = std::make_unique<Policy>(
        *heap_, config_, [this](std::string line) { printed_.push_back(std::move(line)); },
        [](const std::string &) {},
        [](std::string_view) { return false; });
  }

  void say(std::size_t at, std::string expectation,
           PolicyDiagnostic::Severity severity = PolicyDiagnostic::Severity::Ignored) {
    PolicyDiagnostic out;
    out.line = number_;
    out.column = static_cast<std::uint32_t>(raw_column(raw_, at)) + 1;
    out.severity = severity;
    out.expectation = std::move(expectation);
    out.text = line_;
    found_.push_back(std::move(out));
  }
  void suspect(std::size_t at, std::string expectation) {
    say(at, std::move(expectation), PolicyDiagnostic::Severity::Suspicious);
  }

  // Where a message of the kernel points: it quotes the token.
  std::optional<std::size_t> quoted_place() const {
    for (const std::string &message : printed_) {
      const std::size_t open = message.find('\'');
      if (message.find(": Invalid ") == std::string::npos || open == std::string::npos)
        continue;
      const std::size_t at = line_.find(message.substr(open + 1, message.size() - open - 2));
      return at == std::string::npos ? 0 : at;
    }
    return std::nullopt;
  }

  template <std::size_t N>
  void refuse(const Shape (&shapes)[N], std::string_view start, std::size_t skip) {
    const std::string_view line = std::string_view(line_).substr(skip);
    for (const Shape &shape : shapes) {
      const std::string_view word = shape.keyword.substr(0, shape.keyword.size() - 1);
      if (!starts_with(line, shape.keyword) && line != word)
        continue;
      const std::size_t behind = skip + std::min(shape.keyword.size(), line.size());
      say(quoted_place().value_or(behind), std::string(shape.expectation));
      return;
    }
    say(skip, std::string(start));
  }

  bool deletes() const { return starts_with(line_, "delete "); }

  // A file whose lines stand alone.
  template <std::size_t N>
  void simple_line(Errno (Policy::*write)(std::string_view),
                   std::vector<std::string> (Policy::*lines)() const, const Shape (&shapes)[N],
                   std::string_view start) {
    const Errno error = (policy_.get()->*write)(line_);
    if (deletes() && error == Errno::NoEnt)
      return say(0, "a line that exists: there is nothing to delete");
    if (error == Errno::NoMem)
      return say(0, std::string(a_name) + ", below 4000 bytes");
    if (error != Errno::Ok)
      return refuse(shapes, start, deletes() ? 7 : 0);
    if (deletes())
      return;
    if (!known_.insert(line_).second)
      return suspect(0, "a line that is not there yet");
    Linter alone;
    (alone.policy_.get()->*write)(line_);
    const auto kept = (alone.policy_.get()->*lines)();
    if (kept.size() == 1 && kept[0] != line_ + '\n')
      suspect(0, "what the kernel takes it for: " + kept[0].substr(0, kept[0].size() - 1));
  }

  void profile_line() {
    if (policy_->write_profile(line_) != Errno::Ok) {
      const std::size_t equals = line_.find('=');
      return say(equals == std::string::npos ? 0 : equals + 1, std::string(profile_shape));
    }
    Linter alone;
    alone.policy_->write_profile(line_);
    const auto kept = alone.policy_->profile_lines();
    const auto is_number = [](char c) { return c >= '0' && c <= '9'; };
    const std::size_t value = line_.find('=') + 1;
    if (value < line_.size() && is_number(line_[value]))
      return; // 0-3 for a mode is usual
    if (kept.size() == 1 && kept[0] != line_ + '\n')
      suspect(0, "what the kernel takes it for: " + kept[0].substr(0, kept[0].size() - 1));
  }

  void domain_line() {
    const std::string_view line = line_;
    std::string_view rest = line;
    const bool remove = eat_prefix(rest, "delete ");
    const bool selects = !remove && eat_prefix(rest, "select ");
    const std::size_t skip = line.size() - rest.size();
    if (looks_like_domain(rest)) {
      if (remove)
        policy_->delete_domain(rest);
      domain_ = remove    ? no_domain
                : selects ? policy_->find_domain(rest)
                          : policy_->make_domain(rest, 0);
      nowhere_ = "a domain line above: " +
                 std::string(remove ? "the domain was deleted" : "the last one was not accepted");
      if (!remove && domain_ == no_domain)
        say(skip, "a domain name: <kernel>, then absolute paths, one blank before each, below 4000 "
                  "bytes");
      return;
    }
    if (selects) {
      say(skip, "a domain name behind select");
      return;
    }
    if (domain_ == no_domain)
      return say(0, nowhere_);
    if (line == "quota_exceeded" || line == "transition_failed")
      return say(0, "nothing: only the kernel sets this mark");
    acl_line(rest, remove, skip);
  }

  void acl_line(std::string_view rest, bool remove, std::size_t skip) {
    const AclList &list = policy_->domains[domain_].acl;
    const std::uint32_t before = list.size();
    const auto changes = policy_->counters;
    const Errno error = policy_->write_acl(domain_, rest, remove);
    const std::size_t condition = find_condition(rest);
    if (error == Errno::Ok && !printed_.empty())
      return say(quoted_place().value_or(skip), std::string(a_name));
    if (error == Errno::NoEnt)
      return say(skip, "a line that exists: there is nothing to delete");
    if (error == Errno::NoMem)
      return say(skip, std::string(a_name) + ", below 4000 bytes; behind @ the name of a group");
    if (error != Errno::Ok) {
      if (condition != std::string_view::npos && !quoted_place() &&
          policy_->conditions.parse(rest.substr(condition)) == bad_condition)
        return say(skip + condition + 1, std::string(condition_shape));
      if (quoted_place() && starts_with(rest, "allow_") && !is_shaped(rest))
        return say(*quoted_place(), std::string(a_name));
      return refuse(domain_shapes, domain_start, skip);
    }
    const bool setting = starts_with(rest, "use_profile") || starts_with(rest, "ignore_global_");
    if (!setting && changes == policy_->counters)
      return say(skip, "a file: nobody is asked for numeric permissions of a directory");
    if (remove || setting)
      return;
    if (list.size() == before) {
      if (!known_.insert(std::to_string(domain_) + ' ' + line_).second)
        suspect(0, "a line that the domain does not have yet");
      return;
    }
    known_.insert(std::to_string(domain_) + ' ' + line_);
    const std::string head(rest.substr(0, condition));
    for (const std::string &kept : policy_->acl_lines(list[before]))
      if (starts_with(head, "allow_") && !starts_with(kept, head))
        suspect(skip, "what the kernel takes it for: " + kept.substr(0, kept.size() - 1));
  }

  static bool is_shaped(std::string_view line) {
    return std::any_of(std::begin(domain_shapes), std::end(domain_shapes),
                       [&](const Shape &shape) { return starts_with(line, shape.keyword); });
  }

  KernelConfig config_;
  std::unique_ptr<Heap> heap_;
  std::unique_ptr<Policy> policy_;
  std::vector<std::string> printed_;
  std::vector<PolicyDiagnostic> found_;
  std::unordered_set<std::string> known_; // accepted lines
  std::uint32_t number_ = 0;
  std::string_view raw_;
  std::string line_;
  DomainId domain_ = no_domain;
  std::string nowhere_ = "a domain line first: <kernel>, then absolute paths";
};

} // namespace

std::vector<PolicyDiagnostic> Module::lint(std::string_view file, std::string_view text) const {
  return Linter().run(file, text);
}

} // namespace tomosim::model::tomoyo168
