#include "app/live_run.hpp"

#include "app/console.hpp"
#include "app/data_files.hpp"

#include <chrono>
#include <optional>
#include <thread>

namespace tomosim::app {

using scenarios::Error;
using scenarios::Result;
using scenarios::Status;

namespace {

constexpr std::chrono::minutes script_limit{10};

Result<boards::KernelFiles> cached_kernel(const boards::BoardSetup &board) {
  const auto folder = boards::KernelCache::default_folder();
  if (!folder)
    return folder.error();
  return boards::KernelCache(*folder).newest(board);
}

} // namespace

bool kernel_is_there(const std::string &board) {
  const auto setup = boards::load_board(boards::default_boards_folder(), board);
  return setup.ok() && cached_kernel(*setup).ok();
}

std::string kernel_version(const std::string &board) {
  const auto setup = boards::load_board(boards::default_boards_folder(), board);
  if (!setup)
    return "-";
  const auto kernel = cached_kernel(*setup);
  return kernel ? kernel->version : "-";
}

Result<std::unique_ptr<boards::Machine>> start_machine(const MachineWish &wish) {
  auto board = boards::load_board(boards::default_boards_folder(), wish.board);
  if (!board)
    return board.error();
  auto kernel = cached_kernel(*board);
  if (!kernel)
    return kernel.error();
  boards::MachineOptions options;
  options.board = std::move(*board);
  options.kernel = std::move(*kernel);
  options.lsm = wish.lsm;
  options.probe = wish.probe;
  options.snapshot_folder = boards::KernelCache::default_folder().value() / "snapshots";
  options.progress = show_progress();
  return boards::Machine::start(options);
}

Result<std::string> run_streaming(boards::Machine &machine, const std::string &script,
                                  const std::function<Status(scenarios::EventSource &)> &consume) {
  boards::ProbeRing &ring = *machine.ring();
  ring.reopen();
  std::optional<Result<std::string>> answers;
  std::thread runner([&] {
    answers.emplace(machine.run(script, script_limit));
    ring.finish();
  });
  const Status consumed = consume(ring);
  // Whoever stopped reading early must not leave the guest waiting for room in the ring.
  for (;;) {
    const auto rest = ring.next();
    if (!rest || rest->size == 0)
      break;
  }
  runner.join();
  if (!answers->ok())
    return answers->error();
  if (!consumed)
    return consumed.error();
  return std::move(*answers);
}

} // namespace tomosim::app
