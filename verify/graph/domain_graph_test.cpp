#include "verify/graph/domain_graph.hpp"

#include "verify/graph/test_policy.hpp"

#include <gtest/gtest.h>

namespace tomosim::verify {
namespace {

// The edge between two domains, or null.
const TransitionEdge *edge(const PolicyGraph &policy, const std::string &from,
                           const std::string &to) {
  const auto [found, is_there] =
      boost::edge(policy.by_name.at(from), policy.by_name.at(to), policy.graph);
  return is_there ? &policy.graph[found] : nullptr;
}

TEST(DomainGraph, EdgesSayWhyTheyAreThere) {
  const PolicyGraph policy{*small_policy()};
  const std::string init = "<kernel> /sbin/init";
  ASSERT_NE(edge(policy, "<kernel>", init), nullptr);
  EXPECT_EQ(edge(policy, "<kernel>", init)->program, "/sbin/init");
  const TransitionEdge *httpd = edge(policy, init, "<kernel> /usr/sbin/httpd");
  ASSERT_NE(httpd, nullptr);
  EXPECT_EQ(httpd->kind, TransitionKind::Initialize);
  EXPECT_EQ(httpd->directive, "initialize_domain /usr/sbin/httpd from any");
  EXPECT_EQ(httpd->line, "file execute /usr/sbin/httpd");
  const TransitionEdge *guest = edge(policy, init, "<kernel> /guest");
  ASSERT_NE(guest, nullptr);
  EXPECT_EQ(guest->kind, TransitionKind::Manual);
}

TEST(DomainGraph, KeepIsAnEdgeToItself) {
  const PolicyGraph policy{*small_policy()};
  const std::string shell = "<kernel> /sbin/init /bin/sh";
  ASSERT_NE(edge(policy, shell, shell), nullptr);
  EXPECT_EQ(edge(policy, shell, shell)->kind, TransitionKind::Keep);
  EXPECT_EQ(boost::out_degree(policy.by_name.at(shell), policy.graph), 2u) << "both group members";
}

TEST(DomainGraph, LinesOfAUsedGroupCountAndMissingDomainsAreMade) {
  const PolicyGraph policy{*small_policy()};
  const std::string date = "<kernel> /sbin/init /bin/date";
  ASSERT_EQ(policy.by_name.count(date), 1u);
  EXPECT_FALSE(policy.graph[policy.by_name.at(date)].exists);
  EXPECT_TRUE(policy.graph[policy.by_name.at("<kernel> /guest")].open) << "profile 0";
  EXPECT_FALSE(policy.graph[policy.by_name.at("<kernel>")].open);
}

TEST(DomainGraph, AMissingDomainNamesSimilarOnes) {
  const PolicyGraph policy{*small_policy()};
  EXPECT_TRUE(policy.find("<kernel> /guest").ok());
  const auto missing = policy.find("<kernel> /bin/sh");
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.error().text().find("<kernel> /sbin/init /bin/sh"), std::string::npos)
      << missing.error().text();
}

TEST(DomainGraph, TenThousandDomainsAreQuick) {
  model::Kernel kernel;
  std::string text = "<kernel>\nuse_profile 3\n";
  for (int i = 0; i < 10000; ++i)
    text += "file execute /bin/p" + std::to_string(i) + "\n";
  for (int i = 0; i < 10000; ++i)
    text += "<kernel> /bin/p" + std::to_string(i) + "\nuse_profile 3\nfile execute /bin/sh\n";
  kernel.load_policy_text("domain_policy", text);
  const PolicyGraph policy{kernel};
  EXPECT_EQ(boost::num_vertices(policy.graph), 20001u);
  EXPECT_EQ(boost::num_edges(policy.graph), 20000u);
}

} // namespace
} // namespace tomosim::verify
