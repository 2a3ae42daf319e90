// Real kernels for the commands: starting a machine, and feeding what its probe sees to somebody.
#pragma once

#include "boards/machine.hpp"
#include "scenarios/recording/event_source.hpp"

#include <functional>
#include <memory>
#include <string>

namespace tomosim::app {

// Which machine a command wants.
struct MachineWish {
  std::string board = "mips";
  boards::Lsm lsm = boards::Lsm::Tomoyo;
  boards::ProbeMode probe = boards::ProbeMode::Stream;
};

// A running machine of the board with its cached kernel; shows progress on stderr.
// Errors: no such board, no kernel in the cache, QEMU's.
scenarios::Result<std::unique_ptr<boards::Machine>> start_machine(const MachineWish &wish);

// Is there a kernel in the cache, so that something live can run?
bool kernel_is_there(const std::string &board);

// The package version of that kernel, or "-".
std::string kernel_version(const std::string &board);

// Runs `script` on the machine while `consume` reads the probe's stream in this thread. Gives the
// answers. The machine keeps running. Errors: the machine's, or what `consume` returns.
scenarios::Result<std::string>
run_streaming(boards::Machine &machine, const std::string &script,
              const std::function<scenarios::Status(scenarios::EventSource &)> &consume);

} // namespace tomosim::app
