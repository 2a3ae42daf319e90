// The policy name of an object (2.6 spec §2.2): absolute through the mount tree, or local to its
// file system ("proc:/self/status"), encoded, directories with a trailing slash.
#pragma once

#include <cstdint>
#include <string>

#include "model/fs/objects.hpp"

namespace tomosim::model {

// caller: pid of the task that asks; its own /proc directory is "self".
std::string policy_name_of(const PathRef &path, std::uint32_t caller);

// How many components the name was put together from (for cost).
std::uint32_t component_count(const PathRef &path);

} // namespace tomosim::model
