#include "scenarios/text_file.hpp"

#include <filesystem>
#include <gtest/gtest.h>

namespace tomosim::scenarios {
namespace {

std::filesystem::path scratch() {
  std::string name = ::testing::TempDir() + "tomosim-text-XXXXXX";
  return ::mkdtemp(name.data());
}

TEST(TextFile, WhatIsWrittenIsRead) {
  const auto folder = scratch();
  ASSERT_TRUE(write_file(folder / "a", std::string("x\0y\n", 4)).ok());
  ASSERT_TRUE(write_file(folder / "a", "second").ok());
  EXPECT_EQ(read_file(folder / "a").value(), "second");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1)
      << "the temporary file is gone";
}

TEST(TextFile, ErrorsNameTheFile) {
  EXPECT_NE(read_file("/nonexistent/x").error().text().find("/nonexistent/x"), std::string::npos);
  EXPECT_FALSE(read_file("/").ok());
  EXPECT_FALSE(write_file("/nonexistent/x", "a").ok());
}

TEST(TextFile, ALimitIsKept) {
  const auto folder = scratch();
  ASSERT_TRUE(write_file(folder / "long", std::string(100, 'x')).ok());
  EXPECT_TRUE(read_file(folder / "long", 100).ok());
  EXPECT_FALSE(read_file(folder / "long", 99).ok());
}

} // namespace
} // namespace tomosim::scenarios
