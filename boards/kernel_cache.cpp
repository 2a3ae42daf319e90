#include "boards/kernel_cache.hpp"

#include "boards/apt.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <optional>

namespace tomosim::boards {
namespace {

namespace fs = std::filesystem;

// "6.1.9-1" is older than "6.1.10-1": runs of digits compare as numbers.
bool version_less(std::string_view a, std::string_view b) {
  const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  while (!a.empty() && !b.empty()) {
    if (digit(a.front()) && digit(b.front())) {
      const auto number = [&](std::string_view &text) {
        std::uint64_t value = 0;
        for (; !text.empty() && digit(text.front()); text.remove_prefix(1))
          value = value * 10 + static_cast<std::uint64_t>(text.front() - '0');
        return value;
      };
      const std::uint64_t x = number(a), y = number(b);
      if (x != y)
        return x < y;
    } else {
      if (a.front() != b.front())
        return a.front() < b.front();
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  return a.size() < b.size();
}

KernelFiles files_in(const fs::path &folder) {
  KernelFiles files;
  files.version = folder.filename().string();
  std::ifstream release(folder / "release");
  std::getline(release, files.release);
  files.image = folder / "vmlinuz";
  files.config = folder / "config";
  files.symbols = folder / "System.map";
  return files;
}

// A version with an epoch ("1:6.1") would be no folder name everywhere.
std::string folder_name(std::string version) {
  std::replace_if(
      version.begin(), version.end(), [](char c) { return c == ':' || c == '/'; }, '_');
  return version;
}

// Takes the three files of ./boot and throws the rest away.
Status pick_files(const fs::path &boot, const BoardSetup &board, const fs::path &into) {
  std::string release;
  std::error_code error;
  for (const auto &entry : fs::directory_iterator(boot, error)) {
    const std::string name = entry.path().filename().string();
    for (const std::string &kind :
         {board.kernel.image, std::string("config"), std::string("System.map")}) {
      if (name.rfind(kind + "-", 0) != 0)
        continue;
      fs::rename(entry.path(), into / (kind == board.kernel.image ? "vmlinuz" : kind), error);
      if (kind == board.kernel.image)
        release = name.substr(kind.size() + 1);
    }
  }
  if (release.empty() || error)
    return Error{board.kernel.package,
                 fmt::format("the package has no boot/{}-…", board.kernel.image), ""};
  return write_file(into / "release", release + "\n");
}

} // namespace

Result<fs::path> KernelCache::default_folder() {
  const char *cache = std::getenv("XDG_CACHE_HOME");
  if (cache && *cache == '/')
    return fs::path(cache) / "tomosim";
  const char *home = std::getenv("HOME");
  if (home && *home == '/')
    return fs::path(home) / ".cache" / "tomosim";
  return Error{"the cache", "neither XDG_CACHE_HOME nor HOME says where it is",
               "set XDG_CACHE_HOME to a folder"};
}

std::vector<KernelFiles> KernelCache::list(const BoardSetup &board) const {
  std::vector<KernelFiles> found;
  std::error_code ignored;
  for (const auto &entry : fs::directory_iterator(folder_ / "kernels" / board.name, ignored))
    if (fs::exists(entry.path() / "release", ignored) &&
        fs::exists(entry.path() / "vmlinuz", ignored))
      found.push_back(files_in(entry.path()));
  std::sort(found.begin(), found.end(), [](const KernelFiles &a, const KernelFiles &b) {
    return version_less(a.version, b.version);
  });
  return found;
}

Result<KernelFiles> KernelCache::newest(const BoardSetup &board) const {
  const auto all = list(board);
  if (all.empty())
    return Error{fmt::format("board \"{}\"", board.name),
                 fmt::format("no kernel is in {}", folder_.string()),
                 "get it with: tomosim kernel fetch"};
  return all.back();
}

Result<KernelFiles> KernelCache::fetch(const BoardSetup &board, const Progress &progress,
                                       bool refresh) const {
  const fs::path kernels = folder_ / "kernels" / board.name;
  if (auto made = make_private_folder(kernels); !made)
    return made.error();
  auto lock = lock_file(kernels / ".lock");
  if (!lock)
    return lock.error();
  if (!refresh)
    if (auto cached = newest(board))
      return cached;

  auto apt =
      PrivateApt::make(folder_ / "apt" / board.kernel.architecture, board.kernel.architecture);
  if (!apt)
    return apt.error();
  if (auto updated = apt->update(progress, 0.0, 0.4); !updated)
    return updated.error();
  auto package = apt->newest(board.kernel.package);
  if (!package)
    return package.error();
  const fs::path final = kernels / folder_name(package->version);
  std::error_code error;
  if (fs::exists(final / "release", error))
    return files_in(final);

  auto scratch = ScratchFolder::make(kernels);
  if (!scratch)
    return scratch.error();
  auto deb = apt->download(*package, scratch->path(), progress, 0.4, 0.9);
  if (!deb)
    return deb.error();
  report(progress, fmt::format("unpacking {}", package->name), 0.9);
  if (auto unpacked = unpack_boot(*deb, scratch->path()); !unpacked)
    return unpacked.error();
  auto filled = ScratchFolder::make(kernels);
  if (!filled)
    return filled.error();
  if (auto picked = pick_files(scratch->path() / "boot", board, filled->path()); !picked)
    return picked.error();
  fs::rename(filled->path(), final, error);
  if (error)
    return Error{final.string(), "cannot be made: " + error.message(), ""};
  report(progress, fmt::format("kernel {} is in the cache", package->version), 1.0);
  return files_in(final);
}

Result<KernelFiles> kernel_from_file(const BoardSetup &board, const fs::path &image) {
  std::ifstream file(image, std::ios::binary);
  char head[6] = {};
  file.read(head, sizeof head);
  const bool elf = file && std::string_view(head, 4) == "\177ELF";
  const char order = board.endian == Endian::Big ? 2 : 1;
  if (!elf || head[4] != 1 || head[5] != order)
    return Error{image.string(),
                 !file ? "cannot be read"
                       : fmt::format("not a 32-bit {}-endian ELF file",
                                     board.endian == Endian::Big ? "big" : "little"),
                 "give the kernel's vmlinux or vmlinuz"};
  KernelFiles files;
  files.version = "file";
  files.release = image.filename().string();
  files.image = fs::absolute(image);
  return files;
}

} // namespace tomosim::boards
