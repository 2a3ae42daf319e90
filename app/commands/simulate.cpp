// simulate: how fast is this workload on this board, with and without the MAC?
#include "app/bench_script.hpp"
#include "app/commands/commands.hpp"
#include "app/console.hpp"
#include "app/data_files.hpp"
#include "app/live_run.hpp"
#include "app/measurement.hpp"
#include "app/table.hpp"
#include "scenarios/recording/recording.hpp"
#include "sim/board_model.hpp"

#include <fmt/format.h>

namespace tomosim::app {
namespace {

using scenarios::Error;
using scenarios::Result;
using scenarios::Status;
using scenarios::Workload;

struct Run {
  const SimulateOptions &options;
  sim::BoardDescription board;
  std::vector<Workload> workloads;
  bool live = false;
  std::string kernel; // its version, once known
};

// A fresh board for each run: the same stream costs the same, whatever ran before.
Result<VariantResult> measure(const Run &run, const Workload &workload,
                              scenarios::EventSource &source) {
  sim::BoardModel model(run.board);
  auto operations = model.run(source);
  if (!operations)
    return operations.error();
  return summarise(workload, *operations, run.board);
}

Result<std::vector<VariantResult>> recorded(Run &run, const std::string &policy) {
  std::vector<VariantResult> results;
  for (const Workload &workload : run.workloads) {
    auto reader =
        scenarios::RecordingReader::open(recording_file(run.options.board, policy, workload.name));
    if (!reader) {
      Error error = reader.error();
      error.remedy = "without a shipped recording, use --source live";
      return error;
    }
    run.kernel = (*reader)->info().kernel;
    auto result = measure(run, workload, **reader);
    if (!result)
      return result.error();
    results.push_back(*result);
  }
  return results;
}

Result<std::vector<VariantResult>> live(Run &run, boards::Lsm lsm) {
  std::optional<scenarios::PolicyDirectory> policy;
  if (lsm == boards::Lsm::Tomoyo) {
    auto loaded = scenarios::load_policy_directory(policy_folder(run.options.policy));
    if (!loaded)
      return loaded.error();
    policy = std::move(*loaded);
  }
  std::vector<VariantResult> results;
  for (const Workload &workload : run.workloads) {
    // Each workload starts on a machine of its own, so that none depends on the one before.
    auto machine = start_machine({run.options.board, lsm, boards::ProbeMode::Stream});
    if (!machine)
      return machine.error();
    std::optional<Result<VariantResult>> result;
    auto answers = run_streaming(
        **machine, bench_script(workload, policy), [&](scenarios::EventSource &source) -> Status {
          result.emplace(measure(run, workload, source));
          return result->ok() ? scenarios::success() : Status(result->error());
        });
    if (!answers)
      return answers.error();
    if (auto good = check_answers(*answers); !good)
      return good.error();
    results.push_back(**result);
  }
  return results;
}

std::string table_of(const Run &run, const std::vector<TestResult> &tests) {
  std::string out = fmt::format("{}, {} MHz; kernel {}; TOMOYO policy {}; {}\n\n", run.board.title,
                                run.board.core.clock_mhz, run.kernel, run.options.policy,
                                run.live ? "live from QEMU" : "from recordings of that kernel");
  Table speed({"test", ">op/s vanilla", ">tomoyo", ">ratio %", ">instructions vanilla", ">tomoyo",
               ">cycles vanilla", ">tomoyo"});
  for (const TestResult &test : tests)
    speed.row({test.title, grouped(test.vanilla.ops_per_s), grouped(test.tomoyo.ops_per_s),
               fmt::format("{:.1f}", test.ratio_pct()),
               grouped(static_cast<double>(test.vanilla.cost.instructions)),
               grouped(static_cast<double>(test.tomoyo.cost.instructions)),
               grouped(static_cast<double>(test.vanilla.cost.cycles)),
               grouped(static_cast<double>(test.tomoyo.cost.cycles))});
  out += speed.text();

  out += "\nWhere an operation's cycles go (vanilla → tomoyo)\n\n";
  std::vector<std::string> titles{"test"};
  for (std::size_t i = 0; i < sim::part_count; ++i)
    titles.push_back(std::string(">") + sim::part_name(static_cast<sim::Part>(i)));
  Table parts(titles);
  for (const TestResult &test : tests) {
    std::vector<std::string> cells{test.name};
    for (std::size_t i = 0; i < sim::part_count; ++i)
      cells.push_back(
          fmt::format("{} → {}", test.vanilla.cost.parts[i], test.tomoyo.cost.parts[i]));
    parts.row(cells);
  }
  return out + parts.text();
}

} // namespace

int simulate(const SimulateOptions &options) {
  auto board = sim::load_board_description(board_file(options.board));
  if (!board)
    return complain(board.error(), exit_usage);
  auto known = scenarios::load_workloads(workload_file());
  if (!known)
    return complain(known.error());
  auto workloads = scenarios::choose_workloads(*known, options.workloads);
  if (!workloads)
    return complain(workloads.error(), exit_usage);

  Run run{options, std::move(*board), std::move(*workloads), options.source == "live", ""};
  if (options.source == "auto")
    run.live = kernel_is_there(options.board);

  auto vanilla = run.live ? live(run, boards::Lsm::Vanilla) : recorded(run, "-");
  if (!vanilla)
    return complain(vanilla.error());
  auto tomoyo = run.live ? live(run, boards::Lsm::Tomoyo) : recorded(run, options.policy);
  if (!tomoyo)
    return complain(tomoyo.error());
  if (run.live)
    run.kernel = kernel_version(options.board);

  std::vector<TestResult> tests;
  for (std::size_t i = 0; i < run.workloads.size(); ++i)
    tests.push_back({run.workloads[i].name, run.workloads[i].title, (*vanilla)[i], (*tomoyo)[i]});

  if (options.format == "json") {
    nlohmann::ordered_json json;
    json["board"] = options.board;
    json["source"] = run.live ? "live" : "recorded";
    json["kernel"] = run.kernel;
    json["policy"] = options.policy;
    json["tests"] = nlohmann::ordered_json::array();
    for (const TestResult &test : tests)
      json["tests"].push_back(to_json(test));
    print(json.dump(2) + "\n");
  } else {
    print(table_of(run, tests));
  }
  return exit_ok;
}

void add_simulate(CLI::App &app, Chosen &chosen) {
  auto options = std::make_shared<SimulateOptions>();
  CLI::App *command =
      app.add_subcommand("simulate", "How fast is a workload on a board, with and without TOMOYO?");
  command->footer("Example:\n  tomosim simulate --board mips --workload syscall,pipe,execl,open\n"
                  "Workloads: those of scenarios/workloads.toml.");
  command->add_option("--board", options->board, "board to simulate")->capture_default_str();
  command->add_option("--workload", options->workloads, "workloads, separated by commas")
      ->capture_default_str();
  command
      ->add_option("--source", options->source,
                   "live: QEMU now; recorded: shipped recordings; auto: live if a kernel is there")
      ->check(CLI::IsMember({"auto", "live", "recorded"}))
      ->capture_default_str();
  command
      ->add_option("--policy", options->policy,
                   "policy of the TOMOYO kernel: a folder, or a name of scenarios/policies")
      ->capture_default_str();
  command->add_option("--format", options->format, "how to print")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  command->callback([options, &chosen] { chosen = [options] { return simulate(*options); }; });
}

} // namespace tomosim::app
