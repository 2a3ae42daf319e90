// The command line as a person meets it: exit codes, one clear line, JSON keys. From recordings
// only.
#include "app/program.hpp"

#include "scenarios/text_file.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tomosim::app {
namespace {

nlohmann::json json_of(const std::vector<std::string> &arguments) {
  const Outcome outcome = run_program(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  auto json = nlohmann::json::parse(outcome.out, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << outcome.out;
  return json;
}

void expect_keys(const nlohmann::json &json, std::initializer_list<const char *> keys) {
  for (const char *key : keys)
    EXPECT_TRUE(json.contains(key)) << key;
}

TEST(Cli, SimulateHasItsKeys) {
  const auto json = json_of(
      {"simulate", "--source", "recorded", "--workload", "syscall,open", "--format", "json"});
  expect_keys(json, {"board", "source", "tests"});
  EXPECT_EQ(json["source"], "recorded");
  ASSERT_EQ(json["tests"].size(), 2u);
  expect_keys(json["tests"][1], {"name", "ratio_pct", "vanilla", "tomoyo"});
  for (const char *variant : {"vanilla", "tomoyo"})
    expect_keys(json["tests"][1][variant], {"ops_per_s", "cycles_per_op", "instructions_per_op"});
  EXPECT_EQ(json["tests"][0]["vanilla"]["instructions_per_op"],
            json["tests"][0]["tomoyo"]["instructions_per_op"])
      << "no check lies on getpid's way";
  EXPECT_LT(json["tests"][1]["ratio_pct"].get<double>(), 60) << "open is checked";
}

TEST(Cli, VerifyHasItsKeysAndAgrees) {
  const auto json = json_of({"verify", "--source", "recorded", "--format", "json"});
  expect_keys(json, {"operations", "agree", "differ", "differences"});
  EXPECT_GE(json["operations"].get<int>(), 150);
  EXPECT_EQ(json["agree"], json["operations"]);
  EXPECT_EQ(json["differ"], 0);
}

TEST(Cli, PredictHasItsKeysAndGrows) {
  const auto json = json_of({"predict", "--policy", "small-server", "--scale", "1,10", "--source",
                             "recorded", "--format", "json"});
  ASSERT_EQ(json["points"].size(), 4u);
  for (const auto &point : json["points"])
    expect_keys(point, {"syscall", "entries", "cycles", "overhead_pct", "kernel_cycles"});
  EXPECT_TRUE(json["points"][0]["kernel_cycles"].is_null());
  EXPECT_LT(json["points"][0]["cycles"].get<double>(), json["points"][1]["cycles"].get<double>());
}

TEST(Cli, ExploreHasItsKeys) {
  const auto json = json_of({"explore", "--policy", "small-server", "--to",
                             "<kernel> /usr/sbin/httpd", "--format", "json"});
  expect_keys(json, {"domains", "transitions", "unreachable", "path"});
  EXPECT_GT(json["domains"].size(), 10u);
  EXPECT_GT(json["path"].size(), 0u);
  EXPECT_GT(json["unreachable"].size(), 0u);
}

TEST(Cli, DotIsForGraphviz) {
  const Outcome outcome = run_program({"explore", "--policy", "small-server", "--format", "dot"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out.rfind("digraph", 0), 0u);
}

TEST(Cli, EveryCommandHasHelpWithAnExample) {
  for (const char *command :
       {"simulate", "verify", "predict", "explore", "record", "kernel", "demo"}) {
    const Outcome outcome = run_program({command, "--help"});
    EXPECT_EQ(outcome.exit_code, 0) << command;
    EXPECT_NE(outcome.out.find("Example:"), std::string::npos) << command;
  }
  EXPECT_EQ(run_program({"--help"}).exit_code, 0);
  EXPECT_EQ(run_program({"--version"}).exit_code, 0);
}

TEST(Cli, BadUseIsExitCodeTwoAndOneLine) {
  const std::vector<std::vector<std::string>> cases = {
      {},
      {"nosuch"},
      {"simulate", "--nosuch"},
      {"simulate", "--board", "nosuch"},
      {"simulate", "--board", "../mips"},
      {"simulate", "--workload", "nosuch"},
      {"simulate", "--workload", ""},
      {"simulate", "--source", "nosuch"},
      {"simulate", "--format", "xml"},
      {"verify", "--script", "/nonexistent"},
      {"predict"},
      {"predict", "--policy", "/nonexistent"},
      {"predict", "--policy", "small-server", "--scale", "0"},
      {"predict", "--policy", "small-server", "--scale", "1,,2"},
      {"predict", "--policy", "small-server", "--scale", "99999999999999999999"},
      {"predict", "--policy", "small-server", "--domain", "<kernel> /none"},
      {"explore", "--policy", "/nonexistent"},
      {"explore", "--policy", "small-server", "--to", "<kernel> /none"},
      {"kernel", "fetch", "--board", "nosuch"},
  };
  for (const auto &arguments : cases) {
    const Outcome outcome = run_program(arguments);
    std::string all;
    for (const auto &word : arguments)
      all += word + " ";
    EXPECT_EQ(outcome.exit_code, 2) << all << outcome.err;
    EXPECT_FALSE(outcome.err.empty()) << all;
    EXPECT_LE(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 2) << all << outcome.err;
    EXPECT_EQ(outcome.out, "") << all;
  }
}

TEST(Cli, JunkInAFileGivesOnePrintableLine) {
  std::string folder = ::testing::TempDir() + "tomosim-junk-XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const std::string file = folder + "/junk";
  std::string junk;
  for (int i = 0; i < 100000; ++i)
    junk += static_cast<char>(i * 7919 >> 3);
  ASSERT_TRUE(scenarios::write_file(file, junk).ok());
  const Outcome outcome = run_program({"verify", "--source", "recorded", "--script", file});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1);
  EXPECT_LT(outcome.err.size(), 1000u);
  EXPECT_TRUE(std::none_of(outcome.err.begin(), outcome.err.end() - 1,
                           [](char c) { return static_cast<unsigned char>(c) < 0x20; }));
}

TEST(Cli, TheDemoShowsAllFourJobs) {
  const Outcome outcome = run_program({"demo"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const char *word : {"Pipe Throughput", "agree, 0 differ", "execve", "steps from"})
    EXPECT_NE(outcome.out.find(word), std::string::npos) << word;
}

} // namespace
} // namespace tomosim::app
