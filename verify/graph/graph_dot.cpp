#include "verify/graph/graph_dot.hpp"

namespace tomosim::verify {
namespace {

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string last_word(const std::string &name) {
  const std::size_t space = name.rfind(' ');
  return space == std::string::npos ? name : name.substr(space + 1);
}

} // namespace

std::string to_dot(const DomainGraph &graph, const std::vector<bool> &reached) {
  std::string out = "digraph domains {\n  rankdir=LR;\n"
                    "  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n"
                    "  edge [fontname=\"sans-serif\", fontsize=10];\n";
  for (Vertex v = 0; v < boost::num_vertices(graph); ++v) {
    const DomainVertex &domain = graph[v];
    const bool dashed = !domain.exists || (!reached.empty() && !reached[v]);
    out += "  d" + std::to_string(v) + " [label=" + quoted(last_word(domain.name)) +
           ", tooltip=" + quoted(domain.name);
    if (dashed)
      out += ", style=\"rounded,dashed\"";
    if (domain.open)
      out += ", color=\"#d97706\"";
    out += "];\n";
  }
  for (const auto edge : boost::make_iterator_range(boost::edges(graph))) {
    const TransitionEdge &transition = graph[edge];
    out +=
        "  d" + std::to_string(boost::source(edge, graph)) + " -> d" +
        std::to_string(boost::target(edge, graph)) + " [label=" +
        quoted(transition.kind == TransitionKind::Child ? ""
                                                        : transition_kind_name(transition.kind)) +
        ", tooltip=" + quoted(transition.line) + "];\n";
  }
  return out + "}\n";
}

} // namespace tomosim::verify
