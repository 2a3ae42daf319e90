// Evaluating conditions (spec §7.3-7.5). A term whose object is missing is false for = and !=
// alike.
#include "model/text/encode.hpp"
#include "model/text/word.hpp"
#include "model/tomoyo26/match.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

constexpr std::size_t argument_limit = domain_name_limit;

std::uint32_t type_bits(FileType type) {
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

// The inode of path1, path2, or of the directory they are in; the parent of a root is itself.
const Inode *inode_of(const ObjectInfo *objects, Keyword k) {
  if (!objects)
    return nullptr;
  const bool second = (k >= Keyword::Path2Uid && k <= Keyword::Path2DevMinor) ||
                      (k >= Keyword::Path2ParentUid && k <= Keyword::Path2ParentPerm);
  const PathRef *path = second ? objects->path2 : objects->path1;
  if (!path || !path->dentry)
    return nullptr;
  if (k < Keyword::Path1ParentUid)
    return path->inode();
  const Dentry *parent = path->dentry->parent ? path->dentry->parent.get() : path->dentry.get();
  return parent->inode.get();
}

bool attribute(const Inode *inode, Keyword k, std::uint32_t &value) {
  if (!inode)
    return false;
  switch (k) {
  case Keyword::Path1Uid:
  case Keyword::Path2Uid:
  case Keyword::Path1ParentUid:
  case Keyword::Path2ParentUid:
    value = inode->uid;
    return true;
  case Keyword::Path1Gid:
  case Keyword::Path2Gid:
  case Keyword::Path1ParentGid:
  case Keyword::Path2ParentGid:
    value = inode->gid;
    return true;
  case Keyword::Path1Ino:
  case Keyword::Path2Ino:
  case Keyword::Path1ParentIno:
  case Keyword::Path2ParentIno:
    value = static_cast<std::uint32_t>(inode->number);
    return true;
  case Keyword::Path1Major:
  case Keyword::Path2Major:
    value = inode->superblock->major;
    return true;
  case Keyword::Path1Minor:
  case Keyword::Path2Minor:
    value = inode->superblock->minor;
    return true;
  case Keyword::Path1Perm:
  case Keyword::Path2Perm:
  case Keyword::Path1ParentPerm:
  case Keyword::Path2ParentPerm:
    value = inode->mode & 07777;
    return true;
  case Keyword::Path1Type:
  case Keyword::Path2Type:
    value = type_bits(inode->type);
    return true;
  case Keyword::Path1DevMajor:
  case Keyword::Path2DevMajor:
    value = inode->rdev_major;
    return true;
  case Keyword::Path1DevMinor:
  case Keyword::Path2DevMinor:
    value = inode->rdev_minor;
    return true;
  default:
    return false;
  }
}

// False: the thing asked about does not exist in this request.
bool value_of(const Request &r, Keyword k, std::uint32_t &value) {
  if (is_constant(k)) {
    value = constant_values[static_cast<std::size_t>(k) -
                            static_cast<std::size_t>(Keyword::TypeSocket)];
    return true;
  }
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
    value = static_cast<std::uint32_t>(k == Keyword::ExecArgc ? r.exec->attempt->argv.size()
                                                              : r.exec->attempt->envp.size());
    return true;
  default:
    return attribute(inode_of(r.objects, k), k, value);
  }
}

template <class Cost>
bool name_term(const Request &r, const Term &term, const NameUnion &value, Address at,
               const Cost &cost) {
  const NameView *name = nullptr;
  if (term.left == Keyword::SymlinkTarget)
    name = r.objects ? r.objects->symlink_target : nullptr;
  else
    name = r.exec ? &r.exec->realpath.facts : nullptr;
  return name && (match_name(*name, r.name_address, value, at, cost) != nullptr) == term.equals;
}

// Encoded as a name, cut when it grows too long.
std::string encode_argument(std::string_view text) {
  std::string out = encode_name(text.substr(0, argument_limit));
  if (out.size() > argument_limit)
    out.resize(argument_limit);
  return out;
}

template <class Cost> bool arguments_hold(const Request &r, const Condition &c, const Cost &cost) {
  const ExecAttempt &attempt = *r.exec->attempt;
  const auto met = [&cost](const std::string &text, const Name &word) {
    const std::string encoded = encode_argument(text);
    cost.step(Step::ArgumentScan, static_cast<std::uint32_t>(text.size() + 1));
    return matches_name(NameView(encoded), 0, word, cost);
  };
  for (const ArgumentTerm &term : c.arguments) {
    if (term.index >= attempt.argv.size()) {
      if (!term.is_not)
        return false;
    } else if (met(attempt.argv[term.index], *term.value) == term.is_not) {
      return false;
    }
  }
  std::vector<bool> seen(c.environment.size(), false);
  for (const std::string &variable : attempt.envp) {
    const std::size_t equals = variable.find('=');
    if (equals == std::string::npos || c.environment.empty())
      continue;
    for (std::size_t i = 0; i < c.environment.size(); ++i) {
      const EnvironmentTerm &term = c.environment[i];
      if (!met(variable.substr(0, equals), *term.name))
        continue;
      seen[i] = true;
      const bool holds =
          term.value ? met(variable.substr(equals + 1), *term.value) != term.is_not : term.is_not;
      if (!holds)
        return false;
    }
  }
  for (std::size_t i = 0; i < c.environment.size(); ++i)
    if (!seen[i] && (c.environment[i].value ? !c.environment[i].is_not : c.environment[i].is_not))
      return false;
  return true;
}

} // namespace

template <class Cost>
bool condition_holds(const Request &r, const Condition *condition, const Cost &cost) {
  if (!condition)
    return true;
  const Condition &c = *condition;
  cost.touch(c.address, c.size());
  const bool scans = !c.arguments.empty() || !c.environment.empty();
  if (scans && !r.exec)
    return false;
  std::size_t next_number = 0, next_name = 0;
  for (const Term &term : c.terms) {
    cost.step(Step::ConditionTerm);
    if (term.left == Keyword::Argument || term.left == Keyword::Environment)
      continue;
    if (term.right == Keyword::NameLiteral) {
      if (!name_term(r, term, c.names[next_name++], c.address, cost))
        return false;
      continue;
    }
    std::uint32_t low = 0, right_value = 0;
    if (term.left != Keyword::NumberLiteral && !value_of(r, term.left, low))
      return false;
    if (term.right != Keyword::NumberLiteral && !value_of(r, term.right, right_value))
      return false;
    std::uint32_t high = low;
    if (term.left == Keyword::NumberLiteral) {
      low = c.numbers[next_number].range.low.value;
      high = c.numbers[next_number++].range.high.value;
    }
    bool holds = false;
    if (term.right == Keyword::NumberLiteral) {
      const NumberUnion &number = c.numbers[next_number++];
      holds = number.group ? group_overlaps(*number.group, low, high, cost)
                           : low <= number.range.high.value && high >= number.range.low.value;
    } else if (is_mode_bit(term.left) || is_mode_bit(term.right)) {
      // An intersection test, and only against a permission.
      const Keyword other = is_mode_bit(term.left) ? term.right : term.left;
      if (!is_permission(other))
        return false;
      holds = (low & right_value) != 0;
    } else {
      holds = low <= right_value && high >= right_value;
    }
    if (holds != term.equals)
      return false;
  }
  return !scans || arguments_hold(r, c, cost);
}

template bool condition_holds(const Request &, const Condition *, const NoCost &);
template bool condition_holds(const Request &, const Condition *, const Recording &);

} // namespace tomosim::model::tomoyo26
