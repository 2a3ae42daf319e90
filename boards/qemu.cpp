#include "boards/qemu.hpp"

#include <fmt/format.h>

namespace tomosim::boards {
namespace {

std::string fd_path(int fd) {
  return fmt::format("/proc/self/fd/{}", fd);
}

// A comma in a file name would end the value in QEMU's options: it is doubled there.
std::string escaped(const std::string &value) {
  std::string out;
  for (const char c : value)
    out += c == ',' ? ",," : std::string(1, c);
  return out;
}

std::string replaced(std::string text, std::string_view what, const std::string &with) {
  for (std::size_t at; (at = text.find(what)) != text.npos;)
    text.replace(at, what.size(), with);
  return text;
}

std::string probe_mode(ProbeMode mode) {
  switch (mode) {
  case ProbeMode::Channel:
    return "channel";
  case ProbeMode::Count:
    return "count";
  case ProbeMode::Stream:
    return "stream";
  }
  return "channel";
}

// What both kinds of machine have.
std::vector<std::string> common_words(const MachineOptions &options, std::size_t initramfs_size,
                                      bool mailbox) {
  const BoardSetup &board = options.board;
  return {
      options.qemu_binary.empty() ? board.qemu.binary : options.qemu_binary,
      "-nodefaults",
      "-no-user-config",
      "-display",
      "none",
      "-nic",
      "none",
      "-no-reboot",
      "-cpu",
      board.qemu.cpu,
      "-m",
      fmt::format("{}M", board.memory_mb),
      "-kernel",
      options.kernel.image.string(),
      "-device",
      fmt::format("loader,file={},addr={:#x},force-raw=on", fd_path(kInitramfsFd),
                  board.qemu.initramfs),
      "-append",
      kernel_command_line(board, options.lsm, initramfs_size, mailbox),
  };
}

void add(std::vector<std::string> &words, std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
}

} // namespace

std::string kernel_command_line(const BoardSetup &board, Lsm lsm, std::size_t initramfs_size,
                                bool mailbox) {
  std::string line = board.kernel.command_line;
  line += " " + (lsm == Lsm::Tomoyo ? board.kernel.tomoyo : board.kernel.vanilla);
  std::string initramfs =
      replaced(board.qemu.initramfs_argument, "{size}", std::to_string(initramfs_size));
  line += " " + replaced(initramfs, "{start}", fmt::format("{:#x}", board.qemu.initramfs));
  if (mailbox) // an unknown word with "=" is in init's environment
    line += fmt::format(" mailbox={:#x}", board.qemu.mailbox);
  return line;
}

std::vector<std::string> qemu_words(const MachineOptions &options, std::size_t initramfs_size,
                                    Boot boot) {
  const BoardSetup &board = options.board;
  std::vector<std::string> words = common_words(options, initramfs_size, true);
  add(words, {"-machine", board.qemu.machine + ",memory-backend=ram"});
  add(words, {"-object", fmt::format("memory-backend-file,id=ram,size={}M,mem-path={},share=on",
                                     board.memory_mb, fd_path(kRamFd))});
  // Repeatable to the instruction: time is a count of instructions, the clock starts at a fixed
  // date and follows that time, nothing is random.
  add(words, {"-icount", fmt::format("shift={},sleep=off",
                                     options.icount_shift.value_or(board.qemu.icount_shift))});
  add(words, {"-rtc", "base=2026-01-01T00:00:00,clock=vm", "-seed", "1"});
  add(words,
      {"-chardev", "file,id=console,path=" + fd_path(kConsoleFd), "-serial", "chardev:console"});
  add(words, {"-chardev", fmt::format("socket,id=control,fd={}", +kControlFd), "-mon",
              "chardev=control,mode=control"});
  add(words, {"-plugin", fmt::format("{},ring={},ram={},lifeline={},mode={},late={}",
                                     escaped(options.artefacts.probe.string()), fd_path(kRingFd),
                                     kRamName, +kLifelineFd, probe_mode(options.probe),
                                     boot == Boot::FromSnapshot ? "off" : "on")});
  if (boot != Boot::Fresh)
    add(words, {"-drive", fmt::format("if=none,id=snapshot,format=qcow2,file={},file.locking=off",
                                      fd_path(kSnapshotFd))});
  if (boot == Boot::FromSnapshot)
    add(words, {"-loadvm", kSnapshotTag, "-S"});
  return words;
}

std::vector<std::string> terminal_words(const MachineOptions &options, std::size_t initramfs_size) {
  std::vector<std::string> words = common_words(options, initramfs_size, false);
  add(words, {"-machine", options.board.qemu.machine, "-serial", "mon:stdio"});
  return words;
}

} // namespace tomosim::boards
