// The operations of a case, ops.txt:
//
//   file    := { line "\n" }
//   line    := "#nostatus" | "#nolog" | "#" comment | "{" | "}" | NAME { " " argument }
//
// An argument is a word without blanks, in which %XX is the byte XX; what the test program got is a
// C string, so a %00 ends it. "{" forks: the child runs the lines up to the matching "}".
#pragma once

#include "scenarios/result.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tomosim::verify::golden {

struct Operation; // golden_operations.hpp

struct Step {
  enum class Kind { Operation, Open, Close };
  Kind kind = Kind::Operation;
  std::size_t line = 0;           // from 1
  std::string text;               // as written
  std::vector<std::string> words; // decoded; words[0] is the name
  std::size_t partner = 0;        // of { and }: where the other one is in the script
  const Operation *operation = nullptr;

  // What follows the first `count` words, with its blanks, decoded.
  std::string behind(std::size_t count) const;
  // 0 when there is no such word (parse_script has seen that it is a number).
  std::int64_t number(std::size_t word) const;
  bool has(std::size_t word) const { return word < words.size(); }
  const std::string &word(std::size_t i) const;
};

struct Script {
  bool holds_status = true; // false: #nostatus, neither status nor logs
  bool holds_logs = true;   // false: #nostatus or #nolog
  std::vector<Step> steps;
};

// Error: "WHERE:LINE: …" and what was expected there.
scenarios::Result<Script> parse_script(const std::string &where, std::string_view text);

// 12, 0x1f, 017, -1; within 32 bits, signed or not.
std::optional<std::int64_t> parse_number(std::string_view word);

constexpr std::int64_t most_slots = 64;

} // namespace tomosim::verify::golden
