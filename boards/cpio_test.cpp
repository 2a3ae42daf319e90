#include "boards/initramfs.hpp"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>

using namespace tomosim::boards;

namespace {

struct Member {
  std::string name;
  std::uint32_t mode = 0, uid = 0, gid = 0, major = 0, minor = 0;
  std::string data;
};

// A reader of its own, from cpio(5), so that writer and test do not share a mistake.
std::vector<Member> read_cpio(const std::string &archive) {
  std::vector<Member> members;
  std::size_t at = 0;
  while (at + 110 <= archive.size()) {
    EXPECT_EQ(archive.substr(at, 6), "070701");
    const auto field = [&](std::size_t i) {
      return static_cast<std::uint32_t>(
          std::strtoul(archive.substr(at + 6 + 8 * i, 8).c_str(), nullptr, 16));
    };
    Member member;
    member.mode = field(1);
    member.uid = field(2);
    member.gid = field(3);
    member.major = field(9);
    member.minor = field(10);
    const std::size_t size = field(6), name_size = field(11);
    member.name = archive.substr(at + 110, name_size - 1);
    const std::size_t data = (at + 110 + name_size + 3) / 4 * 4;
    member.data = archive.substr(data, size);
    at = (data + size + 3) / 4 * 4;
    members.push_back(member);
    if (member.name == "TRAILER!!!")
      break;
  }
  EXPECT_EQ(at, archive.size());
  return members;
}

} // namespace

TEST(Cpio, KeepsTypesModesOwnersAndContents) {
  const Manifest manifest = {
      {"/dev", GuestFileType::Directory, 0755, ""},
      {"/dev/null", GuestFileType::CharDevice, 0666, "", 1, 3},
      {"/bin/a", GuestFileType::Agent, 0755, ""},
      {"/l", GuestFileType::Symlink, 0777, "/bin/a"},
      {"/f", GuestFileType::File, 04640, "hello", 0, 0, 1000, 100},
      {"/p", GuestFileType::Fifo, 0600, ""},
  };
  const auto members = read_cpio(write_cpio(manifest, "AGENT"));
  ASSERT_EQ(members.size(), 7u);
  EXPECT_EQ(members[0].name, "dev");
  EXPECT_EQ(members[0].mode, 0040755u);
  EXPECT_EQ(members[1].mode, 0020666u);
  EXPECT_EQ(members[1].minor, 3u);
  EXPECT_EQ(members[2].data, "AGENT");
  EXPECT_EQ(members[3].data, "/bin/a");
  EXPECT_EQ(members[3].mode, 0120777u);
  EXPECT_EQ(members[4].mode, 0104640u);
  EXPECT_EQ(members[4].uid, 1000u);
  EXPECT_EQ(members[4].gid, 100u);
  EXPECT_EQ(members[5].mode, 0010600u);
  EXPECT_EQ(members[6].name, "TRAILER!!!");
}

TEST(Cpio, TheSameListGivesTheSameBytes) {
  EXPECT_EQ(write_cpio(guest_files(), "x"), write_cpio(guest_files(), "x"));
}

TEST(GuestFiles, ParentsComeFirstAndNothingTwice) {
  std::set<std::string> seen = {""};
  for (const GuestFile &file : guest_files()) {
    EXPECT_TRUE(seen.count(file.path.substr(0, file.path.rfind('/')))) << file.path;
    EXPECT_TRUE(seen.insert(file.path).second) << file.path;
  }
}

TEST(GuestFiles, HaveWhatTomoyoLooksFor) {
  for (const char *path : {"/sbin/init", "/sbin/tomoyo-init", "/etc/tomoyo/profile.conf"})
    EXPECT_TRUE(std::any_of(guest_files().begin(), guest_files().end(), [&](const GuestFile &file) {
      return file.path == path;
    })) << path;
}
