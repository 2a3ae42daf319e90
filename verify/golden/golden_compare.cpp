#include "verify/golden/golden_compare.hpp"

#include "verify/golden/alignment.hpp"
#include "verify/golden/line_match.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace tomosim::verify::golden {
namespace {

const std::string nothing = "(nothing)";

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Log entries of a file: separated by empty lines. line: where each begins.
struct Entry {
  std::string text;
  std::size_t line = 0;
};
std::vector<Entry> entries_of(std::string_view text) {
  std::vector<Entry> entries;
  bool inside = false;
  std::size_t number = 0;
  for (const std::string &line : split_lines(text)) {
    ++number;
    if (line.empty()) {
      inside = false;
    } else if (inside) {
      entries.back().text += '\n' + line;
    } else {
      entries.push_back({line, number});
      inside = true;
    }
  }
  return entries;
}

// "Shared:        4096   (Quota:       8192)" → the first number.
long figure(const std::vector<std::string> &lines, std::string_view name) {
  for (const std::string &line : lines)
    if (line.compare(0, name.size(), name) == 0)
      return std::atol(line.c_str() + name.size() + 1);
  return -1;
}

class Comparer {
 public:
  Comparer(const Case &recorded, const PortRun &run) : recorded_(recorded), run_(run) {
    match_.keep_numbers_of(recorded.file("ops.txt"));
    for (const auto &[path, text] : recorded.files)
      if (path.compare(0, 7, "policy/") == 0 || path.compare(0, 6, "files/") == 0)
        match_.keep_numbers_of(text);
  }

  Comparison compare() {
    if (!run_.panic.empty())
      differ("results.txt", recorded_.results.back().line + 1, nothing,
             "the machine panicked: " + run_.panic);
    results();
    logs("grant_log.txt", run_.grant_log);
    logs("reject_log.txt", run_.reject_log);
    for (const PolicyFile &file : policy_files_at_end())
      policy_text(file.recorded);
    memory();
    console();
    out_.cases.count(out_.differences.empty());
    return std::move(out_);
  }

 private:
  void differ(std::string file, std::size_t line, std::string expected, std::string got,
              std::string context = {}) {
    out_.differences.push_back({recorded_.name, std::move(file), line, std::move(expected),
                                std::move(got), std::move(context)});
  }

  // each(pair, agrees) for what stands beside each other in both.
  template <class Each>
  void for_pairs(const std::vector<std::string> &expected, const std::vector<std::string> &got,
                 const Each &each) {
    const auto alike = [&](std::size_t i, std::size_t j) {
      return expected[i] == got[j] || LineMatch(match_).same(expected[i], got[j]);
    };
    for (const Pair &pair : align(expected.size(), got.size(), alike))
      each(pair, pair.expected != Pair::none && pair.got != Pair::none &&
                     match_.same(expected[pair.expected], got[pair.got]));
  }

  static std::vector<std::string> texts_of(const std::vector<ResultDetail> &details) {
    std::vector<std::string> texts;
    for (const ResultDetail &detail : details)
      texts.push_back(detail.text);
    return texts;
  }

  // Steps are aligned by their line in ops.txt; a step that one side did not take is a difference.
  void results() {
    std::size_t i = 0, j = 0;
    const auto &expected = recorded_.results;
    const auto &got = run_.results;
    while (i < expected.size() || j < got.size()) {
      if (j == got.size() || (i < expected.size() && expected[i].step < got[j].step)) {
        out_.operations.count(false);
        differ("results.txt", expected[i].line, expected[i].head, nothing);
        ++i;
      } else if (i == expected.size() || got[j].step < expected[i].step) {
        out_.operations.count(false);
        differ("results.txt", i < expected.size() ? expected[i].line : expected.back().line,
               nothing, got[j].head);
        ++j;
      } else {
        step(expected[i++], got[j++]);
      }
    }
  }

  void step(const StepResult &expected, const StepResult &got) {
    bool answer = match_.same(expected.head, got.head);
    if (!answer)
      differ("results.txt", expected.line, expected.head, got.head);
    for_pairs(
        texts_of(expected.details), texts_of(got.details), [&](const Pair &pair, bool agrees) {
          const ResultDetail *mine =
              pair.expected == Pair::none ? nullptr : &expected.details[pair.expected];
          const ResultDetail *theirs = pair.got == Pair::none ? nullptr : &got.details[pair.got];
          if ((mine ? mine : theirs)->is_decision())
            out_.decisions.count(agrees);
          else
            answer = answer && agrees;
          if (!agrees)
            differ("results.txt", mine ? mine->line : expected.line, mine ? mine->text : nothing,
                   theirs ? theirs->text : nothing, expected.head);
        });
    if (expected.step != 0)
      out_.operations.count(answer);
  }

  void logs(const std::string &file, const std::vector<std::string> &got) {
    const auto entries = entries_of(recorded_.file(file));
    std::vector<std::string> expected;
    for (const Entry &entry : entries)
      expected.push_back(entry.text);
    for_pairs(expected, got, [&](const Pair &pair, bool agrees) {
      out_.log_entries.count(agrees);
      if (!agrees)
        differ(file, pair.expected == Pair::none ? 0 : entries[pair.expected].line,
               pair.expected == Pair::none ? nothing : expected[pair.expected],
               pair.got == Pair::none ? nothing : got[pair.got]);
    });
  }

  void policy_text(const std::string &name) {
    const std::string path = "policy-after/" + name;
    if (recorded_.files.count(path) == 0)
      return;
    const auto text = run_.policy_after.find(name);
    const auto expected = split_lines(recorded_.file(path));
    const auto got =
        text == run_.policy_after.end() ? std::vector<std::string>() : split_lines(text->second);
    out_.policy_texts.count(lines(path, expected, got, nullptr));
  }

  // Each line that differs is told. True when none does.
  bool lines(const std::string &file, const std::vector<std::string> &expected,
             const std::vector<std::string> &got, Tally *tally) {
    bool all = true;
    std::size_t line = 0;
    for_pairs(expected, got, [&](const Pair &pair, bool agrees) {
      line = pair.expected == Pair::none ? line : pair.expected + 1;
      if (tally)
        tally->count(agrees);
      all = all && agrees;
      if (!agrees)
        differ(file, line, pair.expected == Pair::none ? nothing : expected[pair.expected],
               pair.got == Pair::none ? nothing : got[pair.got]);
    });
    return all;
  }

  // Dynamic counts the files that the test program held open: exact only where it held none.
  void memory() {
    if (recorded_.files.count("meminfo.txt") == 0)
      return;
    const auto expected = split_lines(recorded_.file("meminfo.txt"));
    const auto got = split_lines(run_.meminfo);
    if (figure(expected, "Total:") < 0) { // it could not be read
      lines("meminfo.txt", expected, got, &out_.memory_figures);
      return;
    }
    std::vector<std::string_view> names = {"Shared:", "Private:"};
    if (!recorded_.script.holds_status)
      names.push_back("Dynamic:");
    for (const std::string_view name : names) {
      const bool agrees = figure(expected, name) == figure(got, name);
      out_.memory_figures.count(agrees);
      if (!agrees)
        differ("meminfo.txt", 0, std::string(name) + ' ' + std::to_string(figure(expected, name)),
               std::string(name) + ' ' + std::to_string(figure(got, name)));
    }
    const long parts = figure(got, "Shared:") + figure(got, "Private:") + figure(got, "Dynamic:");
    const bool consistent = parts == figure(got, "Total:");
    out_.memory_figures.count(consistent);
    if (!consistent)
      differ("meminfo.txt", 4, "Total: " + std::to_string(parts) + " (the sum)",
             "Total: " + std::to_string(figure(got, "Total:")));
  }

  void console() {
    if (recorded_.files.count("console.txt") == 0)
      return;
    const auto filtered = [](const std::vector<std::string> &all) {
      std::vector<std::string> kept;
      std::copy_if(all.begin(), all.end(), std::back_inserter(kept), is_access_control_message);
      return kept;
    };
    lines("console.txt", filtered(split_lines(recorded_.file("console.txt"))),
          filtered(run_.console), &out_.console_lines);
  }

  const Case &recorded_;
  const PortRun &run_;
  LineMatch match_;
  Comparison out_;
};

} // namespace

bool is_access_control_message(std::string_view line) {
  constexpr std::string_view beginnings[] = {"TOMOYO",       "SAKURA",  "ccs_",    "Allow ",
                                             "Don't allow ", "ERROR: ", "<kernel>"};
  return std::any_of(std::begin(beginnings), std::end(beginnings),
                     [&](std::string_view start) { return line.substr(0, start.size()) == start; });
}

void Comparison::add(Comparison other) {
  cases.add(other.cases);
  operations.add(other.operations);
  decisions.add(other.decisions);
  policy_texts.add(other.policy_texts);
  memory_figures.add(other.memory_figures);
  log_entries.add(other.log_entries);
  console_lines.add(other.console_lines);
  std::move(other.differences.begin(), other.differences.end(), std::back_inserter(differences));
}

Comparison compare_case(const Case &recorded, const PortRun &run) {
  return Comparer(recorded, run).compare();
}

} // namespace tomosim::verify::golden
