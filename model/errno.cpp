#include "model/errno.hpp"

#include <array>

namespace tomosim::model {
namespace {

constexpr std::array<std::string_view, 57> names = {
    "OK",      "EPERM",        "ENOENT",  "ESRCH",     "EINTR",   "EIO",       "ENXIO",  "E2BIG",
    "ENOEXEC", "EBADF",        "ECHILD",  "EAGAIN",    "ENOMEM",  "EACCES",    "EFAULT", "ENOTBLK",
    "EBUSY",   "EEXIST",       "EXDEV",   "ENODEV",    "ENOTDIR", "EISDIR",    "EINVAL", "ENFILE",
    "EMFILE",  "ENOTTY",       "ETXTBSY", "EFBIG",     "ENOSPC",  "ESPIPE",    "EROFS",  "EMLINK",
    "EPIPE",   "ENAMETOOLONG", "ENOSYS",  "ENOTEMPTY", "ELOOP",   "EOPNOTSUPP",
    "ENOTCONN", "EDESTADDRREQ", "EADDRINUSE", "EADDRNOTAVAIL", "ENETUNREACH", "ECONNABORTED",
    "ECONNREFUSED", "ECONNRESET", "EINPROGRESS", "EALREADY", "EISCONN", "ENOBUFS", "EMSGSIZE",
    "EAFNOSUPPORT", "EPROTONOSUPPORT", "EPROTOTYPE", "ESOCKTNOSUPPORT", "ENOTSOCK", "ETIMEDOUT"};
static_assert(static_cast<std::size_t>(Errno::TimedOut) + 1 == names.size());

} // namespace

std::string_view errno_name(Errno error) {
  return names[static_cast<std::size_t>(error)];
}

Errno errno_from_name(std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name)
      return static_cast<Errno>(i);
  return Errno::NoSys;
}

} // namespace tomosim::model
