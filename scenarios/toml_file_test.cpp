#include "scenarios/toml_file.hpp"

#include "scenarios/text_file.hpp"

#include <gtest/gtest.h>
#include <random>

namespace tomosim::scenarios {
namespace {

TEST(TomlFile, SyntaxErrorsNameTheirLine) {
  std::string name = ::testing::TempDir() + "tomosim-toml-XXXXXX";
  const std::filesystem::path file = std::filesystem::path(::mkdtemp(name.data())) / "x.toml";
  ASSERT_TRUE(write_file(file, "a = 1\nb =\n").ok());
  EXPECT_NE(load_toml(file).error().text().find("x.toml:2"), std::string::npos);
  ASSERT_TRUE(write_file(file, "a = 1\n").ok());
  EXPECT_EQ((*load_toml(file))["a"].value_or(0), 1);
  std::mt19937 random(2);
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (unsigned i = 0; i < 30; ++i)
      text += "[]={}\"'\n#a1.,-"[random() % 15];
    ASSERT_TRUE(write_file(file, text).ok());
    (void)load_toml(file).ok();
  }
}

} // namespace
} // namespace tomosim::scenarios
