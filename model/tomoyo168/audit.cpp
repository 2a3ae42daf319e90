// grant_log and reject_log (part 2, section 7).
#include "model/machine.hpp"
#include "model/text/encode.hpp"
#include "model/tomoyo168/module.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

constexpr std::size_t dump_limit = 8192 - 32;

// The arguments of an execve as the kernel puts them into its 8192-byte buffer: once that is
// nearly full, the rest of a list becomes "... ".
class ArgumentDump {
 public:
  explicit ArgumentDump(const CcsExec &exec) {
    text_ = "argc=" + std::to_string(exec.argv.size()) +
            " envc=" + std::to_string(exec.envp.size()) + " argv[]={ ";
    list(exec.argv);
    text_ += "} envp[]={ ";
    list(exec.envp);
    text_ += '}';
  }
  std::string text() const { return text_; }

 private:
  bool full() const { return text_.size() >= dump_limit; }
  void list(const std::vector<std::string> &strings) {
    if (strings.empty())
      return;
    std::size_t start = text_.size();
    for (const std::string &raw : strings) {
      for (const char c : raw)
        put(start, [&] { append_encoded(text_, std::string_view(&c, 1)); });
      put(start, [&] {
        text_ += "\" ";
        start = text_.size();
      });
    }
    if (full()) {
      text_.resize(start);
      text_ += "... ";
    }
  }
  template <class Write> void put(std::size_t start, const Write &write) {
    if (text_.size() == start)
      text_ += '"';
    if (!full())
      write();
  }

  std::string text_;
};

} // namespace

std::string Module::log_header(const Request &r, std::uint32_t &extra) const {
  const Credentials &who = r.task->credentials;
  const auto state = [&](unsigned i) {
    return std::to_string(r.task->security.state >> state_shift(i) & 255);
  };
  std::string out = "#timestamp=" + std::to_string(machine_.clock) +
                    " profile=" + std::to_string(r.profile) + " mode=" +
                    std::string(mode_words[static_cast<std::size_t>(r.mode)]) +
                    " pid=" + std::to_string(pid_of(r.task->id)) +
                    " uid=" + std::to_string(who.uid) + " gid=" + std::to_string(who.gid) +
                    " euid=" + std::to_string(who.euid) + " egid=" + std::to_string(who.egid) +
                    " suid=" + std::to_string(who.suid) + " sgid=" + std::to_string(who.sgid) +
                    " fsuid=" + std::to_string(who.fsuid) + " fsgid=" + std::to_string(who.fsgid) +
                    " state[0]=" + state(0) + " state[1]=" + state(1) + " state[2]=" + state(2) +
                    ' ';
  extra = 0;
  if (r.symlink_target) {
    out += "symlink.target=\"" + *r.symlink_target + "\" ";
    extra += 18 + static_cast<std::uint32_t>(r.symlink_target->size());
  }
  if (r.exec) {
    const std::string dump = ArgumentDump(*r.exec).text();
    out += dump;
    extra += static_cast<std::uint32_t>(dump.size());
  }
  return out + '\n' + std::string(policy_.domain_name(r.domain)) + '\n';
}

void Module::audit(Request &r, bool granted, const std::string &body) {
  const MaybeCost cost(sink_);
  const Domain &domain = policy_.domains[r.domain];
  std::deque<LogEntry> &log = granted ? grant_log_ : reject_log_;
  const std::uint32_t limit =
      policy_.control(domain, granted ? Control::MaxGrantLog : Control::MaxRejectLog);
  cost.step(Step::CheckFixed);
  if (log.size() < limit) {
    std::uint32_t extra = 0;
    LogEntry entry;
    entry.text = log_header(r, extra) + body + '\n';
    entry.buffer = static_cast<std::uint32_t>(body.size()) + 1 + 32 +
                   static_cast<std::uint32_t>(policy_.domain_name(r.domain).size()) + 256 + extra;
    if (entry.text.size() > entry.buffer - 2)
      entry.text.resize(entry.buffer - 2);
    cost.step(Step::FormatByte, 2 * entry.text.size());
    cost.step(Step::Allocate, 2);
    cost.step(Step::LockPair);
    cost.touch(policy_.memory.temporary_place(entry.buffer),
               static_cast<std::uint32_t>(entry.text.size()), Access::Write);
    PolicyMemory &memory = policy_.memory;
    const bool text_fits = memory.take(entry.buffer, true);
    if (text_fits && memory.take(Sizes::log_record, true)) {
      log.push_back(std::move(entry));
      policy_.count(granted ? Counter::GrantLog : Counter::RejectLog);
    } else if (text_fits) {
      memory.give(entry.buffer);
    }
  }
  if (r.condition != no_condition) {
    const PostState &post = policy_.conditions[r.condition].post;
    for (unsigned i = 0; i < 3; ++i)
      if (post.mask >> i & 1)
        r.task->security.state = (r.task->security.state & ~(255U << state_shift(i))) |
                                 static_cast<std::uint32_t>(post.value[i]) << state_shift(i);
  }
  r.condition = no_condition;
}

} // namespace tomosim::model::tomoyo168
