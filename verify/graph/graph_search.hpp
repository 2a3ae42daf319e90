// Questions to the domain graph.
#pragma once

#include "verify/graph/domain_graph.hpp"

#include <vector>

namespace tomosim::verify {

// reached[v]: can `from` become v, in any number of steps (0 included)?
std::vector<bool> reachable_from(const DomainGraph &graph, Vertex from);

struct PathStep {
  Vertex from = 0;
  Vertex to = 0;
  const TransitionEdge *edge = nullptr; // owned by the graph
};
// A shortest chain of executions; empty when there is none, or when both are the same.
std::vector<PathStep> shortest_path(const DomainGraph &graph, Vertex from, Vertex to);

} // namespace tomosim::verify
