// Where the program's own data lies: boards, workloads, recordings, policies, scripts.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tomosim::app {

std::filesystem::path data_folder();
std::filesystem::path board_file(const std::string &board);
std::filesystem::path workload_file();
std::filesystem::path step_cost_file(const std::string &board);
// A shipped recording: of the kernel with TOMOYO and that policy, or ("-") without TOMOYO.
std::filesystem::path recording_file(const std::string &board, const std::string &policy,
                                     const std::string &workload);
// The same below another folder.
std::filesystem::path recording_in(const std::filesystem::path &folder, const std::string &policy,
                                   const std::string &workload);
// The shipped verify scripts, by name.
std::vector<std::filesystem::path> shipped_scripts();
// What the real kernel answered to a shipped script.
std::filesystem::path answers_file(const std::string &board, const std::string &script);
// The kernel that gave the recorded answers and recordings ("?" if nothing says).
std::string recorded_kernel(const std::string &board);

// A policy by its shipped name ("bench-100"), or a folder of the user's.
std::filesystem::path policy_folder(const std::string &name_or_path);

} // namespace tomosim::app
