// verify --golden: the port against recordings of the real kernel with TOMOYO 1.6.8.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tomosim::app {

struct GoldenOptions {
  std::vector<std::filesystem::path> places; // none: the shipped recordings
  std::string cases;                         // a glob; empty: all
  std::string show;                          // print the port's results of that case instead
  bool all_differences = false;
  std::string format = "table";
};

int verify_golden(const GoldenOptions &options);

} // namespace tomosim::app
