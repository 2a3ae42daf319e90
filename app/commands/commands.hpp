// The commands. Each adds itself to the command line and leaves what to run in `chosen`.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace tomosim::app {

using Chosen = std::function<int()>; // gives the exit code

void add_simulate(CLI::App &app, Chosen &chosen);
void add_verify(CLI::App &app, Chosen &chosen);
void add_predict(CLI::App &app, Chosen &chosen);
void add_explore(CLI::App &app, Chosen &chosen);
void add_record(CLI::App &app, Chosen &chosen);
void add_kernel(CLI::App &app, Chosen &chosen);
void add_demo(CLI::App &app, Chosen &chosen);

// What the demo shows, also used by the commands' own examples.
struct SimulateOptions {
  std::string board = "mips";
  std::string workloads = "syscall,pipe,execl,open";
  std::string source = "auto";
  std::string policy = "bench-100";
  std::string format = "table";
};
int simulate(const SimulateOptions &options);

struct VerifyOptions {
  std::string board = "mips";
  std::vector<std::string> scripts; // none: all shipped ones
  std::string source = "auto";
  std::string save_answers; // folder, or empty
  bool each_script = true;  // a row for each, in the table
  std::string format = "table";
};
int verify(const VerifyOptions &options);

struct PredictOptions {
  std::string board = "mips";
  std::string policy;
  std::string scale = "1,10,100";
  std::string source = "auto"; // is the real kernel asked too?
  std::string domain;
  std::string format = "table";
};
int predict(const PredictOptions &options);

struct ExploreOptions {
  std::string policy;
  std::string from;
  std::string to;
  std::string format = "table";
};
int explore(const ExploreOptions &options);
// A domain of the shipped policy small-server whose way there is worth a look.
extern const char *const explore_demo_target;

} // namespace tomosim::app
