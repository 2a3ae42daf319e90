// TOML files: parsed whole, with errors that name the line.
#pragma once

#include "scenarios/result.hpp"

#include <filesystem>
#include <string>
#include <toml++/toml.h>

namespace tomosim::scenarios {

// "FILE:LINE" of a place in a parsed file.
std::string at_line(const std::filesystem::path &path, const toml::source_region &where);

// Errors: an unreadable file; FILE:LINE and what is wrong with its syntax.
Result<toml::table> load_toml(const std::filesystem::path &path);

} // namespace tomosim::scenarios
