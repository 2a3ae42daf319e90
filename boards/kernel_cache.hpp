// Real kernels of the boards, as Debian packages them, in a cache of the user's own.
//
//   cache   = $XDG_CACHE_HOME/tomosim or ~/.cache/tomosim, mode 0700
//   kernels = cache/kernels/BOARD/VERSION/{vmlinuz,config,System.map,release}
//
// apt does the download with directories of ours: the machine's own package state, and what
// architectures it has, are neither changed nor needed. Its sources and trusted keys are used
// read-only, so that a package's signature is checked as ever.
#pragma once

#include "boards/board.hpp"
#include "boards/progress.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace tomosim::boards {

struct KernelFiles {
  std::string version; // of the package, "6.1.176-1"
  std::string release; // of the kernel, "6.1.0-50-4kc-malta"
  std::filesystem::path image;
  std::filesystem::path config; // empty for a kernel from --kernel FILE
  std::filesystem::path symbols;
};

class KernelCache {
 public:
  explicit KernelCache(std::filesystem::path folder) : folder_(std::move(folder)) {}
  // The user's cache (see above). Error: neither XDG_CACHE_HOME nor HOME says where.
  static Result<std::filesystem::path> default_folder();

  const std::filesystem::path &folder() const { return folder_; }

  // The kernel for the board: from the cache, else downloaded. With `refresh` apt is asked for a
  // newer version first. Two processes may fetch at once; the second waits for the first.
  Result<KernelFiles> fetch(const BoardSetup &, const Progress & = {}, bool refresh = false) const;
  // The newest cached one. Error: none, with the command that fetches it.
  Result<KernelFiles> newest(const BoardSetup &) const;
  // All cached ones of a board, oldest version first.
  std::vector<KernelFiles> list(const BoardSetup &) const;

 private:
  std::filesystem::path folder_;
};

// A kernel image of the user's own (--kernel FILE). Error: no such file, not an ELF of the board's
// byte order.
Result<KernelFiles> kernel_from_file(const BoardSetup &, const std::filesystem::path &image);

} // namespace tomosim::boards
