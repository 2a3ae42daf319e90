// The domains of a policy as a graph: who can become what by executing which program.
//
// Vertices are the domains of the policy, and those that an execve would create. Edges come from
// `file execute` lines (own ones and those of used acl_groups), taken through the exception policy
// and the lines' transition preferences, and from `task manual_domain_transition` lines. Only names
// that the policy itself holds are followed: a domain whose mode for execute is not enforcing can
// execute anything, which no finite graph shows; it is marked `open`. The kernel must be active:
// before activation an execve in <kernel> stays there.
#pragma once

#include "model/kernel.hpp"
#include "scenarios/result.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <string>
#include <unordered_map>
#include <vector>

namespace tomosim::verify {

struct DomainVertex {
  std::string name;
  bool exists = true; // false: execve would create it
  int profile = 0;
  bool open = false; // its mode for execute is not enforcing
};

enum class TransitionKind { Child, Initialize, Keep, Reset, Preference, Manual };
const char *transition_kind_name(TransitionKind kind);

struct TransitionEdge {
  std::string program;   // as the line names it: a path, a pattern, a member of a group; "" manual
  std::string line;      // the ACL line
  std::string directive; // the exception policy's line that decides, or empty
  TransitionKind kind = TransitionKind::Child;
};

using DomainGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, DomainVertex, TransitionEdge>;
using Vertex = boost::graph_traits<DomainGraph>::vertex_descriptor;

// Not copied: Boost's adjacency lists have no move of their own.
struct PolicyGraph {
  // Builds the graph of the policy that `kernel` holds: one pass over all lines, and a transition
  // look-up for each program.
  explicit PolicyGraph(const model::Kernel &kernel);
  PolicyGraph(const PolicyGraph &) = delete;
  PolicyGraph &operator=(const PolicyGraph &) = delete;

  DomainGraph graph;
  std::unordered_map<std::string, Vertex> by_name;

  // Error: no such domain, with similar names.
  scenarios::Result<Vertex> find(const std::string &name) const;
};

} // namespace tomosim::verify
