// The domain graph for Graphviz.
#pragma once

#include "verify/graph/domain_graph.hpp"

#include <string>
#include <vector>

namespace tomosim::verify {

// A domain's label is its last program; the whole name is its tooltip. Dashed: not reached (if
// `reached` is given, one flag a vertex) or not there yet. Orange: may execute anything.
std::string to_dot(const DomainGraph &graph, const std::vector<bool> &reached = {});

} // namespace tomosim::verify
