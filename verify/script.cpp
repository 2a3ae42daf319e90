#include "verify/script.hpp"

#include "verify/operations.hpp"

#include <algorithm>

namespace tomosim::verify {

using scenarios::Error;
using scenarios::Result;

namespace {

bool is_octal(char c) {
  return c >= '0' && c <= '7';
}

std::vector<std::string> split(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] == ' ') {
      ++i;
      continue;
    }
    std::string &word = words.emplace_back();
    while (i < line.size() && line[i] != ' ') {
      if (line[i] == '\\' && i + 3 < line.size() && line[i + 1] >= '0' && line[i + 1] <= '3' &&
          is_octal(line[i + 2]) && is_octal(line[i + 3])) {
        word.push_back(static_cast<char>((line[i + 1] - '0') << 6 | (line[i + 2] - '0') << 3 |
                                         (line[i + 3] - '0')));
        i += 4;
      } else {
        word.push_back(line[i++]);
      }
    }
  }
  return words;
}

// What follows the first `count` words, as written.
std::string_view behind(std::string_view line, int count) {
  std::size_t at = 0;
  for (int i = 0; i < count; ++i) {
    at = std::min(line.find_first_not_of(' ', at), line.size());
    at = std::min(line.find(' ', at), line.size());
  }
  at = std::min(line.find_first_not_of(' ', at), line.size());
  return line.substr(at);
}

class Parser {
 public:
  Parser(std::string name, std::string_view text) : name_(std::move(name)), text_(text) {}

  Result<std::vector<Command>> block(std::size_t opened_at) {
    std::vector<Command> commands;
    std::string_view line;
    while (next(line)) {
      const std::vector<std::string> words = split(line);
      if (words.empty() || words[0][0] == '#')
        continue;
      if (words[0] == "end") {
        if (opened_at == 0)
          return wrong("'end' without as, fork or run");
        return commands;
      }
      auto command = one(line, words);
      if (!command)
        return command.error();
      commands.push_back(std::move(*command));
    }
    if (opened_at != 0) {
      at_ = opened_at;
      return wrong("the block that begins here has no 'end'");
    }
    return commands;
  }
  std::size_t operations() const { return operations_; }

 private:
  bool next(std::string_view &line) {
    if (position_ >= text_.size())
      return false;
    const std::size_t end = std::min(text_.find('\n', position_), text_.size());
    line = text_.substr(position_, end - position_);
    position_ = end + 1;
    ++at_;
    return true;
  }
  Error wrong(const std::string &what) const {
    return Error{name_ + ":" + std::to_string(at_), what, "see boards/README.md"};
  }

  Result<Command> one(std::string_view line, const std::vector<std::string> &words) {
    Command command;
    command.line = at_;
    command.text = std::string(line);
    command.words = words;
    ++operations_;
    const std::string &name = words[0];
    if (name == "policy") {
      command.kind = Command::Kind::Policy;
      if (words.size() != 2)
        return wrong("expected: policy FILE");
      std::string_view body;
      for (;;) {
        if (!next(body)) {
          at_ = command.line;
          return wrong("the policy text that begins here has no line '.'");
        }
        if (body == ".")
          return command;
        command.rest += std::string(body) + "\n";
      }
    }
    if (name == "dump") {
      command.kind = Command::Kind::Dump;
      if (words.size() < 2)
        return wrong("expected: dump FILE [SELECTION]");
      command.rest = behind(line, 2);
      return command;
    }
    if (name == "exec") {
      command.kind = Command::Kind::Exec;
      if (words.size() < 2)
        return wrong("expected: exec PATH [ARGV0 [ARG…]] [-- NAME=VALUE…]");
      return command;
    }
    if (name == "as" || name == "fork" || name == "run") {
      command.kind = name == "as"    ? Command::Kind::As
                     : name == "run" ? Command::Kind::Run
                                     : Command::Kind::Fork;
      if (name != "fork" && words.size() < 2)
        return wrong(name == "as" ? "expected: as DOMAIN" : "expected: run PATH [ARG…]");
      if (++depth_ > deepest)
        return wrong("blocks nest deeper than " + std::to_string(deepest));
      command.rest = behind(line, 1);
      auto commands = block(at_);
      --depth_;
      if (!commands)
        return commands.error();
      command.block = std::move(*commands);
      return command;
    }
    if (!is_operation(name))
      return wrong("unknown command '" + name + "'");
    return command;
  }

  static constexpr int deepest = 16;
  std::string name_;
  std::string_view text_;
  std::size_t position_ = 0;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::size_t operations_ = 0;
};

} // namespace

Result<Script> parse_script(std::string name, std::string_view text) {
  Parser parser(name, text);
  auto commands = parser.block(0);
  if (!commands)
    return commands.error();
  Script script;
  script.name = std::move(name);
  script.text = std::string(text);
  if (!script.text.empty() && script.text.back() != '\n')
    script.text += '\n';
  script.commands = std::move(*commands);
  script.operations = parser.operations();
  if (script.operations == 0)
    return Error{script.name, "holds no operation", "see boards/README.md"};
  return script;
}

} // namespace tomosim::verify
