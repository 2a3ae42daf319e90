#include "verify/graph/graph_dot.hpp"

#include "verify/graph/graph_search.hpp"
#include "verify/graph/test_policy.hpp"

#include <gtest/gtest.h>

namespace tomosim::verify {
namespace {

TEST(GraphDot, LabelsAreShortAndNamesAreTooltips) {
  const PolicyGraph policy{*small_policy()};
  const std::string dot =
      to_dot(policy.graph, reachable_from(policy.graph, policy.by_name.at("<kernel>")));
  EXPECT_EQ(dot.rfind("digraph", 0), 0u);
  EXPECT_NE(dot.find("[label=\"/sbin/init\", tooltip=\"<kernel> /sbin/init\"]"), std::string::npos)
      << dot;
  EXPECT_NE(dot.find("tooltip=\"<kernel> /left/over\", style=\"rounded,dashed\""),
            std::string::npos);
  EXPECT_NE(dot.find("label=\"initialize\""), std::string::npos);
}

TEST(GraphDot, QuotesAndBackslashesAreEscaped) {
  DomainGraph graph;
  boost::add_vertex(DomainVertex{"<kernel> /a\\040\"b", true, 0, false}, graph);
  EXPECT_NE(to_dot(graph).find("\"<kernel> /a\\\\040\\\"b\""), std::string::npos);
}

} // namespace
} // namespace tomosim::verify
