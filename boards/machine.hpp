// One running real kernel: QEMU, the guest agent in it, and the probe that watches it.
//
//   auto machine = Machine::start(options);         // boots, or loads a snapshot (about a second)
//   auto answers = (*machine)->run("open /data/ok r\n", 10s);   // "D <kernel> /sbin/init\n= 0 0\n"
//
// The script's grammar is drawn in boards/agent/script.c and told in boards/README.md. A machine
// is deterministic: the same options and the same scripts give the same answers and the same
// instruction counts. QEMU never outlives the object, nor the process, however it ends.
#pragma once

#include "boards/initramfs.hpp"
#include "boards/kernel_cache.hpp"
#include "boards/probe_ring.hpp"
#include "boards/progress.hpp"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tomosim::boards {

enum class Lsm { Vanilla, Tomoyo };
inline std::string_view variant_name(Lsm lsm) {
  return lsm == Lsm::Tomoyo ? "tomoyo" : "vanilla";
}

enum class ProbeMode {
  Channel, // nothing but the rendezvous: full speed
  Count,   // exact instruction, load and store counts
  Stream,  // the event stream of what lies between BEGIN and END markers
};

// What the build made for the guest and for QEMU.
struct Artefacts {
  std::filesystem::path probe; // tomosim_probe.so
  std::filesystem::path agent; // the agent's program for the board
};
Artefacts built_artefacts(const BoardSetup &);

struct MachineOptions {
  BoardSetup board;
  KernelFiles kernel;
  Artefacts artefacts; // empty paths: built_artefacts(board)
  Lsm lsm = Lsm::Tomoyo;
  ProbeMode probe = ProbeMode::Channel;
  // Files added to the standard manifest. A snapshot belongs to one list of files.
  Manifest extra_files;
  // Where snapshots are kept; empty: boot every time and keep none.
  std::filesystem::path snapshot_folder;
  std::optional<unsigned> icount_shift; // instead of the board's
  std::size_t ring_words = std::size_t{1} << 20;
  std::chrono::seconds boot_timeout{300};
  std::chrono::milliseconds control_timeout{30000}; // for QEMU's answers on its control connection
  std::string qemu_binary;                          // instead of the board's (tests)
  Progress progress;
};

// How the machine came up, for reports.
struct StartFacts {
  bool from_snapshot = false;
  double seconds = 0;
  std::string qemu_version; // "7.2.22"
  std::string lsm;          // what the guest says is active, "capability,tomoyo"
};

class Machine {
 public:
  // Errors: QEMU missing or refusing, a boot that panics, hangs or takes too long (with the last
  // lines of the console).
  static Result<std::unique_ptr<Machine>> start(const MachineOptions &);
  ~Machine(); // ends QEMU and removes its files
  Machine(const Machine &) = delete;
  Machine &operator=(const Machine &) = delete;

  // Runs a script to its end and gives its answers, a line per operation. Scripts of any length.
  // Errors: a malformed script (names its line; nothing was run), QEMU's end, a guest panic, the
  // time limit. After any but the first the machine is gone.
  Result<std::string> run(std::string_view script, std::chrono::milliseconds timeout);

  // The event stream (ProbeMode::Stream): read it in another thread while run() executes; call
  // ring()->finish() after run() and ring()->reopen() before the next reader.
  ProbeRing *ring();
  ProbeCounters counters() const;
  const StartFacts &facts() const;
  // The guest's files, for a port that must have the same.
  const Manifest &manifest() const;
  std::string console() const; // what the guest has printed
  int qemu_pid() const;        // for tests

  // Ends the machine; the destructor does it too.
  void power_off();

 private:
  struct Parts;
  explicit Machine(std::unique_ptr<Parts>);
  std::unique_ptr<Parts> parts_;
};

// For a person: the guest on this terminal, with the agent's prompt. Ctrl-A X ends it. Returns
// QEMU's exit status.
Result<int> boot_console(const MachineOptions &);

// The file system of a machine with these options, without starting it.
Result<Manifest> machine_manifest(const MachineOptions &);

} // namespace tomosim::boards
