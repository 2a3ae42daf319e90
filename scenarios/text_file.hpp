// Whole files in and out. Outputs are written aside and renamed, so that a reader never meets half
// a file and an interrupted run leaves the old one.
#pragma once

#include "scenarios/result.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace tomosim::scenarios {

// The bytes of `path`. Errors: missing, a directory, unreadable, or longer than `limit` bytes.
Result<std::string> read_file(const std::filesystem::path &path,
                              std::size_t limit = std::size_t{64} << 20);

// Replaces `path` by `bytes` atomically (temporary file in the same folder, fsync, rename).
Status write_file(const std::filesystem::path &path, std::string_view bytes);

} // namespace tomosim::scenarios
