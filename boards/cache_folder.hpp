// Folders of the cache: private to the user, filled aside and renamed, locked while they change.
#pragma once

#include "boards/process.hpp"

#include <filesystem>

namespace tomosim::boards {

// Makes the folder and its parents, mode 0700. Error: it cannot be made or written.
Status make_private_folder(const std::filesystem::path &folder);

// Waits until nobody else holds the lock file; it is held as long as the descriptor lives.
Result<Descriptor> lock_file(const std::filesystem::path &path);

// Writes a file aside and renames it. Mode 0600.
Status write_file(const std::filesystem::path &path, std::string_view bytes);
Result<std::string> read_file(const std::filesystem::path &path);

// A folder that is removed with everything in it at the end of the scope.
class ScratchFolder {
 public:
  static Result<ScratchFolder> make(const std::filesystem::path &parent);
  ScratchFolder(ScratchFolder &&other) noexcept : path_(std::exchange(other.path_, {})) {}
  ScratchFolder &operator=(ScratchFolder &&) = delete;
  ~ScratchFolder();
  const std::filesystem::path &path() const { return path_; }

 private:
  explicit ScratchFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

} // namespace tomosim::boards
