#include "app/data_files.hpp"

#include "scenarios/recording/recording.hpp"

#include <algorithm>

namespace tomosim::app {

std::filesystem::path data_folder() {
  return TOMOSIM_DATA_DIR;
}

std::filesystem::path board_file(const std::string &board) {
  return data_folder() / "boards" / board / "board.toml";
}
std::filesystem::path workload_file() {
  return data_folder() / "scenarios" / "workloads.toml";
}
std::filesystem::path step_cost_file(const std::string &board) {
  return data_folder() / "boards" / board / "steps.toml";
}
std::filesystem::path recording_file(const std::string &board, const std::string &policy,
                                     const std::string &workload) {
  return recording_in(data_folder() / "scenarios" / "recordings" / board, policy, workload);
}
std::filesystem::path recording_in(const std::filesystem::path &folder, const std::string &policy,
                                   const std::string &workload) {
  return folder / (policy == "-" ? "vanilla" : policy) / (workload + ".rec");
}
std::vector<std::filesystem::path> shipped_scripts() {
  std::vector<std::filesystem::path> scripts;
  std::error_code ignored;
  for (const auto &entry :
       std::filesystem::directory_iterator(data_folder() / "scenarios" / "scripts", ignored))
    if (entry.path().extension() == ".tomo")
      scripts.push_back(entry.path());
  std::sort(scripts.begin(), scripts.end());
  return scripts;
}
std::filesystem::path answers_file(const std::string &board, const std::string &script) {
  return data_folder() / "scenarios" / "answers" / board / (script + ".answers");
}
std::string recorded_kernel(const std::string &board) {
  const auto recording = scenarios::RecordingReader::open(recording_file(board, "-", "syscall"));
  return recording.ok() ? (*recording)->info().kernel : "?";
}

std::filesystem::path policy_folder(const std::string &name_or_path) {
  const std::filesystem::path shipped = data_folder() / "scenarios" / "policies" / name_or_path;
  std::error_code ignored;
  // A bare name means a shipped policy, unless there is such a folder here.
  if (name_or_path.find('/') == std::string::npos &&
      !std::filesystem::is_directory(name_or_path, ignored) &&
      std::filesystem::is_directory(shipped, ignored))
    return shipped;
  return name_or_path;
}

} // namespace tomosim::app
