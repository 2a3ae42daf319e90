// record: keeps what a real kernel executes for a workload, for simulate without QEMU.
#include "app/bench_script.hpp"
#include "app/commands/commands.hpp"
#include "app/console.hpp"
#include "app/data_files.hpp"
#include "app/live_run.hpp"
#include "scenarios/recording/recording.hpp"

#include <fmt/format.h>

namespace tomosim::app {
namespace {

using scenarios::Result;
using scenarios::Status;

struct RecordOptions {
  std::string board = "mips";
  std::string workloads;
  std::string variant = "tomoyo";
  std::string policy = SimulateOptions{}.policy;
  std::string output = ".";
};

Status record_one(const RecordOptions &options, const scenarios::Workload &workload,
                  const std::optional<scenarios::PolicyDirectory> &policy) {
  auto machine = start_machine({options.board, policy ? boards::Lsm::Tomoyo : boards::Lsm::Vanilla,
                                boards::ProbeMode::Stream});
  if (!machine)
    return machine.error();
  scenarios::RecordingWriter writer;
  auto answers = run_streaming(**machine, bench_script(workload, policy),
                               [&](scenarios::EventSource &source) -> Status {
                                 for (;;) {
                                   auto words = source.next();
                                   if (!words)
                                     return words.error();
                                   if (words->size == 0)
                                     return scenarios::success();
                                   if (auto added = writer.add(*words); !added)
                                     return added;
                                 }
                               });
  if (!answers)
    return answers.error();
  if (auto good = check_answers(*answers); !good)
    return good;
  auto board = boards::load_board(boards::default_boards_folder(), options.board);
  if (!board)
    return board.error();
  const scenarios::RecordingInfo info{options.board,
                                      workload.name,
                                      options.variant,
                                      policy ? policy->path.filename().string() : "-",
                                      kernel_version(options.board),
                                      (*machine)->facts().qemu_version,
                                      static_cast<int>(board->qemu.icount_shift),
                                      static_cast<std::uint64_t>(workload.iterations)};
  const std::filesystem::path path =
      recording_in(options.output, policy ? policy->path.filename().string() : "-", workload.name);
  std::error_code failed;
  std::filesystem::create_directories(path.parent_path(), failed);
  if (failed)
    return scenarios::Error{path.parent_path().string(),
                            "cannot create the folder: " + failed.message(), ""};
  if (auto written = writer.finish(path, info); !written)
    return written;
  std::error_code ignored;
  note(fmt::format("{}: {} events, {} bytes", path.string(), writer.words(),
                   std::filesystem::file_size(path, ignored)));
  return scenarios::success();
}

int record(const RecordOptions &options) {
  auto known = scenarios::load_workloads(workload_file());
  if (!known)
    return complain(known.error());
  auto workloads = options.workloads.empty()
                       ? Result<std::vector<scenarios::Workload>>(*known)
                       : scenarios::choose_workloads(*known, options.workloads);
  if (!workloads)
    return complain(workloads.error(), exit_usage);
  std::optional<scenarios::PolicyDirectory> policy;
  if (options.variant == "tomoyo") {
    auto loaded = scenarios::load_policy_directory(policy_folder(options.policy));
    if (!loaded)
      return complain(loaded.error(), exit_usage);
    policy = std::move(*loaded);
  }
  for (const scenarios::Workload &workload : *workloads)
    if (auto done = record_one(options, workload, policy); !done)
      return complain(done.error());
  return exit_ok;
}

} // namespace

void add_record(CLI::App &app, Chosen &chosen) {
  auto options = std::make_shared<RecordOptions>();
  CLI::App *command =
      app.add_subcommand("record", "Record what a real kernel executes for workloads");
  command->footer("Example:\n  tomosim record --board mips --variant vanilla --workload pipe "
                  "--output my-recordings");
  command->add_option("--board", options->board, "board")->capture_default_str();
  command->add_option("--workload", options->workloads,
                      "workloads, separated by commas; all without it");
  command->add_option("--variant", options->variant, "which kernel")
      ->check(CLI::IsMember({"vanilla", "tomoyo"}))
      ->capture_default_str();
  command->add_option("--policy", options->policy, "policy of the tomoyo variant")
      ->capture_default_str();
  command
      ->add_option("--output", options->output,
                   "folder for POLICY/WORKLOAD.rec and vanilla/WORKLOAD.rec")
      ->capture_default_str();
  command->callback([options, &chosen] { chosen = [options] { return record(*options); }; });
}

} // namespace tomosim::app
