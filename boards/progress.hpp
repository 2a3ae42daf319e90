// How a step that takes seconds tells a person where it is.
#pragma once

#include <functional>
#include <string_view>

namespace tomosim::boards {

// text: what is being done, one line; fraction: 0 to 1, or negative when not known.
// May be empty (nobody looks). Called from the thread that made the call.
using Progress = std::function<void(std::string_view text, double fraction)>;

inline void report(const Progress &progress, std::string_view text, double fraction) {
  if (progress)
    progress(text, fraction);
}

} // namespace tomosim::boards
