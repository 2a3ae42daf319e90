// The files of a folder or an archive, and how much of them a reader is ready to take.
#pragma once

#include <cstddef>
#include <string>

namespace tomosim::verify::golden {

struct NamedFile {
  std::string path; // inside the folder or archive, "a-cond-01/ops.txt"
  std::string bytes;
};

// What no recording comes near; more is refused, so that a wrong or hostile file ends in a message.
constexpr std::size_t largest_file = std::size_t{32} << 20;
constexpr std::size_t largest_set = std::size_t{512} << 20;
constexpr std::size_t most_files = 50000;

} // namespace tomosim::verify::golden
