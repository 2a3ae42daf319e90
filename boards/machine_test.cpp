// A QEMU that is missing, dies, or is silent: an error in time, and nothing left running.
#include "boards/machine.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

using namespace tomosim::boards;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

class DeadQemu : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/tomosim-machine-test-XXXXXX";
    folder_ = mkdtemp(pattern);
    options_.board = *load_board(default_boards_folder(), "mips");
    options_.kernel.image = folder_ / "vmlinuz";
    std::ofstream(options_.kernel.image) << "no kernel";
    options_.control_timeout = 300ms;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string error() {
    auto machine = Machine::start(options_);
    return machine ? "it started" : machine.error().text();
  }
  void program(const std::string &text) {
    const fs::path path = folder_ / "qemu";
    std::ofstream(path) << "#!/bin/bash\n" << text << "\n";
    fs::permissions(path, fs::perms::owner_all);
    options_.qemu_binary = path.string();
  }

  fs::path folder_;
  MachineOptions options_;
};

bool has(const std::string &text, const std::string &part) {
  return text.find(part) != text.npos;
}

} // namespace

TEST_F(DeadQemu, AMissingOneNamesThePackage) {
  options_.qemu_binary = "qemu-system-nonesuch";
  EXPECT_EQ(error(), "qemu-system-nonesuch: no such program; install the package qemu-system-mips");
}

TEST_F(DeadQemu, OneThatEndsAtOnceIsSeen) {
  options_.qemu_binary = "/bin/false";
  const std::string text = error();
  EXPECT_TRUE(has(text, "exit status 1")) << text;
}

TEST_F(DeadQemu, WhatItSaidIsShown) {
  program("echo 'unsupported machine type' >&2; exit 1");
  EXPECT_TRUE(has(error(), "it said: unsupported machine type"));
}

TEST_F(DeadQemu, OneThatIgnoresItsControlConnectionIsEnded) {
  program("exec sleep 100");
  const auto begin = std::chrono::steady_clock::now();
  const std::string text = error();
  EXPECT_TRUE(has(text, "no answer to its greeting in time")) << text;
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST_F(DeadQemu, OneThatTalksNonsenseIsEnded) {
  program("echo hello >&14; exec sleep 100");
  EXPECT_TRUE(has(error(), "expected a QMP message, found \"hello\""));
}

TEST_F(DeadQemu, AMissingKernelSaysHowToGetIt) {
  options_.kernel.image = folder_ / "none";
  EXPECT_TRUE(has(error(), "there is no kernel image"));
}

TEST_F(DeadQemu, TooManyFilesAreRefused) {
  options_.extra_files.push_back({"/big", GuestFileType::File, 0644, std::string(40 << 20, 'x')});
  EXPECT_TRUE(has(error(), "give fewer extra files"));
}
