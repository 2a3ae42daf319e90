#include "verify/golden/script.hpp"

#include "verify/golden/addresses.hpp"
#include "verify/golden/golden_operations.hpp"

#include <algorithm>
#include <limits>

namespace tomosim::verify::golden {
namespace {

using scenarios::Error;
using scenarios::Result;

constexpr std::size_t deepest = 100;
constexpr std::size_t most_lines = 200000;

int hex_digit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string decode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 &&
        hex_digit(text[i + 2]) >= 0) {
      c = static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    }
    if (c == '\0')
      break;
    out += c;
  }
  return out;
}

std::vector<std::string> split(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t at = line.find_first_not_of(' '); at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    words.push_back(decode(line.substr(at, end - at)));
    at = line.find_first_not_of(' ', end);
  }
  return words;
}

bool in(std::string_view word, std::initializer_list<std::string_view> known) {
  return std::find(known.begin(), known.end(), word) != known.end();
}

bool is_slot(std::string_view word) {
  const auto number = parse_number(word);
  return number && *number >= 0 && *number < most_slots;
}

bool is_target(std::string_view word) {
  return is_slot(word) || in(word, {"self", "ppid", "init", "all"}) ||
         (word.substr(0, 4) == "pid:" && parse_number(word.substr(4)));
}

// What an argument must be (the letters of Operation::arguments); empty when it is.
std::string missing(char letter, const std::string &word) {
  switch (letter) {
  case 'n':
    return parse_number(word) ? "" : "a number";
  case 's':
    return is_slot(word) ? "" : "a slot from 0 to " + std::to_string(most_slots - 1);
  case 'f':
    return word.find_first_not_of("rw3ctaxdn") == std::string::npos
               ? ""
               : "open flags of the letters r w 3 c t a x d n";
  case 'a':
    return parse_address(word, 0) ? "" : "an IPv4 or IPv6 address";
  case 'k':
    return is_target(word) ? "" : "a slot, self, ppid, init, all or pid:NUMBER";
  case 'F':
    return socket_family(word) ? "" : "a family: inet inet6 unix netlink packet";
  case 'T':
    return socket_type(word) ? "" : "a type: stream dgram raw";
  case 'm':
    return in(word, {"r", "w", "rw"}) ? "" : "r, w or rw";
  case 'b':
    return in(word, {"open", "mkdir", "exec", "chroot", "link", "kill"})
               ? ""
               : "open, mkdir, exec, chroot, link or kill";
  case 'y':
    return in(word, {"f", "s", "b", "c", "r"}) ? "" : "a kind of node: f s b c r";
  default:
    return "";
  }
}

// Empty when the words are what the operation takes.
std::string complaint(const Step &step) {
  const std::string_view arguments = step.operation->arguments;
  std::size_t word = 1;
  bool optional = false;
  for (const char letter : arguments) {
    if (letter == '?') {
      optional = true;
      continue;
    }
    if (letter == '*') // any words
      return "";
    if (!step.has(word)) {
      if (optional)
        return "";
      return "too few words; it takes " + std::string(step.operation->usage);
    }
    if (letter == '$') // the rest of the line
      return "";
    if (const std::string expected = missing(letter, step.words[word]); !expected.empty())
      return "expected " + expected + ", found '" + step.words[word] + "'";
    ++word;
  }
  return step.has(word) ? "too many words; it takes " + std::string(step.operation->usage) : "";
}

} // namespace

std::optional<std::int64_t> parse_number(std::string_view word) {
  const bool negative = !word.empty() && word[0] == '-';
  if (negative)
    word.remove_prefix(1);
  int base = 10;
  if (word.size() > 2 && word[0] == '0' && (word[1] | 0x20) == 'x') {
    base = 16;
    word.remove_prefix(2);
  } else if (word.size() > 1 && word[0] == '0') {
    base = 8;
  }
  if (word.empty())
    return std::nullopt;
  std::int64_t value = 0;
  for (const char c : word) {
    const int digit = hex_digit(c);
    if (digit < 0 || digit >= base)
      return std::nullopt;
    value = value * base + digit;
    if (value > std::numeric_limits<std::uint32_t>::max())
      return std::nullopt;
  }
  if (negative && value > std::int64_t{1} << 31)
    return std::nullopt;
  return negative ? -value : value;
}

std::string Step::behind(std::size_t count) const {
  const std::string_view all = text;
  std::size_t at = std::min(all.find_first_not_of(' '), all.size());
  for (std::size_t i = 0; i < count; ++i) {
    at = std::min(all.find(' ', at), all.size());
    at = std::min(all.find_first_not_of(' ', at), all.size());
  }
  return decode(all.substr(at));
}

const std::string &Step::word(std::size_t i) const {
  static const std::string none;
  return has(i) ? words[i] : none;
}

std::int64_t Step::number(std::size_t i) const {
  return parse_number(word(i)).value_or(0);
}

Result<Script> parse_script(const std::string &where, std::string_view text) {
  Script script;
  std::vector<std::size_t> open;
  std::size_t line = 0;
  const auto error = [&](const std::string &what) {
    return Error{where + ":" + std::to_string(line), what, ""};
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    Step step;
    step.line = ++line;
    step.text = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line > most_lines)
      return error("more than " + std::to_string(most_lines) + " lines");
    if (step.text == "#nostatus")
      script.holds_status = script.holds_logs = false;
    if (step.text == "#nolog")
      script.holds_logs = false;
    step.words = split(step.text);
    if (step.words.empty() || step.text[0] == '#')
      continue;
    const std::string &name = step.words[0];
    if (name == "{") {
      step.kind = Step::Kind::Open;
      open.push_back(script.steps.size());
      if (open.size() > deepest)
        return error("more than " + std::to_string(deepest) + " blocks inside one another");
    } else if (name == "}") {
      step.kind = Step::Kind::Close;
      if (open.empty())
        return error("} without {");
      step.partner = open.back();
      script.steps[open.back()].partner = script.steps.size();
      open.pop_back();
    } else {
      step.operation = find_operation(name);
      if (!step.operation)
        return error("unknown operation '" + name + "'");
      if (const std::string what = complaint(step); !what.empty())
        return error(name + ": " + what);
    }
    script.steps.push_back(std::move(step));
  }
  if (!open.empty()) {
    line = script.steps[open.back()].line;
    return error("{ without }");
  }
  return script;
}

} // namespace tomosim::verify::golden
