#include "app/step_costs.hpp"

#include "scenarios/text_file.hpp"

#include <gtest/gtest.h>

namespace tomosim::app {
namespace {

TEST(StepCosts, TheShippedFileLoads) {
  const auto costs = load_step_costs(TOMOSIM_SOURCE_DIR "/boards/mips/steps.toml");
  ASSERT_TRUE(costs.ok()) << costs.error().text();
  EXPECT_GT((*costs)[model::Step::ListOtherName].instructions, 20);
  EXPECT_FALSE(costs->kernel.empty());
}

TEST(StepCosts, FaultsNameTheirLine) {
  std::string name = ::testing::TempDir() + "tomosim-steps-XXXXXX";
  const std::filesystem::path file = std::filesystem::path(::mkdtemp(name.data())) / "s.toml";
  const auto complaint = [&](const std::string &text) {
    EXPECT_TRUE(scenarios::write_file(file, text).ok());
    const auto costs = load_step_costs(file);
    return costs.ok() ? std::string() : costs.error().text();
  };
  EXPECT_NE(complaint("kernel = \"1\"\n[steps]\nnosuch = 1\n").find("s.toml:3"), std::string::npos);
  EXPECT_NE(complaint("[steps]\n").find("kernel"), std::string::npos);
  EXPECT_NE(complaint("[steps\n").find("s.toml:1"), std::string::npos);
}

} // namespace
} // namespace tomosim::app
