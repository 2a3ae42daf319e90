// A policy N times larger: what a site's policy becomes when it grows as it is.
#pragma once

#include <string>

namespace tomosim::app {

// The domain policy with factor − 1 copies of every `file` line in front of each domain's own
// lines, so that the originals come last, where a check meets all the others first. A copy's first
// name gets "~K" at its end ("/a/b" → "/a/b~2", "/a/" → "/a~2/", "@G" stays), so that it shares
// kind, length and beginning with the original, but matches something else. Conditions, numbers
// and second names are kept. `factor` ≥ 1.
std::string grow_domain_policy(const std::string &text, unsigned factor);

} // namespace tomosim::app
