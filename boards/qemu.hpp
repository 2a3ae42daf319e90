// QEMU's command line for a board, and the descriptors that go with it.
#pragma once

#include "boards/machine.hpp"

#include <string>
#include <vector>

namespace tomosim::boards {

// What QEMU is given has no names in any folder: memory files and sockets, under these numbers.
// Nothing can be left behind, however the program ends.
enum QemuDescriptor {
  kRamFd = 10,
  kRingFd = 11,
  kInitramfsFd = 12,
  kConsoleFd = 13,
  kControlFd = 14,
  kLifelineFd = 15, // read end of a pipe: the probe ends QEMU when we are gone
  kSnapshotFd = 16,
};

inline constexpr const char *kRamName = "tomosim-ram"; // how /proc/PID/maps shows it
inline constexpr const char *kSnapshotTag = "booted";

enum class Boot { Fresh, FreshForSnapshot, FromSnapshot };

// The kernel's command line. `mailbox`: for scripts; else the agent talks to the terminal.
std::string kernel_command_line(const BoardSetup &, Lsm, std::size_t initramfs_size, bool mailbox);

// A machine that scripts drive.
std::vector<std::string> qemu_words(const MachineOptions &, std::size_t initramfs_size, Boot);

// A machine that a person drives on the terminal.
std::vector<std::string> terminal_words(const MachineOptions &, std::size_t initramfs_size);

} // namespace tomosim::boards
