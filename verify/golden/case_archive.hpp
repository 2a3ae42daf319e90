// A packed set of recorded cases or tables: NAME.tar.zst (any tar that libarchive reads).
#pragma once

#include "scenarios/result.hpp"
#include "verify/golden/named_file.hpp"

#include <filesystem>
#include <vector>

namespace tomosim::verify::golden {

// All regular files. Errors: unreadable, not an archive, cut short, larger than the limits of
// named_file.hpp, or with a member whose name leaves the archive ("../x", "/x").
scenarios::Result<std::vector<NamedFile>> read_archive(const std::filesystem::path &path);

} // namespace tomosim::verify::golden
