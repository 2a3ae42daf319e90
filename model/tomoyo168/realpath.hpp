// The name of an object (part 1, 2.2): from the root of the mount tree, whatever the task's own
// root is; encoded; directories end in '/'.
#pragma once

#include <optional>
#include <string>

#include "model/fs/objects.hpp"

namespace tomosim::model::tomoyo168 {

// caller: its own entry in a proc file system is "self". Absent: longer than `limit` bytes.
std::optional<std::string> real_path(const PathRef &path, std::uint32_t caller, std::size_t limit);

// Limits (part 1, 2.3).
constexpr std::size_t checked_name_limit = 3997, exec_name_limit = 3999;

} // namespace tomosim::model::tomoyo168
