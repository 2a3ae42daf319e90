// tomosim: simulate, verify, predict, explore.
#include "app/commands/commands.hpp"
#include "app/console.hpp"

#include <CLI/CLI.hpp>
#include <exception>

int main(int argc, char **argv) {
  using namespace tomosim::app;
  CLI::App app{"A full-system simulator and model-checking testbed for TOMOYO Linux on embedded "
               "boards"};
  app.name("tomosim");
  app.set_version_flag("--version", "tomosim " TOMOSIM_VERSION);
  app.footer("Start with: tomosim demo\nEvery command has --help with an example.");
  app.require_subcommand(1);
  Chosen chosen;
  add_demo(app, chosen);
  add_simulate(app, chosen);
  add_verify(app, chosen);
  add_predict(app, chosen);
  add_explore(app, chosen);
  add_record(app, chosen);
  add_kernel(app, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    // CLI11 prints help and version on stdout (code 0), complaints on stderr.
    return app.exit(error) == 0 ? exit_ok : exit_usage;
  }
  try {
    return finish(chosen());
  } catch (const std::exception &error) {
    return complain({"", std::string("internal error: ") + error.what(),
                     "please report it with the command line"});
  }
}
