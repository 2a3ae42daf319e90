#include "boards/errno_names.hpp"

#include <algorithm>
#include <iterator>

namespace tomosim::boards {
namespace {

struct Name {
  int number;
  const char *name;
};

// arch/mips/include/uapi/asm/errno.h of Linux 6.1.
constexpr Name mips[] = {
    {1, "EPERM"},
    {2, "ENOENT"},
    {3, "ESRCH"},
    {4, "EINTR"},
    {5, "EIO"},
    {6, "ENXIO"},
    {7, "E2BIG"},
    {8, "ENOEXEC"},
    {9, "EBADF"},
    {10, "ECHILD"},
    {11, "EAGAIN"},
    {12, "ENOMEM"},
    {13, "EACCES"},
    {14, "EFAULT"},
    {15, "ENOTBLK"},
    {16, "EBUSY"},
    {17, "EEXIST"},
    {18, "EXDEV"},
    {19, "ENODEV"},
    {20, "ENOTDIR"},
    {21, "EISDIR"},
    {22, "EINVAL"},
    {23, "ENFILE"},
    {24, "EMFILE"},
    {25, "ENOTTY"},
    {26, "ETXTBSY"},
    {27, "EFBIG"},
    {28, "ENOSPC"},
    {29, "ESPIPE"},
    {30, "EROFS"},
    {31, "EMLINK"},
    {32, "EPIPE"},
    {33, "EDOM"},
    {34, "ERANGE"},
    {35, "ENOMSG"},
    {36, "EIDRM"},
    {37, "ECHRNG"},
    {38, "EL2NSYNC"},
    {39, "EL3HLT"},
    {40, "EL3RST"},
    {41, "ELNRNG"},
    {42, "EUNATCH"},
    {43, "ENOCSI"},
    {44, "EL2HLT"},
    {45, "EDEADLK"},
    {46, "ENOLCK"},
    {50, "EBADE"},
    {51, "EBADR"},
    {52, "EXFULL"},
    {53, "ENOANO"},
    {54, "EBADRQC"},
    {55, "EBADSLT"},
    {56, "EDEADLOCK"},
    {59, "EBFONT"},
    {60, "ENOSTR"},
    {61, "ENODATA"},
    {62, "ETIME"},
    {63, "ENOSR"},
    {64, "ENONET"},
    {65, "ENOPKG"},
    {66, "EREMOTE"},
    {67, "ENOLINK"},
    {68, "EADV"},
    {69, "ESRMNT"},
    {70, "ECOMM"},
    {71, "EPROTO"},
    {73, "EDOTDOT"},
    {74, "EMULTIHOP"},
    {77, "EBADMSG"},
    {78, "ENAMETOOLONG"},
    {79, "EOVERFLOW"},
    {80, "ENOTUNIQ"},
    {81, "EBADFD"},
    {82, "EREMCHG"},
    {83, "ELIBACC"},
    {84, "ELIBBAD"},
    {85, "ELIBSCN"},
    {86, "ELIBMAX"},
    {87, "ELIBEXEC"},
    {88, "EILSEQ"},
    {89, "ENOSYS"},
    {90, "ELOOP"},
    {91, "ERESTART"},
    {92, "ESTRPIPE"},
    {93, "ENOTEMPTY"},
    {94, "EUSERS"},
    {95, "ENOTSOCK"},
    {96, "EDESTADDRREQ"},
    {97, "EMSGSIZE"},
    {98, "EPROTOTYPE"},
    {99, "ENOPROTOOPT"},
    {120, "EPROTONOSUPPORT"},
    {121, "ESOCKTNOSUPPORT"},
    {122, "EOPNOTSUPP"},
    {123, "EPFNOSUPPORT"},
    {124, "EAFNOSUPPORT"},
    {125, "EADDRINUSE"},
    {126, "EADDRNOTAVAIL"},
    {127, "ENETDOWN"},
    {128, "ENETUNREACH"},
    {129, "ENETRESET"},
    {130, "ECONNABORTED"},
    {131, "ECONNRESET"},
    {132, "ENOBUFS"},
    {133, "EISCONN"},
    {134, "ENOTCONN"},
    {135, "EUCLEAN"},
    {137, "ENOTNAM"},
    {138, "ENAVAIL"},
    {139, "EISNAM"},
    {140, "EREMOTEIO"},
    {141, "EINIT"},
    {142, "EREMDEV"},
    {143, "ESHUTDOWN"},
    {144, "ETOOMANYREFS"},
    {145, "ETIMEDOUT"},
    {146, "ECONNREFUSED"},
    {147, "EHOSTDOWN"},
    {148, "EHOSTUNREACH"},
    {149, "EALREADY"},
    {150, "EINPROGRESS"},
    {151, "ESTALE"},
    {158, "ECANCELED"},
    {159, "ENOMEDIUM"},
    {160, "EMEDIUMTYPE"},
    {161, "ENOKEY"},
    {162, "EKEYEXPIRED"},
    {163, "EKEYREVOKED"},
    {164, "EKEYREJECTED"},
    {165, "EOWNERDEAD"},
    {166, "ENOTRECOVERABLE"},
    {167, "ERFKILL"},
    {168, "EHWPOISON"},
    {1133, "EDQUOT"},
};

struct Table {
  const Name *begin = nullptr;
  const Name *end = nullptr;
};

Table table_of(std::string_view architecture) {
  if (architecture == "mips" || architecture == "mipsel")
    return {std::begin(mips), std::end(mips)};
  return {};
}

} // namespace

std::string errno_name(std::string_view architecture, int number) {
  const Table table = table_of(architecture);
  const Name *found =
      std::find_if(table.begin, table.end, [&](const Name &name) { return name.number == number; });
  return found == table.end ? "E" + std::to_string(number) : found->name;
}

std::optional<int> errno_number(std::string_view architecture, std::string_view name) {
  const Table table = table_of(architecture);
  const Name *found =
      std::find_if(table.begin, table.end, [&](const Name &entry) { return entry.name == name; });
  if (found == table.end)
    return std::nullopt;
  return found->number;
}

} // namespace tomosim::boards
