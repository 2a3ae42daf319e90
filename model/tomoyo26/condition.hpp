// Conditions as objects (spec §7): interned, compared by structure, shared by reference.
//
//   condition = [ transit ] { " " term } ;  term = left ( "=" | "!=" ) right
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/tomoyo26/group.hpp"

namespace tomosim::model::tomoyo26 {

struct Term {
  Keyword left, right;
  bool equals;
  friend bool operator==(const Term &a, const Term &b) {
    return a.left == b.left && a.right == b.right && a.equals == b.equals;
  }
};

struct ArgumentTerm { // exec.argv[index] = "value"
  std::uint32_t index = 0;
  bool is_not = false;
  NameRef value;
  friend bool operator==(const ArgumentTerm &a, const ArgumentTerm &b) {
    return a.index == b.index && a.is_not == b.is_not && a.value == b.value;
  }
};

struct EnvironmentTerm { // exec.envp["name"] = "value"; no value is NULL
  bool is_not = false;
  NameRef name, value;
  friend bool operator==(const EnvironmentTerm &a, const EnvironmentTerm &b) {
    return a.is_not == b.is_not && a.name == b.name && a.value == b.value;
  }
};

enum class GrantLog : std::uint8_t { Auto, No, Yes };

// Operands are kept in the order they are written; terms say which comes next.
struct Condition : Shared<Condition> {
  NameRef transit;
  GrantLog grant_log = GrantLog::Auto;
  std::vector<Term> terms;
  std::vector<NumberUnion> numbers;
  std::vector<NameUnion> names;
  std::vector<ArgumentTerm> arguments;
  std::vector<EnvironmentTerm> environment;
  Address address = 0;
  std::uint64_t shape = 0; // a hash of all this, set when interned

  std::uint32_t size() const;
  bool same(const Condition &other) const;
};
using ConditionRef = Ref<Condition>;

// " keep task.uid=0 grant_log=yes": each part with a blank before it.
std::string print_transit(const Condition &condition);
std::string print_terms(const Condition &condition);

} // namespace tomosim::model::tomoyo26
