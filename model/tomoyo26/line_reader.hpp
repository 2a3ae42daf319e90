// One line of policy on its way into the policy: what is read from it, and, for whoever asks, where
// and why it stopped making sense.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/text/line.hpp"
#include "model/tomoyo26/condition.hpp"
#include "model/tomoyo26/policy.hpp"

namespace tomosim::model::tomoyo26 {

struct Suspicion {
  std::size_t at;
  std::string text;
};

struct LineReader {
  LineReader(Policy &p, Namespace &n, std::string_view line, bool deletes)
      : policy(p), ns(n), words(line), is_delete(deletes) {}

  Policy &policy;
  Namespace &ns;
  Words words;
  bool is_delete;

  // The first thing that was wrong: byte of the line, and what should stand there.
  std::size_t problem_at = 0;
  std::string_view expectation;
  // Set by lint: things accepted that may not be meant.
  std::vector<Suspicion> *suspicions = nullptr;

  Errno refuse(std::size_t at, std::string_view expected, Errno error = Errno::Inval) {
    if (expectation.empty()) {
      problem_at = at;
      expectation = expected;
    }
    return error;
  }
  void suspect(std::size_t at, std::string text) {
    if (suspicions)
      suspicions->push_back({at, std::move(text)});
  }

  // Each takes its operand off the line; false (and a problem noted) if it is none.
  bool name(NameUnion &out);
  bool number(NumberUnion &out);
  bool address(AddressUnion &out);
  // Words as long as they continue a domain name.
  bool domain_name(NameRef &out);
  // The rest of the line.
  bool condition(ConditionRef &out);
};

} // namespace tomosim::model::tomoyo26
