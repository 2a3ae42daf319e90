#include "verify/graph/graph_search.hpp"

#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>

namespace tomosim::verify {
namespace {

using Edge = boost::graph_traits<DomainGraph>::edge_descriptor;

// Keeps the edge by which each vertex was found first.
class FoundBy : public boost::default_bfs_visitor {
 public:
  FoundBy(std::vector<Edge> &edges, std::vector<bool> &found) : edges_(edges), found_(found) {}
  void discover_vertex(Vertex vertex, const DomainGraph &) { found_[vertex] = true; }
  void tree_edge(const Edge &edge, const DomainGraph &graph) {
    edges_[boost::target(edge, graph)] = edge;
  }

 private:
  std::vector<Edge> &edges_;
  std::vector<bool> &found_;
};

} // namespace

std::vector<bool> reachable_from(const DomainGraph &graph, Vertex from) {
  std::vector<Edge> edges(boost::num_vertices(graph));
  std::vector<bool> found(boost::num_vertices(graph), false);
  boost::breadth_first_search(graph, from, boost::visitor(FoundBy(edges, found)));
  return found;
}

std::vector<PathStep> shortest_path(const DomainGraph &graph, Vertex from, Vertex to) {
  std::vector<Edge> edges(boost::num_vertices(graph));
  std::vector<bool> found(boost::num_vertices(graph), false);
  boost::breadth_first_search(graph, from, boost::visitor(FoundBy(edges, found)));
  std::vector<PathStep> path;
  if (!found[to])
    return path;
  for (Vertex at = to; at != from; at = boost::source(edges[at], graph))
    path.push_back({boost::source(edges[at], graph), at, &graph[edges[at]]});
  std::reverse(path.begin(), path.end());
  return path;
}

} // namespace tomosim::verify
