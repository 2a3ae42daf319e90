// Matching a name against a pattern (part 1, section 3): depth and constant prefix first, then
// component by component with the engine both dialects share.
#pragma once

#include "model/text/wildcard.hpp"
#include "model/tomoyo168/name.hpp"

namespace tomosim::model::tomoyo168 {

// The part behind the constant prefix.
template <class Counter>
bool matches_rest(std::string_view f, std::string_view p, Counter &counter) {
  const auto take = [](std::string_view &text) {
    const std::size_t slash = text.find('/');
    const std::string_view part = text.substr(0, slash);
    text.remove_prefix(slash == std::string_view::npos ? text.size() : slash + 1);
    return part;
  };
  while (!f.empty() && !p.empty()) {
    const std::string_view fc = take(f), pc = take(p);
    if (!wildcard::component(fc, pc, counter))
      return false;
  }
  while (p.size() >= 2 && p[0] == '\\' && (p[1] == '*' || p[1] == '@'))
    p.remove_prefix(2);
  return f.empty() && p.empty();
}

template <class Counter>
bool matches(const NameFacts &name, const NameFacts &pattern, Counter &counter) {
  if (!pattern.is_patterned)
    return name.same(pattern);
  if (name.depth != pattern.depth)
    return false;
  const std::size_t n = pattern.const_length;
  if (name.text.substr(0, n) != pattern.text.substr(0, n))
    return false;
  return matches_rest(name.text.substr(n), pattern.text.substr(n), counter);
}

inline bool matches(const NameFacts &name, const NameFacts &pattern) {
  Uncounted none;
  return matches(name, pattern, none);
}

inline bool pattern_matches(std::string_view pattern, std::string_view name) {
  return matches(NameFacts(name), NameFacts(pattern));
}

} // namespace tomosim::model::tomoyo168
