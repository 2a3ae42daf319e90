// What the reader says of folders, archives and tables, good and bad.
#include "verify/golden/golden_set.hpp"

#include "scenarios/text_file.hpp"
#include "verify/golden/case_archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace tomosim::verify::golden {
namespace {

namespace fs = std::filesystem;

class GoldenSetTest : public ::testing::Test {
 protected:
  GoldenSetTest() {
    std::string name = (fs::temp_directory_path() / "golden_set.XXXXXX").string();
    folder = ::mkdtemp(name.data());
  }
  ~GoldenSetTest() override { fs::remove_all(folder); }

  fs::path file(const std::string &name, std::string_view bytes) {
    fs::create_directories((folder / name).parent_path());
    EXPECT_TRUE(scenarios::write_file(folder / name, bytes).ok());
    return folder / name;
  }
  void add_case(const std::string &name) {
    file(name + "/ops.txt", "ifup\n");
    file(name + "/results.txt", "1\tifup\t0\tp0 <kernel> /sbin/init\n");
  }
  fs::path pack(const std::string &name, const std::vector<NamedFile> &members) {
    const fs::path path = folder / name;
    archive *out = archive_write_new();
    archive_write_add_filter_zstd(out);
    archive_write_set_format_ustar(out);
    EXPECT_EQ(archive_write_open_filename(out, path.c_str()), ARCHIVE_OK);
    for (const NamedFile &member : members) {
      archive_entry *entry = archive_entry_new();
      archive_entry_set_pathname(entry, member.path.c_str());
      archive_entry_set_size(entry, static_cast<la_int64_t>(member.bytes.size()));
      archive_entry_set_filetype(entry, AE_IFREG);
      archive_entry_set_perm(entry, 0644);
      archive_write_header(out, entry);
      archive_write_data(out, member.bytes.data(), member.bytes.size());
      archive_entry_free(entry);
    }
    archive_write_free(out);
    return path;
  }
  std::string complaint(const fs::path &place, const std::string &glob = {}) {
    const auto set = read_golden({place}, glob);
    EXPECT_FALSE(set.ok()) << place;
    const std::string text = set.ok() ? "" : set.error().text();
    EXPECT_EQ(text.find('\n'), std::string::npos);
    const std::size_t at = text.find(folder.string() + "/");
    return at == std::string::npos ? text : text.substr(at + folder.string().size() + 1);
  }

  fs::path folder;
};

TEST_F(GoldenSetTest, OneCaseIsAFolder) {
  add_case("one");
  for (const char *spelling : {"one", "one/", "one/."}) {
    const auto set = read_golden({folder / spelling});
    ASSERT_TRUE(set.ok()) << set.error().text();
    ASSERT_EQ(set->cases.size(), 1u);
    EXPECT_EQ(set->cases[0].name, "one");
  }
}

TEST_F(GoldenSetTest, AFolderMayHoldCasesArchivesAndTables) {
  add_case("deep/er/b-case");
  add_case("a-case");
  file("a-case/policy/profile.conf", "0-COMMENT=x\n");
  pack("more.tar.zst", {{"c-case/ops.txt", "ifup\n"},
                        {"c-case/results.txt", "1\tifup\t0\n"},
                        {"c-case/files/p/x.conf", "x"},
                        {"patterns-1.6.8.tsv", "/a\t/a\t1\t1\t1\n"}});
  file("pattern-matrix.tsv", "# comment\n/\\*\t/a\t1\n");
  file("cases.tsv", "anything\n");
  file("README.md", "text\n");
  const auto set = read_golden({folder});
  ASSERT_TRUE(set.ok()) << set.error().text();
  ASSERT_EQ(set->cases.size(), 3u);
  EXPECT_EQ(set->cases[0].name, "a-case");
  EXPECT_EQ(set->cases[0].file("policy/profile.conf"), "0-COMMENT=x\n");
  EXPECT_EQ(set->cases[1].name, "b-case");
  EXPECT_EQ(set->cases[2].file("files/p/x.conf"), "x");
  EXPECT_EQ(set->tables.size(), 2u);
}

TEST_F(GoldenSetTest, AGlobChoosesCases) {
  add_case("a-1");
  add_case("b-1");
  const auto set = read_golden({folder}, "b-*");
  ASSERT_TRUE(set.ok()) << set.error().text();
  ASSERT_EQ(set->cases.size(), 1u);
  EXPECT_EQ(set->cases[0].name, "b-1");
  EXPECT_NE(complaint(folder, "c-*").find("no recorded case has a name like 'c-*'"),
            std::string::npos);
}

TEST_F(GoldenSetTest, AMalformedPlaceIsOneClearLine) {
  file("noresults/ops.txt", "ifup\n");
  EXPECT_EQ(complaint(folder / "noresults"),
            "noresults: results.txt is missing; a case has ops.txt, results.txt, policy/ and "
            "policy-after/");
  fs::create_directories(folder / "empty");
  EXPECT_EQ(complaint(folder / "empty"),
            "empty: no recorded case and no table found; a case is a folder with ops.txt; it may "
            "be packed in a .tar.zst");
  EXPECT_NE(complaint(folder / "missing").find("missing: no such file or folder"),
            std::string::npos);
  EXPECT_NE(complaint(file("x.txt", "x")).find("x.txt: neither an archive"), std::string::npos);
  EXPECT_NE(complaint(file("x.tsv", "x")).find("x.tsv: not a table of pattern matches"),
            std::string::npos);
  file("badops/ops.txt", "ifup\nnonsense\n");
  file("badops/results.txt", "");
  EXPECT_EQ(complaint(folder / "badops"), "badops/ops.txt:2: unknown operation 'nonsense'");
  file("badresults/ops.txt", "ifup\n");
  file("badresults/results.txt", "nonsense\n");
  EXPECT_EQ(complaint(folder / "badresults").find("badresults/results.txt:1: expected a step's"),
            0u);
}

TEST_F(GoldenSetTest, AMalformedTableIsNamedWithItsLine) {
  const std::pair<const char *, const char *> bad[] = {
      {"/a\t/a\t1\t1\n", "expected 5 columns, found 4"},
      {"/a\t/a\t1\t1\tyes\n", "expected 1, 0 or -1 in column 5, found 'yes'"},
      {"\n", nullptr},
  };
  for (const auto &[row, error] : bad) {
    const auto path = file("patterns-1.6.8.tsv", "# first line\n" + std::string(row));
    if (error)
      EXPECT_EQ(complaint(path), "patterns-1.6.8.tsv:2: " + std::string(error));
    else
      EXPECT_TRUE(read_golden({path}).ok());
  }
}

TEST_F(GoldenSetTest, AMalformedArchiveIsOneClearLine) {
  EXPECT_NE(complaint(file("text.tar.zst", "this is no archive at all, only a text\n"))
                .find("text.tar.zst: not a readable archive"),
            std::string::npos);
  const fs::path whole =
      pack("whole.tar.zst", {{"c/ops.txt", "ifup\n"}, {"c/results.txt", std::string(50000, 'x')}});
  const std::string bytes = scenarios::read_file(whole).value();
  for (const std::size_t length : {bytes.size() / 2, bytes.size() / 4, std::size_t{5}})
    EXPECT_FALSE(read_golden({file("cut.tar.zst", bytes.substr(0, length))}).ok()) << length;
  EXPECT_NE(complaint(pack("out.tar.zst", {{"../../x/ops.txt", "ifup\n"}}))
                .find("out.tar.zst: a member's name leads out of the archive"),
            std::string::npos);
  EXPECT_NE(complaint(pack("absolute.tar.zst", {{"/x/ops.txt", "ifup\n"}}))
                .find("a member's name leads out of the archive"),
            std::string::npos);
  EXPECT_NE(complaint(pack("large.tar.zst", {{"c/ops.txt", std::string(largest_file + 1, '\n')}}))
                .find("a member is longer than"),
            std::string::npos);
}

// Random damage: an answer or a message, whatever the bytes.
TEST_F(GoldenSetTest, DamagedBytesNeverCrash) {
  const std::string good =
      scenarios::read_file(fs::path(TOMOSIM_SOURCE_DIR) / "verify/golden/c.tar.zst").value();
  std::uint32_t seed = 1;
  for (int round = 0; round < 30; ++round) {
    std::string bad = good;
    for (int i = 0; i < 3; ++i) {
      seed = seed * 1664525 + 1013904223;
      bad[(seed >> 8) % bad.size()] ^= static_cast<char>(1 + (seed >> 4) % 255);
    }
    (void)read_golden({file("bad.tar.zst", bad)});
  }
}

TEST(GoldenShipped, EverythingIsThere) {
  const auto set = read_golden({fs::path(TOMOSIM_SOURCE_DIR) / "verify/golden"});
  ASSERT_TRUE(set.ok()) << set.error().text();
  EXPECT_EQ(set->cases.size(), 217u);
  ASSERT_EQ(set->tables.size(), 3u);
  std::size_t steps = 0, decisions = 0;
  for (const Case &one : set->cases)
    for (const StepResult &result : one.results) {
      steps += result.step != 0;
      for (const ResultDetail &detail : result.details)
        decisions += detail.is_decision();
    }
  EXPECT_EQ(steps, 26833u);
  EXPECT_EQ(decisions, 17997u);
}

} // namespace
} // namespace tomosim::verify::golden
