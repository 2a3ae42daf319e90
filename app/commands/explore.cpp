// explore: who can become what?
#include "app/commands/commands.hpp"
#include "app/console.hpp"
#include "app/data_files.hpp"
#include "app/policy_loading.hpp"
#include "app/table.hpp"
#include "scenarios/policy_directory.hpp"
#include "verify/graph/domain_graph.hpp"
#include "verify/graph/graph_dot.hpp"
#include "verify/graph/graph_search.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tomosim::app {

const char *const explore_demo_target = "<kernel> /usr/sbin/httpd /var/www/cgi-bin/admin /bin/sh "
                                        "/usr/bin/passwd";

namespace {

using verify::DomainGraph;
using verify::PathStep;
using verify::Vertex;

struct Findings {
  verify::PolicyGraph policy;
  std::vector<bool> reached;
  Vertex from = 0;
  bool asked_for_path = false;
  std::vector<PathStep> path;
  bool path_exists = false;
};

std::string marks(const Findings &found, Vertex v) {
  const verify::DomainVertex &domain = found.policy.graph[v];
  std::string text;
  const auto mark = [&](const char *word) {
    text += (text.empty() ? "" : ", ") + std::string(word);
  };
  if (!found.reached[v])
    mark("unreachable");
  if (!domain.exists)
    mark("would be created");
  if (domain.open)
    mark("not enforcing: may execute anything");
  return text;
}

std::string table_of(const ExploreOptions &options, const Findings &found) {
  const DomainGraph &graph = found.policy.graph;
  std::string out;
  if (found.asked_for_path) {
    if (!found.path_exists)
      return fmt::format("no way from {} to {}\n", graph[found.from].name, options.to);
    out = fmt::format("{} step{} from {}\n\n", found.path.size(), found.path.size() == 1 ? "" : "s",
                      graph[found.from].name);
    Table steps({">", "executes", "because of", "to domain"});
    int number = 0;
    for (const PathStep &step : found.path)
      steps.row({fmt::format("{}", ++number),
                 step.edge->program.empty() ? "(writes self_domain)" : step.edge->program,
                 step.edge->directive.empty() ? step.edge->line
                                              : step.edge->line + " + " + step.edge->directive,
                 graph[step.to].name});
    return out + steps.text();
  }
  std::size_t unreachable = 0;
  for (Vertex v = 0; v < boost::num_vertices(graph); ++v)
    unreachable += found.reached[v] ? 0 : 1;
  out = fmt::format("{} domains, {} transitions, {} unreachable from {}\n\n",
                    boost::num_vertices(graph), boost::num_edges(graph), unreachable,
                    graph[found.from].name);
  Table domains({">profile", ">to", "domain", ""});
  for (Vertex v = 0; v < boost::num_vertices(graph); ++v)
    domains.row({fmt::format("{}", graph[v].profile),
                 fmt::format("{}", boost::out_degree(v, graph)), graph[v].name, marks(found, v)});
  return out + domains.text();
}

std::string json_of(const Findings &found) {
  const DomainGraph &graph = found.policy.graph;
  nlohmann::ordered_json json;
  json["domains"] = nlohmann::ordered_json::array();
  json["transitions"] = nlohmann::ordered_json::array();
  json["unreachable"] = nlohmann::ordered_json::array();
  json["path"] = nlohmann::ordered_json::array();
  for (Vertex v = 0; v < boost::num_vertices(graph); ++v) {
    json["domains"].push_back({{"name", graph[v].name},
                               {"profile", graph[v].profile},
                               {"exists", graph[v].exists},
                               {"enforcing", !graph[v].open}});
    if (!found.reached[v])
      json["unreachable"].push_back(graph[v].name);
  }
  const auto transition = [&](Vertex from, Vertex to, const verify::TransitionEdge &edge) {
    return nlohmann::ordered_json{
        {"from", graph[from].name}, {"to", graph[to].name},
        {"program", edge.program},  {"kind", verify::transition_kind_name(edge.kind)},
        {"line", edge.line},        {"directive", edge.directive}};
  };
  for (const auto edge : boost::make_iterator_range(boost::edges(graph)))
    json["transitions"].push_back(
        transition(boost::source(edge, graph), boost::target(edge, graph), graph[edge]));
  for (const PathStep &step : found.path)
    json["path"].push_back(transition(step.from, step.to, *step.edge));
  return json.dump(2) + "\n";
}

} // namespace

int explore(const ExploreOptions &options) {
  auto policy = scenarios::load_policy_directory(policy_folder(options.policy));
  if (!policy)
    return complain(policy.error(), exit_usage);
  model::Kernel kernel;
  if (auto loaded = load_policy(kernel, *policy); !loaded)
    return complain(loaded.error(), exit_usage);
  for (const auto &[file, text] : {std::pair("exception_policy", &policy->exception_policy),
                                   std::pair("domain_policy", &policy->domain_policy)})
    for (const model::PolicyDiagnostic &line : kernel.lint(file, *text))
      note(fmt::format("{}/{}.conf:{}: the kernel ignores '{}': expected {}", options.policy, file,
                       line.line, line.text, line.expectation));

  Findings found{verify::PolicyGraph(kernel), {}, 0, false, {}, false};
  auto from = found.policy.find(options.from.empty() ? "<kernel>" : options.from);
  if (!from)
    return complain(from.error(), exit_usage);
  found.from = *from;
  found.reached = verify::reachable_from(found.policy.graph, found.from);
  if (!options.to.empty()) {
    auto to = found.policy.find(options.to);
    if (!to)
      return complain(to.error(), exit_usage);
    found.asked_for_path = true;
    found.path_exists = found.reached[*to];
    found.path = verify::shortest_path(found.policy.graph, found.from, *to);
  }
  print(options.format == "json"  ? json_of(found)
        : options.format == "dot" ? verify::to_dot(found.policy.graph, found.reached)
                                  : table_of(options, found));
  return exit_ok;
}

void add_explore(CLI::App &app, Chosen &chosen) {
  auto options = std::make_shared<ExploreOptions>();
  CLI::App *command = app.add_subcommand("explore", "Who can become what? The domain graph");
  command->footer("Example:\n  tomosim explore --policy small-server --from '<kernel> "
                  "/usr/sbin/httpd'\n  tomosim explore --policy small-server --format dot | dot "
                  "-Tsvg > domains.svg");
  command
      ->add_option("--policy", options->policy,
                   "folder with domain_policy.conf …, or a name of scenarios/policies")
      ->required();
  command->add_option("--from", options->from, "start here; <kernel> without it");
  command->add_option("--to", options->to, "show a shortest chain of executions to this domain");
  command->add_option("--format", options->format, "how to print")
      ->check(CLI::IsMember({"table", "json", "dot"}))
      ->capture_default_str();
  command->callback([options, &chosen] { chosen = [options] { return explore(*options); }; });
}

} // namespace tomosim::app
