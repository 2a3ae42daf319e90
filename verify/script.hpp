// A verify script: operations in the guest agent's language (grammar: boards/agent/script.c), as a
// tree of commands with the lines they come from. `bench` and `quit` are not for verifying.
#pragma once

#include "scenarios/result.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tomosim::verify {

struct Command {
  enum class Kind { Policy, Dump, As, Fork, Run, Exec, Operation };
  Kind kind = Kind::Operation;
  std::size_t line = 0;           // from 1
  std::string text;               // the line as written
  std::vector<std::string> words; // split at blanks, \ooo decoded; words[0] is the command
  std::string rest;               // Dump: what is selected; As: the domain; Policy: the text
  std::vector<Command> block;     // As, Fork, Run
};

struct Script {
  std::string name; // of the file
  std::string text; // what the guest gets
  std::vector<Command> commands;
  std::size_t operations = 0; // commands that are answered, blocks included
};

// Error: NAME:LINE and what was expected there.
scenarios::Result<Script> parse_script(std::string name, std::string_view text);

} // namespace tomosim::verify
