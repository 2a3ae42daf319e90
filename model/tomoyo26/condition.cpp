#include "model/tomoyo26/condition.hpp"

namespace tomosim::model::tomoyo26 {

std::uint32_t Condition::size() const {
  return static_cast<std::uint32_t>(Layout::condition + 3 * terms.size() + 16 * numbers.size() +
                                    8 * names.size() + 12 * arguments.size() +
                                    12 * environment.size());
}

bool Condition::same(const Condition &other) const {
  return transit == other.transit && grant_log == other.grant_log && terms == other.terms &&
         numbers == other.numbers && names == other.names && arguments == other.arguments &&
         environment == other.environment;
}

std::string print_transit(const Condition &condition) {
  return condition.transit ? ' ' + condition.transit->text : std::string();
}

namespace {

std::string quoted(const Name &name) {
  return '"' + name.text + '"';
}

std::string print_operand(const NameUnion &value) {
  return value.group ? print(value) : quoted(*value.name);
}

} // namespace

std::string print_terms(const Condition &condition) {
  std::string out;
  auto number = condition.numbers.begin();
  auto name = condition.names.begin();
  auto argument = condition.arguments.begin();
  auto variable = condition.environment.begin();
  for (const Term &term : condition.terms) {
    const char *op = term.equals ? "=" : "!=";
    out += ' ';
    switch (term.left) {
    case Keyword::Argument:
      out += "exec.argv[" + std::to_string(argument->index) + ']' + op + quoted(*argument->value);
      ++argument;
      continue;
    case Keyword::Environment:
      out += "exec.envp[" + quoted(*variable->name) + ']' + op +
             (variable->value ? quoted(*variable->value) : "NULL");
      ++variable;
      continue;
    case Keyword::NumberLiteral:
      out += print(*number++);
      break;
    default:
      out += condition_words[static_cast<std::size_t>(term.left)];
      break;
    }
    out += op;
    if (term.right == Keyword::NameLiteral)
      out += print_operand(*name++);
    else if (term.right == Keyword::NumberLiteral)
      out += print(*number++);
    else
      out += condition_words[static_cast<std::size_t>(term.right)];
  }
  if (condition.grant_log != GrantLog::Auto)
    out += condition.grant_log == GrantLog::Yes ? " grant_log=yes" : " grant_log=no";
  return out;
}

} // namespace tomosim::model::tomoyo26
