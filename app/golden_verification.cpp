#include "app/golden_verification.hpp"

#include "app/console.hpp"
#include "app/data_files.hpp"
#include "app/table.hpp"
#include "verify/golden/golden_runner.hpp"
#include "verify/golden/golden_verify.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace tomosim::app {
namespace {

using verify::golden::Comparison;
using verify::golden::Difference;
using verify::golden::GoldenSet;
using verify::golden::Report;
using verify::golden::Tally;

constexpr std::size_t first_differences = 20;
constexpr std::size_t longest_line = 400;

struct Row {
  const char *title;
  const char *key;
  Tally tally;
};

std::vector<Row> rows_of(const Report &report) {
  const Comparison &all = report.comparison;
  return {{"cases", "cases", all.cases},
          {"operations", "operations", all.operations},
          {"decisions", "decisions", all.decisions},
          {"policy texts", "policy_texts", all.policy_texts},
          {"meminfo figures", "memory_figures", all.memory_figures},
          {"log entries", "log_entries", all.log_entries},
          {"console lines", "console_lines", all.console_lines},
          {"pattern matches", "pattern_matches", report.pattern_rows}};
}

// A side of a difference: long lines cut, further lines below the first.
std::string side(const char *title, const std::string &text) {
  std::string out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, std::min(end - at, longest_line));
    for (char &c : line)
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
        c = ' ';
    if (end - at > longest_line)
      line += "…";
    out += fmt::format("    {:<8} {}\n", at == 0 ? title : "", line);
    at = end + 1;
  }
  return out;
}

std::string text_of(const Difference &difference) {
  std::string out = difference.where == difference.file ? difference.file
                                                        : difference.where + "/" + difference.file;
  if (difference.line != 0)
    out += fmt::format(":{}", difference.line);
  out += '\n';
  if (!difference.context.empty())
    out += side("step", difference.context);
  return out + side("recorded", difference.expected) + side("port", difference.got);
}

std::string table_of(const Report &report, bool all_differences) {
  std::string out = "port against Linux 2.6.26 with TOMOYO 1.6.8 (recorded)\n\n";
  const auto &differences = report.comparison.differences;
  const std::size_t shown =
      all_differences ? differences.size() : std::min(differences.size(), first_differences);
  for (std::size_t i = 0; i < shown; ++i)
    out += text_of(differences[i]) + '\n';
  if (shown < differences.size())
    out += fmt::format("… {} more differences (--all-differences shows them)\n\n",
                       differences.size() - shown);
  Table table({"compared", ">number", ">agree", ">differ"});
  for (const Row &row : rows_of(report))
    if (row.tally.compared != 0)
      table.row({row.title, grouped(static_cast<double>(row.tally.compared)),
                 grouped(static_cast<double>(row.tally.agree)),
                 grouped(static_cast<double>(row.tally.differ()))});
  return out + table.text();
}

// A text of any bytes as JSON can hold it: bytes over 126 as \xNN.
std::string plain(const std::string &text) {
  std::string out;
  for (const char c : text)
    if (static_cast<unsigned char>(c) > 126)
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      out += c;
  return out;
}

std::string json_of(const Report &report) {
  nlohmann::ordered_json json;
  for (const Row &row : rows_of(report))
    json[row.key] = {{"compared", row.tally.compared},
                     {"agree", row.tally.agree},
                     {"differ", row.tally.differ()}};
  json["differences"] = nlohmann::ordered_json::array();
  for (const Difference &difference : report.comparison.differences)
    json["differences"].push_back({{"case", plain(difference.where)},
                                   {"file", plain(difference.file)},
                                   {"line", difference.line},
                                   {"step", plain(difference.context)},
                                   {"recorded", plain(difference.expected)},
                                   {"port", plain(difference.got)}});
  return json.dump(2) + "\n";
}

verify::golden::CaseDone progress() {
  if (::isatty(STDERR_FILENO) == 0)
    return {};
  return [show = show_progress()](std::size_t done, std::size_t all) {
    show(fmt::format("recorded cases: {} of {}", done, all), -1);
  };
}

} // namespace

int verify_golden(const GoldenOptions &options) {
  std::vector<std::filesystem::path> places;
  for (const std::filesystem::path &place : options.places)
    if (!place.empty()) // --golden alone
      places.push_back(place);
  if (places.empty())
    places.push_back(data_folder() / "verify" / "golden");
  auto set =
      verify::golden::read_golden(places, options.show.empty() ? options.cases : options.show);
  if (!set)
    return complain(set.error(), exit_usage);
  if (!options.show.empty()) {
    for (const verify::golden::Case &one : set->cases)
      print(verify::golden::text_of(verify::golden::run_case(one).results));
    return exit_ok;
  }
  const Report report = verify::golden::verify_golden(*set, 0, progress());
  print(options.format == "json" ? json_of(report) : table_of(report, options.all_differences));
  return report.agrees() ? exit_ok : exit_failed;
}

} // namespace tomosim::app
