// demo: the four jobs on small real inputs, in a minute.
#include "app/commands/commands.hpp"
#include "app/console.hpp"
#include "app/data_files.hpp"
#include "app/live_run.hpp"

namespace tomosim::app {
namespace {

// Says the command that a person would type, then runs it.
int show(const std::string &question, const std::string &command, const Chosen &run) {
  print("\n── " + question + "\n   $ ./tomosim " + command + "\n\n");
  return run();
}

int demo() {
  int worst = exit_ok;
  const auto keep = [&](int code) { worst = std::max(worst, code); };
  print("Four questions about TOMOYO Linux on an Au1550 board. Real inputs: events, answers and\n"
        "policies of Debian's TOMOYO kernel, recorded in QEMU.\n");

  SimulateOptions simulation;
  simulation.source = "recorded";
  keep(show("How fast is it, with and without TOMOYO?",
            "simulate --board mips --workload syscall,pipe,execl,open --source recorded",
            [&] { return simulate(simulation); }));

  VerifyOptions verification;
  verification.source = "recorded";
  verification.each_script = false;
  keep(show("Does the port decide what the real kernel decided?",
            "verify --board mips --source recorded", [&] { return verify(verification); }));

  PredictOptions prediction;
  prediction.policy = "small-server";
  prediction.source = "recorded";
  keep(show("What will a larger policy cost?",
            "predict --board mips --policy small-server --scale 1,10,100 --source recorded",
            [&] { return predict(prediction); }));

  ExploreOptions exploration;
  exploration.policy = "small-server";
  exploration.to = explore_demo_target;
  keep(show("Who can become what?", "explore --policy small-server --to '" + exploration.to + "'",
            [&] { return explore(exploration); }));

  print(kernel_is_there(simulation.board)
            ? "\nA kernel is in the cache: leave --source away and the real kernel answers.\n"
            : "\nWith a real kernel (./tomosim kernel fetch --board mips, a minute) the same "
              "commands\n"
              "ask it instead of the recordings.\n");
  return worst;
}

} // namespace

void add_demo(CLI::App &app, Chosen &chosen) {
  CLI::App *command = app.add_subcommand("demo", "The four jobs on small real inputs, in a minute");
  command->footer("Example:\n  tomosim demo");
  command->callback([&chosen] { chosen = [] { return demo(); }; });
}

} // namespace tomosim::app
