// Condition text → condition (part 2, 1.3-1.4). Two passes as in the kernel: the first counts the
// items and reads the numeric ones, the second reads the quoted strings, which stay in the pool
// even when a later item is wrong.
#include "model/text/line.hpp"
#include "model/tomoyo168/condition.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

constexpr std::string_view argv_start = "exec.argv[", envp_start = "exec.envp[\"",
                           link_start = "symlink.target";

bool take_operator(std::string_view &text, bool &equals) {
  equals = eat_prefix(text, "=");
  return equals || eat_prefix(text, "!=");
}

bool take_operand(std::string_view &text, Operand &out) {
  for (std::size_t i = 0; i < keyword_words.size(); ++i)
    if (eat_prefix(text, keyword_words[i])) {
      out.keyword = static_cast<Keyword>(i);
      return true;
    }
  const auto low = take_number(text);
  if (!low)
    return false;
  out.keyword = Keyword::Value;
  out.range = {*low, *low};
  if (!eat_prefix(text, "-"))
    return true;
  const auto high = take_number(text);
  if (!high || low->value > high->value)
    return false;
  out.keyword = Keyword::Range;
  out.range.high = *high;
  return true;
}

bool take_post_state(std::string_view text, PostState &out) {
  for (;;) {
    while (eat_prefix(text, " ")) {
    }
    if (text.empty())
      return true;
    if (!eat_prefix(text, "task.state[") || text.size() < 3 || text[0] < '0' || text[0] > '2')
      return false;
    const auto index = static_cast<unsigned>(text[0] - '0');
    text.remove_prefix(1);
    if (!eat_prefix(text, "]="))
      return false;
    const auto number = take_number(text);
    if (!number || number->value > 255 || (out.mask >> index) & 1)
      return false;
    out.mask = static_cast<std::uint8_t>(out.mask | 1U << index);
    out.value[index] = static_cast<std::uint8_t>(number->value);
  }
}

bool is_string_item(std::string_view text) {
  return starts_with(text, argv_start) || starts_with(text, envp_start) ||
         starts_with(text, link_start);
}

// First pass: numeric items are read, string items only set apart, in text order.
bool read_items(std::string_view text, Condition &out, std::vector<std::string_view> &strings) {
  for (;;) {
    while (eat_prefix(text, " ")) {
    }
    if (text.empty())
      return true;
    if (is_string_item(text)) {
      const std::size_t end = std::min(text.find(' '), text.size());
      strings.push_back(text.substr(0, end));
      text.remove_prefix(end);
      continue;
    }
    NumberTerm term;
    if (!take_operand(text, term.left) || !take_operator(text, term.equals) ||
        !take_operand(text, term.right))
      return false;
    out.numbers.push_back(term);
  }
}

class StringItems {
 public:
  StringItems(NamePool &names, Condition &out) : names_(names), out_(out) {}

  bool read(std::string_view item) {
    if (eat_prefix(item, argv_start))
      return argument(item);
    if (eat_prefix(item, envp_start))
      return variable(item);
    eat_prefix(item, link_start);
    return link(item);
  }

 private:
  NameId keep(std::string_view text) {
    return is_correct_path(text, 0, 0, 0) ? names_.save(text) : no_name;
  }
  bool quoted(std::string_view text, NameId &out) {
    if (text.size() < 2 || text.front() != '"' || text.back() != '"')
      return false;
    out = keep(text.substr(1, text.size() - 2));
    return out != no_name;
  }
  bool argument(std::string_view text) {
    ArgumentTerm term;
    const auto index = take_number(text);
    if (!index || index->radix != Radix::Decimal || !eat_prefix(text, "]") ||
        !take_operator(text, term.equals) || !quoted(text, term.value))
      return false;
    term.index = index->value;
    out_.arguments.push_back(term);
    return true;
  }
  bool variable(std::string_view text) {
    VariableTerm term;
    const std::size_t plain = text.find("\"]="), negated = text.find("\"]!=");
    const std::size_t end = std::min(plain, negated);
    if (end == std::string_view::npos || end == 0)
      return false;
    term.equals = plain < negated;
    const std::string_view value = text.substr(end + (term.equals ? 3 : 4));
    term.name = keep(text.substr(0, end));
    if (term.name == no_name)
      return false;
    if (value != "NULL" && !quoted(value, term.value))
      return false;
    out_.variables.push_back(term);
    return true;
  }
  bool link(std::string_view text) {
    LinkTerm term;
    if (!take_operator(text, term.equals) || !quoted(text, term.value))
      return false;
    out_.links.push_back(term);
    return true;
  }

  NamePool &names_;
  Condition &out_;
};

} // namespace

ConditionId ConditionList::parse(std::string_view text) {
  Condition condition;
  eat_prefix(text, " ");
  const std::size_t set = text.find("; set ");
  if (set != std::string_view::npos) {
    if (!take_post_state(text.substr(set + 6), condition.post))
      return bad_condition;
    text = text.substr(0, set);
  }
  std::vector<std::string_view> strings;
  if (!eat_prefix(text, "if ") && !text.empty())
    return bad_condition;
  if (!read_items(text, condition, strings))
    return bad_condition;
  StringItems items(names_, condition);
  for (const std::string_view item : strings)
    if (!items.read(item))
      return bad_condition;
  return intern(std::move(condition));
}

} // namespace tomosim::model::tomoyo168
