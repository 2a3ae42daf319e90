#include "verify/golden/golden_program.hpp"

namespace tomosim::verify::golden {

using model::SyscallResult;

std::string answer_of(SyscallResult result) {
  return result.ok() ? std::to_string(result.value)
                     : "-" + std::string(model::errno_name(result.error));
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(std::string_view("\n\0", 2)), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string read_all(model::Kernel &kernel, model::TaskId task, std::int32_t fd,
                     SyscallResult *result) {
  constexpr std::size_t most = std::size_t{64} << 20; // a file that never ends is a mistake
  std::string all, piece;
  for (;;) {
    const SyscallResult got = kernel.read(task, fd, piece);
    if (result)
      *result = got;
    if (!got.ok() || piece.empty() || all.size() > most)
      return all;
    all += piece;
  }
}

} // namespace tomosim::verify::golden
