#include "app/port_walk.hpp"

#include "model/kernel.hpp"
#include "scenarios/recording/stream.h"
#include "sim/board_model.hpp"
#include "sim/test_board.hpp"

#include <gtest/gtest.h>

namespace tomosim::app {
namespace {

// The events of opening /data/ok behind `fillers` other entries.
std::vector<WalkRecorder::Event> open_behind(int fillers) {
  model::Kernel kernel;
  kernel.vfs().add_file("/data/ok");
  std::string domain = "<kernel>\nuse_profile 3\n";
  for (int i = 0; i < fillers; ++i)
    domain += "file read /usr/share/filler/file" + std::to_string(10000 + i) + "\n";
  kernel.load_policy_text("profile", "PROFILE_VERSION=20150505\n0-CONFIG={ mode=disabled }\n"
                                     "3-CONFIG={ mode=enforcing }\n");
  kernel.load_policy_text("domain_policy", domain + "file read /data/ok\n");
  EXPECT_TRUE(kernel.activate().ok);
  WalkRecorder recorder;
  kernel.set_cost_sink(&recorder);
  EXPECT_TRUE(kernel.open(kernel.init_task(), "/data/ok", model::O_ReadOnly).ok());
  return recorder.events;
}

StepCosts sixty_a_name() {
  StepCosts costs;
  costs.steps[static_cast<std::size_t>(model::Step::ListOtherName)] = {60, 66};
  return costs;
}

std::uint64_t cycles(const std::vector<std::uint64_t> &words) {
  sim::BoardModel board(sim::test_board());
  scenarios::VectorSource source(words);
  const auto operations = board.run(source);
  EXPECT_TRUE(operations.ok()) << (operations.ok() ? "" : operations.error().text());
  return operations.ok() ? operations->back().cycles : 0;
}

// Three operations that do nothing.
std::vector<std::uint64_t> empty_operations() {
  std::vector<std::uint64_t> words;
  for (int i = 0; i < 3; ++i) {
    words.push_back(stream_mark(STREAM_TAG_BEGIN));
    words.push_back(stream_mark(STREAM_TAG_END));
  }
  return words;
}

TEST(PortWalk, EachEntryIsAStepOfTheWalk) {
  std::uint64_t entries = 0;
  list_walk(open_behind(0), 0, &entries);
  const std::uint64_t base = entries;
  const auto walk = list_walk(open_behind(25), base, &entries);
  EXPECT_EQ(entries, base + 25);
  const auto steps = std::count_if(walk.begin(), walk.end(), [](const auto &event) {
    return event.is_step && event.step == model::Step::ListOtherName;
  });
  EXPECT_GE(steps, 24);
}

TEST(PortWalk, AShortWalkCostsItsInstructionsALongOneItsMisses) {
  const auto per_entry = [](int fillers) {
    const auto walk = list_walk(open_behind(fillers), 1);
    scenarios::VectorSource baseline(empty_operations());
    const auto words = with_walk(baseline, walk, sixty_a_name());
    EXPECT_TRUE(words.ok());
    return static_cast<double>(cycles(*words)) / fillers;
  };
  EXPECT_NEAR(per_entry(20), 66, 4) << "20 entries and their names stay in the cache";
  EXPECT_GT(per_entry(1000), 110) << "1000 do not: two misses or more an entry";
}

TEST(PortWalk, TheBaselineComesThrough) {
  scenarios::VectorSource baseline({stream_def(7, 1), 0, 0, stream_mark(STREAM_TAG_BEGIN),
                                    stream_exec(7), stream_mark(STREAM_TAG_END)});
  const auto words = with_walk(baseline, {}, sixty_a_name());
  ASSERT_TRUE(words.ok());
  EXPECT_EQ(words->size(), 6u);
}

} // namespace
} // namespace tomosim::app
