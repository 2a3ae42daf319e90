// Does a pattern match a name? Path level of TOMOYO 2.6 (spec §3.2): equality for plain texts, then
// directory-ness, constant prefix, component by component, with /\{P\}/ repetition.
#pragma once

#include <string_view>

#include "model/text/name_facts.hpp"
#include "model/text/wildcard.hpp"

namespace tomosim::model {
namespace pattern_detail {

inline std::string_view head_component(std::string_view text) {
  return text.substr(0, text.find('/'));
}

inline void drop_component(std::string_view &text, std::size_t length) {
  text.remove_prefix(length < text.size() ? length + 1 : length);
}

inline bool begins_repetition(std::string_view p) {
  return p.size() >= 2 && p[0] == '\\' && p[1] == '{';
}

// slash_before: is the byte before p a '/'?
template <class Counter>
bool tail(std::string_view f, std::string_view p, bool slash_before, Counter &counter);

template <class Counter>
bool repetition(std::string_view f, std::string_view p, bool slash_before, Counter &counter) {
  const std::string_view pc = head_component(p);
  if (!slash_before || pc.size() < 4 || pc.size() == p.size() || pc.substr(pc.size() - 2) != "\\}")
    return false;
  const std::string_view inner = pc.substr(2, pc.size() - 4);
  const std::string_view rest = p.substr(pc.size() + 1);
  for (;;) {
    const std::string_view fc = head_component(f);
    if (!wildcard::component(fc, inner, counter))
      return false;
    if (fc.size() == f.size())
      return false;
    f.remove_prefix(fc.size() + 1);
    if (tail(f, rest, true, counter)) // shortest repetition first
      return true;
    if (f.find('/') == std::string_view::npos)
      return false;
  }
}

template <class Counter>
bool tail(std::string_view f, std::string_view p, bool slash_before, Counter &counter) {
  while (!f.empty() && !p.empty()) {
    if (begins_repetition(p))
      return repetition(f, p, slash_before, counter);
    const std::string_view fc = head_component(f), pc = head_component(p);
    if (!wildcard::component(fc, pc, counter))
      return false;
    slash_before = pc.size() < p.size();
    drop_component(f, fc.size());
    drop_component(p, pc.size());
  }
  while (p.size() >= 2 && p[0] == '\\' && (p[1] == '*' || p[1] == '@'))
    p.remove_prefix(2);
  return f.empty() && p.empty();
}

} // namespace pattern_detail

// The part after the facts: only for a patterned p, constant prefix already known to be equal.
template <class Counter>
bool matches_after_prefix(const NameView &name, const NameView &pattern, Counter &counter) {
  const std::size_t n = pattern.const_length;
  return pattern_detail::tail(name.text.substr(n), pattern.text.substr(n),
                              n > 0 && pattern.text[n - 1] == '/', counter);
}

template <class Counter>
bool matches(const NameView &name, const NameView &pattern, Counter &counter) {
  if (!pattern.is_patterned)
    return name.same(pattern);
  if (name.is_directory != pattern.is_directory)
    return false;
  const std::size_t n = pattern.const_length;
  if (name.text.size() < n || name.text.substr(0, n) != pattern.text.substr(0, n))
    return false;
  return matches_after_prefix(name, pattern, counter);
}

inline bool matches(const NameView &name, const NameView &pattern) {
  Uncounted none;
  return matches(name, pattern, none);
}

} // namespace tomosim::model
