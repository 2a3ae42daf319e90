// Against the real kernel, if one is in the cache: what is shipped is what it does.
#include "app/data_files.hpp"
#include "app/live_run.hpp"
#include "app/program.hpp"
#include "scenarios/recording/recording.hpp"
#include "sim/board_model.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tomosim::app {
namespace {

class Live : public ::testing::Test {
protected:
  void SetUp() override {
    if (!kernel_is_there("mips"))
      GTEST_SKIP() << "no kernel in the cache: tomosim kernel fetch --board mips";
  }
};

struct Recorded {
  scenarios::RecordingInfo info;
  std::uint64_t words = 0;
  sim::OperationCost cost;
};

Recorded load(const std::filesystem::path &path) {
  auto reader = scenarios::RecordingReader::open(path);
  EXPECT_TRUE(reader.ok()) << (reader.ok() ? "" : reader.error().text());
  Recorded result{(*reader)->info(), (*reader)->words(), {}};
  sim::BoardModel board(sim::load_board_description(board_file("mips")).value());
  result.cost = sim::median(board.run(**reader).value());
  return result;
}

TEST_F(Live, ANewRecordingIsTheShippedOne) {
  std::string folder = ::testing::TempDir() + "tomosim-record-XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  for (const std::string policy : {"-", "bench-100"}) {
    std::vector<std::string> arguments{"record", "--workload", "pipe,open", "--output", folder,
                                       "--variant", policy == "-" ? "vanilla" : "tomoyo"};
    const Outcome outcome = run_program(arguments);
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    for (const std::string workload : {"pipe", "open"}) {
      const Recorded now = load(recording_in(folder, policy, workload));
      const Recorded then = load(recording_file("mips", policy, workload));
      if (now.info.kernel != then.info.kernel || now.info.qemu != then.info.qemu)
        GTEST_SKIP() << "recorded with kernel " << then.info.kernel << " and QEMU "
                     << then.info.qemu << ", here are " << now.info.kernel << " and "
                     << now.info.qemu;
      EXPECT_EQ(now.info, then.info);
      EXPECT_EQ(now.cost.instructions, then.cost.instructions) << policy << " " << workload;
      EXPECT_NEAR(static_cast<double>(now.cost.cycles), static_cast<double>(then.cost.cycles),
                  0.01 * static_cast<double>(then.cost.cycles));
      EXPECT_NEAR(static_cast<double>(now.words), static_cast<double>(then.words),
                  0.05 * static_cast<double>(then.words))
          << "a timer tick more or less";
    }
  }
  std::filesystem::remove_all(folder);
}

TEST_F(Live, EveryShippedScriptAgreesNow) {
  const Outcome outcome = run_program({"verify", "--source", "live", "--format", "json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.out.substr(0, 2000) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["source"], "live");
  EXPECT_EQ(json["agree"], json["operations"]);
}

TEST_F(Live, PredictionsAreCloseToTheKernel) {
  const Outcome outcome = run_program({"predict", "--policy", "small-server", "--scale", "1,10",
                                       "--source", "live", "--format", "json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const auto &point : nlohmann::json::parse(outcome.out)["points"]) {
    const double kernel = point["kernel_cycles"].get<double>();
    EXPECT_NEAR(point["cycles"].get<double>(), kernel, 0.05 * kernel) << point.dump();
  }
}

TEST_F(Live, SimulateLiveGivesWhatTheRecordingsGive) {
  const auto run = [](const char *source) {
    const Outcome outcome = run_program({"simulate", "--workload", "syscall,pipe", "--source",
                                         source, "--format", "json"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out);
  };
  const auto live = run("live");
  const auto recorded = run("recorded");
  if (live["kernel"] != recorded["kernel"])
    GTEST_SKIP() << "the recordings are of another kernel";
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_EQ(live["tests"][i]["tomoyo"]["instructions_per_op"],
              recorded["tests"][i]["tomoyo"]["instructions_per_op"]);
}

} // namespace
} // namespace tomosim::app
