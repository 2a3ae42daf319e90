// Reading conditions (spec §7.1).
//
//   condition = [ transit ] { " " term }
//   transit   = domainname | PATH | "keep" | "initialize" | "reset" | "child" | "parent"
//   term      = "grant_log=" ( "yes" | "no" )
//             | "exec.argv[" DEC "]" op '"' word '"'
//             | "exec.envp[" '"' WORD '"' "]" op ( '"' word '"' | "NULL" )
//             | ( "exec.realpath" | "symlink.target" ) op ( '"' word '"' | "@" GROUP )
//             | left op right
//   op        = "=" | "!="
#include <algorithm>

#include "model/text/word.hpp"
#include "model/tomoyo26/line_reader.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

Keyword find_keyword(std::string_view word) {
  const auto found = std::find(condition_words.begin(), condition_words.end(), word);
  return static_cast<Keyword>(found - condition_words.begin());
}

// The inside of "…": empty, or a word.
bool unquote(std::string_view text, std::string_view &inside) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"')
    return false;
  inside = text.substr(1, text.size() - 2);
  return inside.empty() || is_word(inside);
}

class TermParser {
 public:
  TermParser(LineReader &line, Condition &condition) : line_(line), condition_(condition) {}

  bool parse(std::string_view word, std::size_t at) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0)
      return bad(at, "a term LEFT=RIGHT or LEFT!=RIGHT");
    const bool is_not = word[equals - 1] == '!';
    left_ = word.substr(0, equals - (is_not ? 1 : 0));
    right_ = word.substr(equals + 1);
    left_at_ = at;
    right_at_ = at + equals + 1;
    if (!is_not && starts_with(right_, "="))
      return bad(right_at_ - 1, "a single = or !=");
    if (left_.empty() || right_.empty())
      return bad(left_.empty() ? at : right_at_, "an operand");
    if (left_ == "grant_log")
      return grant_log(is_not);
    if (starts_with(left_, "exec.argv["))
      return argument(is_not);
    if (starts_with(left_, "exec.envp[\""))
      return environment(is_not);
    return comparison(!is_not);
  }

 private:
  bool bad(std::size_t at, std::string_view expected) {
    line_.refuse(at, expected);
    return false;
  }

  bool grant_log(bool is_not) {
    if (is_not || condition_.grant_log != GrantLog::Auto)
      return bad(left_at_, "grant_log= at most once, and not with !=");
    if (right_ != "yes" && right_ != "no")
      return bad(right_at_, "yes or no");
    condition_.grant_log = right_ == "yes" ? GrantLog::Yes : GrantLog::No;
    return true;
  }

  bool value(NameRef &out) {
    std::string_view inside;
    if (!unquote(right_, inside))
      return bad(right_at_, "a word in double quotes");
    out = line_.policy.names.get(inside);
    return static_cast<bool>(out);
  }

  bool argument(bool is_not) {
    std::string_view index = left_.substr(10);
    const auto number = take_number(index);
    if (!number || number->radix != Radix::Decimal || index != "]")
      return bad(left_at_ + 10, "a decimal index and ]");
    ArgumentTerm term{number->value, is_not, {}};
    if (!value(term.value))
      return false;
    condition_.arguments.push_back(std::move(term));
    condition_.terms.push_back({Keyword::Argument, Keyword::Count, !is_not});
    return true;
  }

  bool environment(bool is_not) {
    std::string_view name = left_.substr(11);
    if (name.size() < 2 || name.substr(name.size() - 2) != "\"]")
      return bad(left_at_ + 11, "a variable's name and \"]");
    name.remove_suffix(2);
    if (!is_word(name))
      return bad(left_at_ + 11, "a variable's name (a word)");
    EnvironmentTerm term{is_not, line_.policy.names.get(name), {}};
    if (!term.name || (right_ != "NULL" && !value(term.value)))
      return false;
    condition_.environment.push_back(std::move(term));
    condition_.terms.push_back({Keyword::Environment, Keyword::Count, !is_not});
    return true;
  }

  bool number(std::string_view text, std::size_t at) {
    LineReader operand(line_.policy, line_.ns, text, false);
    NumberUnion out;
    if (!operand.number(out))
      return bad(at, "a condition keyword, a number, a range or (on the right) @NUMBER_GROUP");
    condition_.numbers.push_back(std::move(out));
    return true;
  }

  bool comparison(bool equals) {
    Term term{find_keyword(left_), Keyword::Count, equals};
    if (term.left == Keyword::Count) {
      if (left_[0] == '@')
        return bad(left_at_, "no group on the left side");
      if (!number(left_, left_at_))
        return false;
      term.left = Keyword::NumberLiteral;
    }
    if (term.left == Keyword::ExecRealpath || term.left == Keyword::SymlinkTarget) {
      NameUnion name;
      if (right_[0] == '@') {
        LineReader operand(line_.policy, line_.ns, right_, false);
        if (!operand.name(name))
          return bad(right_at_, "@PATH_GROUP");
      } else if (!value(name.name)) {
        return false;
      }
      condition_.names.push_back(std::move(name));
      term.right = Keyword::NameLiteral;
    } else {
      term.right = find_keyword(right_);
      if (term.right == Keyword::Count) {
        if (!number(right_, right_at_))
          return false;
        term.right = Keyword::NumberLiteral;
      }
    }
    condition_.terms.push_back(term);
    return true;
  }

  LineReader &line_;
  Condition &condition_;
  std::string_view left_, right_;
  std::size_t left_at_ = 0, right_at_ = 0;
};

bool is_transit_word(std::string_view word) {
  return std::find(transit_words.begin(), transit_words.end(), word) != transit_words.end() ||
         is_path(word);
}

} // namespace

bool LineReader::condition(ConditionRef &out) {
  auto made = std::make_unique<Condition>();
  if (starts_with(words.rest(), "<")) {
    if (!domain_name(made->transit))
      return false;
  } else if (is_transit_word(first_word(words.rest()))) {
    made->transit = policy.names.get(words.next());
    if (!made->transit)
      return false;
  }
  TermParser terms(*this, *made);
  while (!words.empty()) {
    const std::size_t at = words.position();
    if (!terms.parse(words.next(), at))
      return false;
  }
  // The kernel never gives this reference back: the name stays for good.
  if (made->transit)
    ++made->transit->users;
  out = policy.intern(std::move(made));
  return static_cast<bool>(out);
}

} // namespace tomosim::model::tomoyo26
