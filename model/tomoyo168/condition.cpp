#include "model/tomoyo168/condition.hpp"

#include "model/tomoyo168/keywords.hpp"

namespace tomosim::model::tomoyo168 {

const std::array<std::string_view, 53> keyword_words = {
    "task.uid",         "task.euid",       "task.suid",        "task.fsuid",
    "task.gid",         "task.egid",       "task.sgid",        "task.fsgid",
    "task.pid",         "task.ppid",       "exec.argc",        "exec.envc",
    "task.state[0]",    "task.state[1]",   "task.state[2]",    "socket",
    "symlink",          "file",            "block",            "directory",
    "char",             "fifo",            "setuid",           "setgid",
    "sticky",           "owner_read",      "owner_write",      "owner_execute",
    "group_read",       "group_write",     "group_execute",    "others_read",
    "others_write",     "others_execute",  "task.type",        "execute_handler",
    "path1.uid",        "path1.gid",       "path1.ino",        "path1.major",
    "path1.minor",      "path1.perm",      "path1.type",       "path1.dev_major",
    "path1.dev_minor",  "path1.parent.uid", "path1.parent.gid", "path1.parent.ino",
    "path1.parent.perm", "path2.parent.uid", "path2.parent.gid", "path2.parent.ino",
    "path2.parent.perm"};

std::uint32_t Condition::number_words() const {
  std::uint32_t words = 0;
  for (const NumberTerm &term : numbers)
    words += term.words();
  return words;
}

std::uint32_t Condition::size() const {
  return Sizes::condition + 4 * number_words() +
         Sizes::argument * static_cast<std::uint32_t>(arguments.size() + variables.size()) +
         Sizes::link * static_cast<std::uint32_t>(links.size());
}

std::size_t find_condition(std::string_view line) {
  // The last " if ", where the blank behind one may be the blank before the next.
  std::size_t at = line.find(" if "), last = std::string_view::npos;
  while (at != std::string_view::npos) {
    last = at;
    at = line.find(" if ", at + 3);
  }
  return last != std::string_view::npos ? last : line.find(" ; set ");
}

namespace {

void put(std::string &key, std::uint32_t value) {
  key.append(reinterpret_cast<const char *>(&value), sizeof value);
}

void put(std::string &key, const Operand &operand) {
  put(key, static_cast<std::uint32_t>(operand.keyword));
  const bool low = operand.words() > 0, high = operand.words() > 1;
  put(key, low ? operand.range.low.value : 0);
  put(key, low ? static_cast<std::uint32_t>(operand.range.low.radix) : 0);
  put(key, high ? operand.range.high.value : 0);
  put(key, high ? static_cast<std::uint32_t>(operand.range.high.radix) : 0);
}

// Two conditions are the same object iff these bytes are equal.
std::string content_of(const Condition &c) {
  std::string key;
  put(key, static_cast<std::uint32_t>(c.numbers.size()));
  put(key, static_cast<std::uint32_t>(c.arguments.size()));
  put(key, static_cast<std::uint32_t>(c.variables.size()));
  for (const NumberTerm &t : c.numbers) {
    put(key, t.left);
    put(key, t.right);
    put(key, t.equals);
  }
  for (const ArgumentTerm &t : c.arguments) {
    put(key, t.index);
    put(key, t.value);
    put(key, t.equals);
  }
  for (const VariableTerm &t : c.variables) {
    put(key, t.name);
    put(key, t.value);
    put(key, t.equals);
  }
  for (const LinkTerm &t : c.links) {
    put(key, t.value);
    put(key, t.equals);
  }
  put(key, c.post.mask);
  for (unsigned i = 0; i < 3; ++i)
    put(key, (c.post.mask >> i) & 1 ? c.post.value[i] : 0);
  return key;
}

std::string operand_text(const Operand &operand) {
  if (operand.keyword == Keyword::Value)
    return print_number(operand.range.low);
  if (operand.keyword == Keyword::Range)
    return print_number(operand.range.low) + '-' + print_number(operand.range.high);
  return std::string(keyword_words[static_cast<std::size_t>(operand.keyword)]);
}

} // namespace

ConditionId ConditionList::intern(Condition condition) {
  std::string key = content_of(condition);
  const auto found = known_.find(key);
  cost.step(Step::ConditionListStep,
            found == known_.end() ? list_.size() : static_cast<std::size_t>(found->second));
  if (found != known_.end())
    return found->second;
  condition.address = memory_.element(condition.size());
  if (!condition.address)
    return bad_condition;
  list_.push_back(std::move(condition));
  const auto id = static_cast<ConditionId>(list_.size());
  known_.emplace(std::move(key), id);
  return id;
}

ConditionId ConditionList::handler_condition() {
  if (handler_ == no_condition || handler_ == bad_condition)
    handler_ = parse(" if task.type=execute_handler");
  return handler_;
}

std::string ConditionList::text(ConditionId id) const {
  if (id == no_condition)
    return {};
  const Condition &c = (*this)[id];
  std::string out;
  for (const NumberTerm &t : c.numbers)
    out += (out.empty() ? " if " : " ") + operand_text(t.left) + (t.equals ? "=" : "!=") +
           operand_text(t.right);
  const auto quoted = [&](NameId name) { return '"' + std::string(names_[name].str()) + '"'; };
  if (out.empty() && (c.scans_arguments() || !c.links.empty()))
    out = " if";
  for (const ArgumentTerm &t : c.arguments)
    out += " exec.argv[" + std::to_string(t.index) + (t.equals ? "]=" : "]!=") + quoted(t.value);
  for (const VariableTerm &t : c.variables)
    out += " exec.envp[" + quoted(t.name) + (t.equals ? "]=" : "]!=") +
           (t.value == no_name ? "NULL" : quoted(t.value));
  for (const LinkTerm &t : c.links)
    out += std::string(" symlink.target") + (t.equals ? "=" : "!=") + quoted(t.value);
  if (c.post.mask)
    out += " ; set";
  for (unsigned i = 0; i < 3; ++i)
    if ((c.post.mask >> i) & 1)
      out += " task.state[" + std::to_string(i) + "]=" + std::to_string(c.post.value[i]);
  return out;
}

} // namespace tomosim::model::tomoyo168
