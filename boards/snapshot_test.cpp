#include "boards/snapshot.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

using namespace tomosim::boards;
namespace fs = std::filesystem;

namespace {

class Store : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/tomosim-snapshot-test-XXXXXX";
    folder_ = mkdtemp(pattern);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

} // namespace

TEST_F(Store, GivesAPrivateCopyOfWhatWasPut) {
  SnapshotStore store(folder_);
  ASSERT_TRUE(store.put("key", "state", "lsm x\n"));
  auto snapshot = store.get("key");
  ASSERT_TRUE(snapshot) << snapshot.error().text();
  EXPECT_EQ(read_whole(snapshot->state.get()), "state");
  EXPECT_EQ(snapshot->facts, "lsm x\n");
}

TEST_F(Store, ADamagedOneIsRemoved) {
  SnapshotStore store(folder_);
  ASSERT_TRUE(store.put("key", "state", ""));
  std::ofstream(folder_ / "key.qcow2") << "stats";
  auto snapshot = store.get("key");
  ASSERT_FALSE(snapshot);
  EXPECT_NE(snapshot.error().text().find("damaged"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "key.qcow2"));
}

TEST_F(Store, OnlyTheLastFewAreKept) {
  SnapshotStore store(folder_);
  for (int i = 0; i < 12; i++)
    ASSERT_TRUE(store.put("key" + std::to_string(i), "state", ""));
  int kept = 0;
  for (const auto &entry : fs::directory_iterator(folder_))
    kept += entry.path().extension() == ".qcow2";
  EXPECT_EQ(kept, 8);
  EXPECT_TRUE(store.get("key11"));
}

TEST(Digest, DependsOnWhereTextsEnd) {
  Digest a, b, c;
  a.add("ab");
  a.add("c");
  b.add("a");
  b.add("bc");
  c.add("ab");
  c.add("c");
  EXPECT_NE(a.hex(), b.hex());
  EXPECT_EQ(a.hex(), c.hex());
}
