// predict: what will a policy N times larger cost, per system call?
#include "app/commands/commands.hpp"
#include "app/console.hpp"
#include "app/data_files.hpp"
#include "app/live_run.hpp"
#include "app/policy_growth.hpp"
#include "app/prediction.hpp"
#include "app/table.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tomosim::app {
namespace {

using scenarios::Error;
using scenarios::Result;

struct Point {
  Subject subject;
  unsigned scale = 1;
  std::uint64_t entries = 0;
  double cycles = 0;
  double vanilla = 0;
  std::optional<double> kernel;

  double overhead_pct() const { return 100.0 * (cycles - vanilla) / vanilla; }
};

constexpr unsigned largest_scale = 1000;

Result<std::vector<unsigned>> parse_scales(const std::string &text) {
  std::vector<unsigned> scales;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::string word = text.substr(at, comma - at);
    unsigned long value = 0;
    const bool digits = !word.empty() && word.size() <= 6 &&
                        word.find_first_not_of("0123456789") == std::string::npos;
    if (digits)
      value = std::stoul(word);
    if (value < 1 || value > largest_scale)
      return Error{"", "bad --scale '" + text + "'",
                   fmt::format("expected numbers from 1 to {}, as in 1,10,100", largest_scale)};
    scales.push_back(static_cast<unsigned>(value));
    at = comma + 1;
  }
  return scales;
}

std::string table_of(const PredictOptions &options, const std::vector<Point> &points, double mhz) {
  std::string out = fmt::format("policy {} on board {}; the domains' `file` lines grow, copies "
                                "before the originals\n\n",
                                options.policy, options.board);
  std::string last;
  for (const Point &point : points) {
    if (point.subject.syscall == last)
      continue;
    last = point.subject.syscall;
    out += fmt::format("{}: {} in domain {}\n", last, point.subject.path, point.subject.domain);
  }
  out += "\n";
  Table table({"system call", ">scale", ">entries", ">cycles", ">µs", ">overhead %", ">real kernel",
               ">error %"});
  for (const Point &point : points)
    table.row({point.subject.syscall, fmt::format("{}", point.scale),
               grouped(static_cast<double>(point.entries)), grouped(point.cycles),
               grouped(point.cycles / mhz, 1), grouped(point.overhead_pct(), 1),
               point.kernel ? grouped(*point.kernel) : "–",
               point.kernel
                   ? fmt::format("{:+.1f}", 100 * (point.cycles - *point.kernel) / *point.kernel)
                   : "–"});
  out += table.text();
  if (!points.empty() && !points.front().kernel)
    out += "\nThe real kernel was not asked; --source live does (after tomosim kernel fetch --board " +
           options.board + ").\n";
  return out;
}

std::string json_of(const PredictOptions &options, const std::vector<Point> &points) {
  nlohmann::ordered_json json;
  json["board"] = options.board;
  json["policy"] = options.policy;
  json["points"] = nlohmann::ordered_json::array();
  for (const Point &point : points) {
    nlohmann::ordered_json each;
    each["syscall"] = point.subject.syscall;
    each["domain"] = point.subject.domain;
    each["path"] = point.subject.path;
    each["scale"] = point.scale;
    each["entries"] = point.entries;
    each["cycles"] = point.cycles;
    each["overhead_pct"] = point.overhead_pct();
    each["kernel_cycles"] = point.kernel ? nlohmann::ordered_json(*point.kernel) : nullptr;
    json["points"].push_back(each);
  }
  return json.dump(2) + "\n";
}

} // namespace

int predict(const PredictOptions &options) {
  auto scales = parse_scales(options.scale);
  if (!scales)
    return complain(scales.error(), exit_usage);
  auto board = sim::load_board_description(board_file(options.board));
  if (!board)
    return complain(board.error(), exit_usage);
  auto costs = load_step_costs(step_cost_file(options.board));
  if (!costs)
    return complain(costs.error());
  auto policy = scenarios::load_policy_directory(policy_folder(options.policy));
  if (!policy)
    return complain(policy.error(), exit_usage);
  auto subjects = find_subjects(*policy, options.domain);
  if (!subjects)
    return complain(subjects.error(), exit_usage);
  const bool live =
      options.source == "live" || (options.source == "auto" && kernel_is_there(options.board));

  std::vector<Point> points;
  for (const Subject &subject : *subjects) {
    const auto vanilla = vanilla_cycles(options.board, *board, subject);
    if (!vanilla)
      return complain(vanilla.error());
    for (const unsigned scale : *scales) {
      scenarios::PolicyDirectory grown = *policy;
      grown.domain_policy = grow_domain_policy(policy->domain_policy, scale);
      const PortCheck check = check_on_port(grown, subject);
      if (!check.granted)
        return complain({policy->path.string(),
                         subject.syscall + " of " + subject.path + " is refused in " +
                             subject.domain + " by the port",
                         "is its line shadowed, or its profile undefined?"});
      const auto cycles = predicted_cycles(options.board, *board, *costs, subject, check);
      if (!cycles)
        return complain(cycles.error());
      Point point{subject, scale, check.entries, *cycles, *vanilla, std::nullopt};
      if (live) {
        const auto kernel = kernel_cycles(options.board, *board, grown, subject);
        if (!kernel)
          return complain(kernel.error());
        point.kernel = *kernel;
      }
      points.push_back(point);
    }
  }
  print(options.format == "json" ? json_of(options, points)
                                 : table_of(options, points, board->core.clock_mhz));
  return exit_ok;
}

void add_predict(CLI::App &app, Chosen &chosen) {
  auto options = std::make_shared<PredictOptions>();
  CLI::App *command =
      app.add_subcommand("predict", "What will a larger policy cost, per system call?");
  command->footer(
      "Example:\n  tomosim predict --board mips --policy small-server --scale 1,10,100\n"
      "Takes open and execve of the last plain name in the policy's largest domain.");
  command->add_option("--board", options->board, "board")->capture_default_str();
  command
      ->add_option("--policy", options->policy,
                   "folder with domain_policy.conf …, or a name of scenarios/policies")
      ->required();
  command->add_option("--scale", options->scale, "how many times larger, separated by commas")
      ->capture_default_str();
  command->add_option("--domain", options->domain,
                      "domain to look at; the one with the most entries without it");
  command
      ->add_option("--source", options->source,
                   "live: also ask the real kernel; recorded: do not; auto: if one is there")
      ->check(CLI::IsMember({"auto", "live", "recorded"}))
      ->capture_default_str();
  command->add_option("--format", options->format, "how to print")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  command->callback([options, &chosen] { chosen = [options] { return predict(*options); }; });
}

} // namespace tomosim::app
