#include "boards/cache_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tomosim::boards {

namespace fs = std::filesystem;

Status make_private_folder(const fs::path &folder) {
  std::error_code error;
  if (folder.has_parent_path() && !fs::exists(folder.parent_path(), error))
    if (auto made = make_private_folder(folder.parent_path()); !made)
      return made;
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
    return Error{folder.string(),
                 fmt::format("the folder cannot be made: {}", std::strerror(errno)),
                 "set XDG_CACHE_HOME to a folder that can be written"};
  if (access(folder.c_str(), W_OK | X_OK) != 0)
    return Error{folder.string(), "cannot be written",
                 "set XDG_CACHE_HOME to a folder that can be written"};
  return success();
}

Result<Descriptor> lock_file(const fs::path &path) {
  Descriptor lock(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  int result;
  do
    result = lock.open() ? flock(lock.get(), LOCK_EX) : -1;
  while (result != 0 && errno == EINTR);
  if (result != 0)
    return Error{path.string(), fmt::format("cannot be locked: {}", std::strerror(errno)), ""};
  return lock;
}

Status write_file(const fs::path &path, std::string_view bytes) {
  const fs::path aside = fmt::format("{}.{}.tmp", path.string(), getpid());
  Descriptor file(open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  std::size_t done = 0;
  while (file.open() && done < bytes.size()) {
    const ssize_t n = write(file.get(), bytes.data() + done, bytes.size() - done);
    if (n <= 0)
      break;
    done += static_cast<std::size_t>(n);
  }
  if (!file.open() || done < bytes.size() || rename(aside.c_str(), path.c_str()) != 0) {
    const int reason = errno;
    unlink(aside.c_str());
    return Error{path.string(), fmt::format("cannot be written: {}", std::strerror(reason)),
                 "is the disk full?"};
  }
  return success();
}

Result<std::string> read_file(const fs::path &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return Error{path.string(), "cannot be read", ""};
  return std::string{std::istreambuf_iterator<char>(file), {}};
}

Result<ScratchFolder> ScratchFolder::make(const fs::path &parent) {
  std::string pattern = (parent / "scratch-XXXXXX").string();
  if (!mkdtemp(pattern.data()))
    return Error{parent.string(), fmt::format("no scratch folder: {}", std::strerror(errno)), ""};
  return ScratchFolder(pattern);
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path_.empty())
    fs::remove_all(path_, ignored);
}

} // namespace tomosim::boards
