// What a board is: boards/<name>/board.toml, the sections that starting a real kernel needs.
//
//   [board]   name title endian memory_mb clock_mhz
//   [qemu]    binary machine cpu icount_shift mailbox initramfs initramfs_argument
//   [kernel]  package architecture image command_line tomoyo vanilla agent
//
// The sections of the timing model in the same file are read by sim/ and ignored here.
#pragma once

#include "scenarios/result.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tomosim::boards {

using scenarios::Error;
using scenarios::Result;
using scenarios::Status;
using scenarios::success;

enum class Endian { Little, Big };

// How QEMU plays the board.
struct QemuSetup {
  std::string binary;          // "qemu-system-mipsel", looked up in PATH
  std::string machine;         // "malta"
  std::string cpu;             // "24Kc"
  unsigned icount_shift = 0;   // an instruction takes 2^shift ns of guest time
  std::uint32_t mailbox = 0;   // physical address of the megabyte that Linux is told not to use
  std::uint32_t initramfs = 0; // physical address where QEMU loads it
  // How the kernel is told where it lies: {start} and {size} are replaced.
  std::string initramfs_argument; // "rd_start={start} rd_size={size}"
};

// Which packaged kernel boots, and with what words.
struct KernelSetup {
  std::string package;      // "linux-image-4kc-malta", a meta package
  std::string architecture; // apt's name of it, "mipsel"
  std::string image;        // how the kernel's file is called in the package, "vmlinuz"
  std::string command_line; // for every boot
  std::string tomoyo;       // more of it, to boot with TOMOYO
  std::string vanilla;      // ... and without any security module
  std::string agent;        // which build of the guest agent runs on it, "mipsel"
};

struct BoardSetup {
  std::string name;
  std::string title;
  Endian endian = Endian::Little;
  unsigned memory_mb = 0;
  unsigned clock_mhz = 0;
  QemuSetup qemu;
  KernelSetup kernel;
};

// The folder boards/ of the source tree that this program was built from.
std::filesystem::path default_boards_folder();

// Reads <folder>/<name>/board.toml. Errors: no such board (and which there are), or file:line and
// what was expected there.
Result<BoardSetup> load_board(const std::filesystem::path &folder, std::string_view name);

// The names of all boards in the folder, sorted.
std::vector<std::string> list_boards(const std::filesystem::path &folder);

} // namespace tomosim::boards
