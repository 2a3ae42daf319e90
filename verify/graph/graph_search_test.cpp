#include "verify/graph/graph_search.hpp"

#include "verify/graph/test_policy.hpp"

#include <gtest/gtest.h>

namespace tomosim::verify {
namespace {

class GraphSearch : public ::testing::Test {
 protected:
  Vertex at(const std::string &name) const { return policy.by_name.at(name); }
  const PolicyGraph policy{*small_policy()};
};

TEST_F(GraphSearch, WhatNothingExecutesIsNotReached) {
  const auto reached = reachable_from(policy.graph, at("<kernel>"));
  EXPECT_TRUE(reached[at("<kernel>")]);
  EXPECT_TRUE(reached[at("<kernel> /guest")]);
  EXPECT_FALSE(reached[at("<kernel> /left/over")]);
  EXPECT_FALSE(reached[at("<kernel> /left/over /bin/sh")]);
}

TEST_F(GraphSearch, AShortestPathIsAChainOfExecutions) {
  const auto path =
      shortest_path(policy.graph, at("<kernel>"), at("<kernel> /sbin/init /bin/date"));
  ASSERT_EQ(path.size(), 2u);
  EXPECT_EQ(path[0].edge->program, "/sbin/init");
  EXPECT_EQ(path[1].from, at("<kernel> /sbin/init"));
  EXPECT_EQ(path[1].edge->program, "/bin/date");
}

TEST_F(GraphSearch, NoPathIsEmpty) {
  EXPECT_TRUE(shortest_path(policy.graph, at("<kernel>"), at("<kernel> /left/over")).empty());
  EXPECT_TRUE(shortest_path(policy.graph, at("<kernel>"), at("<kernel>")).empty());
}

} // namespace
} // namespace tomosim::verify
