#include "boards/apt.hpp"
#include "boards/kernel_cache.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>

using namespace tomosim::boards;
namespace fs = std::filesystem;

namespace {

class Cache : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/tomosim-cache-test-XXXXXX";
    folder_ = mkdtemp(pattern);
    board_ = *load_board(default_boards_folder(), "mips");
  }
  void TearDown() override { fs::remove_all(folder_); }
  void add(const std::string &version) {
    const fs::path kernel = folder_ / "tomosim/kernels/mips" / version;
    fs::create_directories(kernel);
    std::ofstream(kernel / "vmlinuz") << "x";
    std::ofstream(kernel / "release") << "r-" << version << "\n";
  }

  fs::path folder_;
  BoardSetup board_;
};

} // namespace

TEST_F(Cache, TheNewestVersionIsByNumber) {
  add("6.1.10-1");
  add("6.1.9-2");
  KernelCache cache(folder_ / "tomosim");
  EXPECT_EQ(cache.list(board_).size(), 2u);
  EXPECT_EQ(cache.newest(board_)->version, "6.1.10-1");
  EXPECT_EQ(cache.newest(board_)->release, "r-6.1.10-1");
}

TEST_F(Cache, WithoutAKernelTheErrorSaysHowToGetOne) {
  auto none = KernelCache(folder_ / "tomosim").newest(board_);
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().text().find("tomosim kernel fetch"), std::string::npos);
}

TEST_F(Cache, WhatIsCachedNeedsNoNetwork) {
  add("6.1.9-2");
  board_.kernel.package = "no-such-package"; // apt would fail
  auto kernel = KernelCache(folder_ / "tomosim").fetch(board_);
  ASSERT_TRUE(kernel) << kernel.error().text();
  EXPECT_EQ(kernel->version, "6.1.9-2");
}

TEST_F(Cache, ItsFoldersArePrivate) {
  ASSERT_TRUE(make_private_folder(folder_ / "a" / "b"));
  struct stat status {};
  ASSERT_EQ(stat((folder_ / "a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700u);
  std::ofstream(folder_ / "file") << "x";
  EXPECT_FALSE(make_private_folder(folder_ / "file" / "b"));
}

TEST_F(Cache, AKernelOfTheUsersOwnMustBeAnElfOfTheBoard) {
  std::ofstream(folder_ / "image") << "\177ELF\2\1";
  auto kernel = kernel_from_file(board_, folder_ / "image");
  ASSERT_FALSE(kernel);
  EXPECT_NE(kernel.error().text().find("not a 32-bit little-endian ELF"), std::string::npos);
  std::ofstream(folder_ / "image") << "\177ELF\1\1";
  EXPECT_TRUE(kernel_from_file(board_, folder_ / "image"));
}

TEST(Apt, FollowsTheMetaPackage) {
  auto package = versioned_package("Package: linux-image-4kc-malta\nVersion: 6.1.176-1\n"
                                   "Depends: linux-image-6.1.0-50-4kc-malta (= 6.1.175-2), x\n");
  ASSERT_TRUE(package);
  EXPECT_EQ(package->name, "linux-image-6.1.0-50-4kc-malta");
  EXPECT_EQ(package->version, "6.1.175-2");
  EXPECT_FALSE(versioned_package("N: no packages\n"));
}
