#include "scenarios/text_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tomosim::scenarios {
namespace {

Error system_error(const std::filesystem::path &path, const char *doing, const char *remedy = "") {
  return Error{path.string(), std::string("cannot ") + doing + ": " + std::strerror(errno), remedy};
}

} // namespace

Result<std::string> read_file(const std::filesystem::path &path, std::size_t limit) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return system_error(path, "open", "check the name and that you may read it");
  struct stat about {};
  if (::fstat(fd, &about) == 0 && S_ISDIR(about.st_mode)) {
    ::close(fd);
    return Error{path.string(), "is a directory, expected a file", ""};
  }
  std::string bytes;
  char chunk[65536];
  for (;;) {
    const ssize_t got = ::read(fd, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0) {
      Error error = system_error(path, "read");
      ::close(fd);
      return error;
    }
    if (got == 0)
      break;
    bytes.append(chunk, static_cast<std::size_t>(got));
    if (bytes.size() > limit) {
      ::close(fd);
      return Error{path.string(), "is longer than " + std::to_string(limit) + " bytes",
                   "is this the right file?"};
    }
  }
  ::close(fd);
  return bytes;
}

Status write_file(const std::filesystem::path &path, std::string_view bytes) {
  std::string aside = path.string() + ".XXXXXX";
  const int fd = ::mkstemp(aside.data());
  if (fd < 0)
    return system_error(path, "create", "check that the folder exists and is writable");
  const auto fail = [&](const char *doing) -> Status {
    Error error = system_error(path, doing, "is the disk full?");
    ::close(fd);
    ::unlink(aside.c_str());
    return error;
  };
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t put = ::write(fd, bytes.data() + done, bytes.size() - done);
    if (put < 0 && errno == EINTR)
      continue;
    if (put <= 0)
      return fail("write");
    done += static_cast<std::size_t>(put);
  }
  if (::fchmod(fd, 0644) != 0 || ::fsync(fd) != 0)
    return fail("write");
  ::close(fd);
  if (::rename(aside.c_str(), path.c_str()) != 0) {
    Error error = system_error(path, "rename into place");
    ::unlink(aside.c_str());
    return error;
  }
  return success();
}

} // namespace tomosim::scenarios
