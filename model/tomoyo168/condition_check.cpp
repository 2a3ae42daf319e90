// Evaluating conditions (part 2, 1.6-1.7). A keyword whose object is missing makes the condition
// false, for = and != alike.
#include "model/text/encode.hpp"
#include "model/tomoyo168/module.hpp"
#include "model/tomoyo168/pattern.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

constexpr std::size_t argument_limit = path_max - 10;

constexpr std::uint32_t type_bits(FileType type) {
  switch (type) {
  case FileType::Regular:
    return 0100000;
  case FileType::Directory:
    return 040000;
  case FileType::Symlink:
    return 0120000;
  case FileType::Char:
    return 020000;
  case FileType::Block:
    return 060000;
  case FileType::Fifo:
    return 010000;
  case FileType::Socket:
    return 0140000;
  }
  return 0;
}

constexpr std::uint32_t constants[] = {0140000, 0120000, 0100000, 060000, 040000, 020000, 010000,
                                       04000,   02000,   01000,   0400,   0200,   0100,   040,
                                       020,     010,     04,      02,     01};

bool is_permission_bit(Keyword k) {
  return k >= Keyword::Setuid && k <= Keyword::OthersExecute;
}
bool is_permission(Keyword k) {
  return k == Keyword::Path1Perm || k == Keyword::Path1ParentPerm || k == Keyword::Path2ParentPerm;
}

// The directory an entry is in; that of a root is itself.
const Inode *parent_inode(const PathRef *path) {
  const Dentry *entry = path->dentry.get();
  return (entry->parent ? entry->parent.get() : entry)->inode.get();
}

bool path_value(const Request &r, Keyword k, std::uint32_t &value) {
  if (!r.path1)
    return false;
  const Inode *inode = nullptr;
  if (k < Keyword::Path1ParentUid)
    inode = r.path1->inode();
  else if (k < Keyword::Path2ParentUid)
    inode = parent_inode(r.path1);
  else if (r.path2)
    inode = parent_inode(r.path2);
  if (!inode)
    return false;
  switch (k) {
  case Keyword::Path1Uid:
  case Keyword::Path1ParentUid:
  case Keyword::Path2ParentUid:
    value = inode->uid;
    break;
  case Keyword::Path1Gid:
  case Keyword::Path1ParentGid:
  case Keyword::Path2ParentGid:
    value = inode->gid;
    break;
  case Keyword::Path1Ino:
  case Keyword::Path1ParentIno:
  case Keyword::Path2ParentIno:
    value = static_cast<std::uint32_t>(inode->number);
    break;
  case Keyword::Path1Major:
    value = inode->superblock->major;
    break;
  case Keyword::Path1Minor:
    value = inode->superblock->minor;
    break;
  case Keyword::Path1Type:
    value = type_bits(inode->type);
    break;
  case Keyword::Path1DevMajor:
    value = inode->rdev_major;
    break;
  case Keyword::Path1DevMinor:
    value = inode->rdev_minor;
    break;
  default:
    value = inode->mode & 07777;
    break;
  }
  return true;
}

bool keyword_value(const Request &r, Keyword k, std::uint32_t &value) {
  const Credentials &who = r.task->credentials;
  switch (k) {
  case Keyword::TaskUid:
    value = who.uid;
    return true;
  case Keyword::TaskEuid:
    value = who.euid;
    return true;
  case Keyword::TaskSuid:
    value = who.suid;
    return true;
  case Keyword::TaskFsuid:
    value = who.fsuid;
    return true;
  case Keyword::TaskGid:
    value = who.gid;
    return true;
  case Keyword::TaskEgid:
    value = who.egid;
    return true;
  case Keyword::TaskSgid:
    value = who.sgid;
    return true;
  case Keyword::TaskFsgid:
    value = who.fsgid;
    return true;
  case Keyword::TaskPid:
    value = pid_of(r.task->id);
    return true;
  case Keyword::TaskPpid:
    value = pid_of(r.task->parent);
    return true;
  case Keyword::ExecArgc:
  case Keyword::ExecEnvc:
    if (!r.exec)
      return false;
    value = static_cast<std::uint32_t>((k == Keyword::ExecArgc ? r.exec->argv : r.exec->envp).size());
    return true;
  case Keyword::TaskState0:
  case Keyword::TaskState1:
  case Keyword::TaskState2:
    value = r.task->security.state >>
                state_shift(static_cast<unsigned>(k) - static_cast<unsigned>(Keyword::TaskState0)) &
            255;
    return true;
  case Keyword::TaskType:
    value = r.task->security.state & task_execute_handler;
    return true;
  case Keyword::ExecuteHandler:
    value = task_execute_handler;
    return true;
  default:
    break;
  }
  if (k >= Keyword::TypeSocket && k <= Keyword::OthersExecute) {
    value = constants[static_cast<std::size_t>(k) - static_cast<std::size_t>(Keyword::TypeSocket)];
    return true;
  }
  return path_value(r, k, value);
}

// The interval an operand stands for; false: it stands for nothing here.
bool interval(const Request &r, const Operand &operand, std::uint32_t &low, std::uint32_t &high) {
  if (operand.words()) {
    low = operand.range.low.value;
    high = operand.range.high.value;
    return true;
  }
  if (!keyword_value(r, operand.keyword, low))
    return false;
  high = low;
  return true;
}

bool term_holds(const Request &r, const NumberTerm &term) {
  std::uint32_t left_low = 0, left_high = 0, right_low = 0, right_high = 0;
  if (!interval(r, term.left, left_low, left_high) ||
      !interval(r, term.right, right_low, right_high))
    return false;
  const bool left_bit = is_permission_bit(term.left.keyword);
  const bool right_bit = is_permission_bit(term.right.keyword);
  if (left_bit && right_bit)
    return false;
  if (left_bit || right_bit) {
    if (!is_permission(left_bit ? term.right.keyword : term.left.keyword))
      return false;
    return ((left_low & right_low) != 0) == term.equals;
  }
  const bool overlap = left_low <= right_high && left_high >= right_low;
  return overlap == term.equals;
}

// How many words an item moves the kernel's counter on: its own, and one too many for each
// exec.argc or exec.envc, so that the last items may go unread.
std::uint32_t counted_words(const NumberTerm &term) {
  std::uint32_t words = term.words();
  for (const Keyword k : {term.left.keyword, term.right.keyword})
    words += k == Keyword::ExecArgc || k == Keyword::ExecEnvc ? 1 : 0;
  return words;
}

// The kernel's scan of the new program's arguments. It writes each string into a buffer; what is
// left there at the end is part of the behaviour.
class ArgumentScan {
 public:
  ArgumentScan(const NamePool &names, const Condition &condition, const CcsExec &exec)
      : names_(names), condition_(condition), exec_(exec) {}

  bool run() {
    std::vector<bool> argument_seen(condition_.arguments.size()),
        variable_seen(condition_.variables.size());
    for (std::size_t i = 0; i < exec_.argv.size(); ++i) {
      load(exec_.argv[i]);
      for (std::size_t t = 0; t < condition_.arguments.size(); ++t) {
        const ArgumentTerm &term = condition_.arguments[t];
        if (term.index != i)
          continue;
        argument_seen[t] = true;
        if (fits(buffer, term.value) != term.equals)
          return false;
      }
    }
    for (const std::string &variable : exec_.envp) {
      load(variable);
      const std::size_t equals = buffer.find('=');
      if (equals == std::string::npos)
        continue;
      const std::string value = buffer.substr(equals + 1);
      buffer.resize(equals);
      for (std::size_t t = 0; t < condition_.variables.size(); ++t) {
        const VariableTerm &term = condition_.variables[t];
        if (!fits(buffer, term.name))
          continue;
        variable_seen[t] = true;
        const bool holds =
            term.value == no_name ? !term.equals : fits(value, term.value) == term.equals;
        if (!holds)
          return false;
      }
    }
    // Behind the last variable lies the file name, which is read into the buffer as well.
    if (!exec_.argv.empty() || !exec_.envp.empty())
      load(exec_.requested);
    for (std::size_t t = 0; t < argument_seen.size(); ++t)
      if (!argument_seen[t] && condition_.arguments[t].equals)
        return false;
    for (std::size_t t = 0; t < variable_seen.size(); ++t) {
      const VariableTerm &term = condition_.variables[t];
      if (!variable_seen[t] && (term.value == no_name) != term.equals)
        return false;
    }
    return true;
  }

  std::string buffer;
  std::uint32_t bytes = 0;

 private:
  void load(const std::string &raw) {
    bytes += static_cast<std::uint32_t>(raw.size()) + 1;
    buffer = cut_encoded(raw);
  }
  bool fits(std::string_view text, NameId pattern) const {
    return matches(NameFacts(text), names_[pattern].facts);
  }

  const NamePool &names_;
  const Condition &condition_;
  const CcsExec &exec_;
};

} // namespace

std::string cut_encoded(std::string_view raw) {
  std::string out;
  for (std::size_t i = 0; i < raw.size() && out.size() < argument_limit; ++i)
    append_encoded(out, raw.substr(i, 1));
  return out;
}

bool Module::holds(Request &r, ConditionId id) {
  if (id == no_condition)
    return true;
  const MaybeCost cost(sink_);
  const Condition &c = policy_.conditions[id];
  cost.touch(c.address, Sizes::condition);
  if (c.scans_arguments() && !r.exec)
    return false;
  std::uint32_t position = 0;
  const std::uint32_t words = c.number_words();
  std::uint32_t offset = Sizes::condition;
  for (const NumberTerm &term : c.numbers) {
    if (position >= words)
      break;
    cost.step(Step::ConditionTerm);
    cost.touch(c.address + offset, 4 * term.words());
    offset += 4 * term.words();
    position += counted_words(term);
    if (!term_holds(r, term))
      return false;
  }
  for (const LinkTerm &term : c.links) {
    cost.step(Step::ConditionTerm);
    if (!r.symlink_target ||
        matches(NameFacts(*r.symlink_target), policy_.names[term.value].facts) != term.equals)
      return false;
  }
  if (!c.scans_arguments())
    return true;
  ArgumentScan scan(policy_.names, c, *r.exec);
  const bool result = scan.run();
  cost.step(Step::ArgumentScan, scan.bytes);
  if (r.buffer)
    r.buffer->overwrite(scan.buffer);
  return result;
}

} // namespace tomosim::model::tomoyo168
