// verify: does the port decide what the real kernel decides?
#include "app/commands/commands.hpp"
#include "app/console.hpp"
#include "app/data_files.hpp"
#include "app/golden_verification.hpp"
#include "app/live_run.hpp"
#include "app/table.hpp"
#include "scenarios/text_file.hpp"
#include "verify/compare.hpp"
#include "verify/port_machine.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tomosim::app {
namespace {

using scenarios::Error;
using scenarios::Result;
using verify::Comparison;
using verify::Difference;

constexpr std::chrono::seconds script_limit{120};

// The kernel's answers to a script: asked now, or as they were recorded.
Result<std::string> kernel_answers(const VerifyOptions &options, bool live,
                                   const verify::Script &script) {
  if (!live)
    return scenarios::read_file(answers_file(options.board, script.name));
  auto machine = start_machine({options.board, boards::Lsm::Tomoyo, boards::ProbeMode::Channel});
  if (!machine)
    return machine.error();
  return (*machine)->run(script.text, script_limit);
}

struct ScriptResult {
  std::string name;
  Comparison comparison;
};

Result<ScriptResult> verify_one(const VerifyOptions &options, bool live,
                                const std::filesystem::path &path) {
  auto text = scenarios::read_file(path);
  if (!text)
    return text.error();
  auto script = verify::parse_script(path.filename().string(), *text);
  if (!script)
    return script.error();
  auto raw = kernel_answers(options, live, *script);
  if (!raw) {
    Error error = raw.error();
    if (!live)
      error.remedy = "no recorded answers for this script: use --source live";
    return error;
  }
  auto board = boards::load_board(boards::default_boards_folder(), options.board);
  if (!board)
    return board.error();
  auto answers = verify::parse_answers(*raw, board->kernel.agent);
  if (!answers)
    return answers.error();
  if (!options.save_answers.empty())
    if (auto saved = scenarios::write_file(
            std::filesystem::path(options.save_answers) / (script->name + ".answers"), *raw);
        !saved)
      return saved.error();
  auto machine = verify::booted_port();
  const auto port = verify::run_on_port(*machine, *script);
  return ScriptResult{script->name, verify::compare(*script, port, *answers)};
}

std::string lines_of(const Difference &difference) {
  std::string out;
  const auto &port = difference.port.lines;
  const auto &kernel = difference.kernel.lines;
  for (std::size_t i = 0; i < std::max(port.size(), kernel.size()); ++i) {
    const std::string *mine = i < port.size() ? &port[i] : nullptr;
    const std::string *theirs = i < kernel.size() ? &kernel[i] : nullptr;
    if (mine != nullptr && theirs != nullptr && *mine == *theirs)
      continue;
    if (mine != nullptr)
      out += "    port   | " + *mine + "\n";
    if (theirs != nullptr)
      out += "    kernel | " + *theirs + "\n";
  }
  return out;
}

std::string table_of(const std::vector<ScriptResult> &results, const Comparison &all, bool live,
                     const std::string &kernel, bool each_script) {
  std::string out = fmt::format("port against kernel {} ({})\n\n", kernel,
                                live ? "asked now" : "answers recorded from it");
  Table table({"script", ">operations", ">denied", ">agree", ">differ"});
  for (const ScriptResult &result : results)
    table.row({result.name, fmt::format("{}", result.comparison.operations),
               fmt::format("{}", result.comparison.denials),
               fmt::format("{}", result.comparison.agree),
               fmt::format("{}", result.comparison.differ())});
  if (each_script)
    out += table.text() + "\n";
  for (const Difference &difference : all.differences) {
    out += fmt::format("{}:{}: {}\n    port   {}\n    kernel {}\n", difference.script,
                       difference.line, difference.text, verify::describe(difference.port),
                       verify::describe(difference.kernel));
    if (!difference.explanation.empty())
      out += "    the port's checks: " + difference.explanation + "\n";
    out += lines_of(difference) + "\n";
  }
  return out + fmt::format("{} operations, {} refused by the kernel, {} agree, {} differ\n",
                           all.operations, all.denials, all.agree, all.differ());
}

nlohmann::ordered_json to_json(const verify::Answer &answer) {
  return {{"value", answer.value},
          {"error", answer.error},
          {"domain", answer.domain},
          {"lines", answer.lines}};
}

std::string json_of(const VerifyOptions &options, const std::vector<ScriptResult> &results,
                    const Comparison &all, bool live) {
  nlohmann::ordered_json json;
  json["board"] = options.board;
  json["source"] = live ? "live" : "recorded";
  json["operations"] = all.operations;
  json["agree"] = all.agree;
  json["differ"] = all.differ();
  json["denials"] = all.denials;
  json["differences"] = nlohmann::ordered_json::array();
  for (const Difference &difference : all.differences)
    json["differences"].push_back({{"script", difference.script},
                                   {"line", difference.line},
                                   {"operation", difference.text},
                                   {"port", to_json(difference.port)},
                                   {"kernel", to_json(difference.kernel)},
                                   {"explanation", difference.explanation}});
  json["scripts"] = nlohmann::ordered_json::array();
  for (const ScriptResult &result : results)
    json["scripts"].push_back({{"name", result.name},
                               {"operations", result.comparison.operations},
                               {"agree", result.comparison.agree},
                               {"differ", result.comparison.differ()}});
  return json.dump(2) + "\n";
}

} // namespace

int verify(const VerifyOptions &options) {
  std::vector<std::filesystem::path> paths(options.scripts.begin(), options.scripts.end());
  if (paths.empty())
    paths = shipped_scripts();
  const bool live =
      options.source == "live" || (options.source == "auto" && kernel_is_there(options.board));
  if (!options.save_answers.empty()) {
    if (!live)
      return complain({"", "--save-answers needs --source live", ""}, exit_usage);
    std::error_code error;
    std::filesystem::create_directories(options.save_answers, error);
    if (error)
      return complain({options.save_answers, "cannot create the folder: " + error.message(), ""});
  }
  Comparison all;
  std::vector<ScriptResult> results;
  for (const std::filesystem::path &path : paths) {
    auto result = verify_one(options, live, path);
    if (!result)
      return complain(result.error(), exit_usage);
    all.add(result->comparison);
    results.push_back(std::move(*result));
  }
  print(options.format == "json"
            ? json_of(options, results, all, live)
            : table_of(results, all, live,
                       live ? kernel_version(options.board) : recorded_kernel(options.board),
                       options.each_script));
  return all.differ() == 0 ? exit_ok : exit_failed;
}

namespace {

// The other kind of run: against recordings of TOMOYO 1.6.8.
void add_golden(CLI::App &command, GoldenOptions &golden) {
  CLI::Option *places = command.add_option("--golden", golden.places,
                                           "recorded cases of TOMOYO 1.6.8: folders, archives, "
                                           "tables; the shipped ones when none is named");
  places->expected(0, -1)->type_name("DIR...");
  command.add_option("--case", golden.cases, "with --golden: only cases of such a name")
      ->type_name("GLOB")
      ->needs(places);
  command.add_option("--show", golden.show, "with --golden: print the port's results of that case")
      ->type_name("NAME")
      ->needs(places);
  command
      .add_flag("--all-differences", golden.all_differences, "with --golden: not only the first")
      ->needs(places);
}

} // namespace

void add_verify(CLI::App &app, Chosen &chosen) {
  auto options = std::make_shared<VerifyOptions>();
  auto golden = std::make_shared<GoldenOptions>();
  CLI::App *command =
      app.add_subcommand("verify", "Does the port decide what the real kernel decides?");
  command->footer(
      "Example:\n  tomosim verify --board mips --script scenarios/scripts/01-open.tomo\n"
      "  tomosim verify --golden --case 'a-file-*'\n"
      "Without --script all shipped scripts run. Exit code 1 on a difference.");
  command->add_option("--board", options->board, "board")->capture_default_str();
  command->add_option("--script", options->scripts, "script to run; may be given again")
      ->check(CLI::ExistingFile);
  command
      ->add_option("--source", options->source,
                   "live: ask the kernel now; recorded: its shipped answers; auto: live if there")
      ->check(CLI::IsMember({"auto", "live", "recorded"}))
      ->capture_default_str();
  command->add_option("--save-answers", options->save_answers,
                      "folder: keep what the real kernel answers");
  command->add_option("--format", options->format, "how to print")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  add_golden(*command, *golden);
  command->callback([options, golden, command, &chosen] {
    golden->format = options->format;
    if (command->count("--golden") != 0)
      chosen = [golden] { return verify_golden(*golden); };
    else
      chosen = [options] { return verify(*options); };
  });
}

} // namespace tomosim::app
