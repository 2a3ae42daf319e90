// kernel: the real kernels in the cache.
#include "app/commands/commands.hpp"
#include "app/console.hpp"
#include "app/table.hpp"
#include "boards/kernel_cache.hpp"
#include "boards/machine.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tomosim::app {
namespace {

using boards::KernelCache;
using scenarios::Result;

struct KernelOptions {
  std::string board = "mips";
  std::string variant = "tomoyo";
  std::string format = "table";
  bool refresh = false;
};

Result<std::pair<boards::BoardSetup, KernelCache>> open_cache(const std::string &board) {
  auto setup = boards::load_board(boards::default_boards_folder(), board);
  if (!setup)
    return setup.error();
  auto folder = KernelCache::default_folder();
  if (!folder)
    return folder.error();
  return std::make_pair(std::move(*setup), KernelCache(*folder));
}

int fetch(const KernelOptions &options) {
  auto cache = open_cache(options.board);
  if (!cache)
    return complain(cache.error(), exit_usage);
  auto kernel = cache->second.fetch(cache->first, show_progress(), options.refresh);
  if (!kernel)
    return complain(kernel.error());
  print(fmt::format("{} {}\n", kernel->version, kernel->image.string()));
  return exit_ok;
}

int list(const KernelOptions &options) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  Table table({"board", "version", "release", "image"});
  for (const std::string &name : boards::list_boards(boards::default_boards_folder())) {
    auto cache = open_cache(name);
    if (!cache)
      return complain(cache.error());
    for (const boards::KernelFiles &kernel : cache->second.list(cache->first)) {
      table.row({name, kernel.version, kernel.release, kernel.image.string()});
      json.push_back({{"board", name},
                      {"version", kernel.version},
                      {"release", kernel.release},
                      {"image", kernel.image.string()}});
    }
  }
  if (options.format == "json")
    print(json.dump(2) + "\n");
  else if (json.empty())
    print("no kernel yet; tomosim kernel fetch --board mips\n");
  else
    print(table.text());
  return exit_ok;
}

int boot(const KernelOptions &options) {
  auto cache = open_cache(options.board);
  if (!cache)
    return complain(cache.error(), exit_usage);
  auto kernel = cache->second.newest(cache->first);
  if (!kernel)
    return complain(kernel.error());
  boards::MachineOptions machine;
  machine.board = cache->first;
  machine.kernel = *kernel;
  machine.lsm = options.variant == "tomoyo" ? boards::Lsm::Tomoyo : boards::Lsm::Vanilla;
  note("booting; one command a line (boards/README.md), quit or Ctrl-A X ends");
  auto status = boards::boot_console(machine);
  if (!status)
    return complain(status.error());
  return *status == 0 ? exit_ok : exit_failed;
}

} // namespace

void add_kernel(CLI::App &app, Chosen &chosen) {
  auto options = std::make_shared<KernelOptions>();
  CLI::App *command = app.add_subcommand("kernel", "Fetch, list and boot real kernels");
  command->footer("Example:\n  tomosim kernel fetch --board mips");
  command->require_subcommand(1);

  CLI::App *fetch_command = command->add_subcommand(
      "fetch", "Download the packaged kernel of a board into the cache (apt, signatures checked)");
  fetch_command->add_option("--board", options->board, "board")->capture_default_str();
  fetch_command->add_flag("--refresh", options->refresh, "look for a newer version");
  fetch_command->footer("Example:\n  tomosim kernel fetch --board mips");
  fetch_command->callback([options, &chosen] { chosen = [options] { return fetch(*options); }; });

  CLI::App *list_command = command->add_subcommand("list", "Show the kernels in the cache");
  list_command->add_option("--format", options->format, "how to print")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  list_command->footer("Example:\n  tomosim kernel list --format json");
  list_command->callback([options, &chosen] { chosen = [options] { return list(*options); }; });

  CLI::App *boot_command =
      command->add_subcommand("boot", "Boot a kernel with a console for a person");
  boot_command->add_option("--board", options->board, "board")->capture_default_str();
  boot_command->add_option("--variant", options->variant, "which command line")
      ->check(CLI::IsMember({"vanilla", "tomoyo"}))
      ->capture_default_str();
  boot_command->footer("Example:\n  tomosim kernel boot --board mips --variant tomoyo");
  boot_command->callback([options, &chosen] { chosen = [options] { return boot(*options); }; });
}

} // namespace tomosim::app
