#include "model/text/word.hpp"

#include <string>

#include <gtest/gtest.h>

#include "model/text/address.hpp"
#include "model/text/encode.hpp"
#include "model/text/line.hpp"
#include "model/text/number.hpp"

namespace tomosim::model {
namespace {

struct Validity {
  const char *text;
  bool word, path, domain;
};

// Spec §2.7.
const Validity validity_vectors[] = {
    {"/etc/passwd", 1, 1, 0},
    {R"(/etc/\040x)", 1, 1, 0},
    {R"(/etc/\101x)", 0, 0, 0},
    {R"(/etc/\000x)", 1, 1, 0},
    {R"(/etc/\400x)", 0, 0, 0},
    {R"(/etc/\04)", 0, 0, 0},
    {R"(/a\)", 0, 0, 0},
    {R"(/a\z)", 0, 0, 0},
    {R"(/a/\{b\}/c)", 1, 1, 0},
    {R"(/a/\{b\}/)", 1, 1, 0},
    {R"(/a/\{\}/d)", 1, 1, 0},
    {R"(/a/\{b\}c)", 0, 0, 0},
    {R"(/a\{b\}/c)", 0, 0, 0},
    {R"(\{b\}/c)", 0, 0, 0},
    {R"(/a/\{b/c\}/d)", 0, 0, 0},
    {R"(/a/\{b)", 0, 0, 0},
    {R"(/a/\}/b)", 0, 0, 0},
    {"proc:/self/exe", 1, 1, 0},
    {"x/y", 1, 1, 0},
    {"/a.b", 1, 1, 0},
    {"/a=b", 1, 1, 0},
    {R"(pipe:[\$])", 1, 0, 0},
    {"keep", 1, 0, 0},
    {"@GRP", 1, 0, 0},
    {"\"abc\"", 1, 0, 0},
    {"./x", 1, 0, 0},
    {"a.b:/x", 1, 0, 0},
    {"<kernel>", 1, 0, 1},
    {"<kernel> /sbin/init", 0, 0, 1},
    {R"(<kernel> /sbin/init /bin/\*)", 0, 0, 1},
    {"<kernel> x", 0, 0, 0},
    {"<kernel> x/y", 0, 0, 1},
    {"<kernel>x", 1, 0, 0},
    {"<>", 1, 0, 0},
    {"<a>", 1, 0, 1},
    {"</usr/sbin/httpd> /a", 0, 0, 1},
    {"<kernel>  /a", 0, 0, 0},
    {"<kernel> ", 0, 0, 0},
    {"<kernel> /a/", 0, 0, 1},
    {"<ker nel> /a", 0, 0, 0},
    {R"(<a/\{b\}/>)", 1, 1, 1},
    {R"(<\{b\}/>)", 0, 0, 0},
};

TEST(Word, ValidityIsThatOfTheRealKernel) {
  for (const Validity &v : validity_vectors) {
    EXPECT_EQ(is_word(v.text), v.word) << v.text;
    EXPECT_EQ(is_path(v.text), v.path) << v.text;
    EXPECT_EQ(is_domain_name(v.text), v.domain) << v.text;
  }
}

TEST(Word, HoldsAtMostTwentyUnboundedWildcards) {
  std::string stars = "/", digits = "/";
  for (int i = 0; i < 20; ++i)
    stars += R"(\*)";
  for (int i = 0; i < 23; ++i)
    digits += R"(\x)";
  EXPECT_TRUE(is_word(stars));
  EXPECT_FALSE(is_word(stars + R"(\*)"));
  EXPECT_TRUE(is_word(digits));
}

TEST(Encode, LeavesOnlyPrintableBytes) {
  EXPECT_EQ(encode_name("a b\\c\xC3\xA9"), R"(a\040b\\c\303\251)");
  EXPECT_EQ(encode_name(std::string_view("\0x", 2)), R"(\000x)");
  EXPECT_EQ(decode_name(R"(a\040b\\c)"), "a b\\c");
}

TEST(Line, EveryByteOutsidePrintableAsciiIsBlank) {
  EXPECT_EQ(normalize_line(" \t file\x80\xFFread\x01 /x \r"), "file read /x");
  EXPECT_EQ(normalize_line(""), "");
}

TEST(Line, AColumnFindsItsWayBack) {
  const std::string raw = "  file \t read  /x";
  EXPECT_EQ(raw_column(raw, 0), 2U);
  EXPECT_EQ(raw_column(raw, 5), 9U);
  EXPECT_EQ(raw_column(raw, 10), 15U);
}

TEST(Number, RadixIsReadFromThePrefixAndWrittenBack) {
  for (const char *same : {"0", "8", "0644", "0x1F", "00", "1-10", "5-0x5", "07-0x1F"}) {
    const auto range = parse_number_range(same);
    ASSERT_TRUE(range) << same;
    EXPECT_EQ(print_number_range(*range), same);
  }
  EXPECT_EQ(print_number_range(*parse_number_range("08")), "8");
  EXPECT_EQ(print_number_range(*parse_number_range("1-1")), "1");
  EXPECT_EQ(print_number_range(*parse_number_range("0x0x1f")), "0x1F");
  for (const char *bad : {"", "0x", "-1", "5-1", "1-", "12a", "4294967295-4294967296", "1-2-3"})
    EXPECT_FALSE(parse_number_range(bad)) << bad;
}

TEST(Number, WrapsAtAMachineWord) {
  EXPECT_EQ(parse_number_range("4294967297")->low.value, 1U);
  EXPECT_EQ(parse_number_range("4294967376")->low.value, 80U);
}

TEST(Address, ReadsBackCompressed) {
  const std::pair<const char *, const char *> vectors[] = {
      {"010.1.1.1", "10.1.1.1"},
      {"0.0.0.0-255.255.255.255", "0.0.0.0-255.255.255.255"},
      {"0:0:0:0:0:0:0:1", "::1"},
      {"::", "::"},
      {"::1.2.3.4", "::102:304"},
      {"::ffff:1.2.3.4", "::ffff:1.2.3.4"},
      {"FE80::1-fe80:0::FFFF", "fe80::1-fe80::ffff"},
      {"1:0:0:2:0:0:0:3", "1:0:0:2::3"},
      {"2001:db8::1:0:0:1", "2001:db8::1:0:0:1"},
      {"fe80::200:5efe:1.2.3.4", "fe80::200:5efe:1.2.3.4"},
      {"10.0.0.9-10.0.0.1", "10.0.0.9-10.0.0.1"},
  };
  for (const auto &[in, out] : vectors) {
    const auto range = parse_ip_range(in);
    ASSERT_TRUE(range) << in;
    EXPECT_EQ(print_ip_range(*range), out);
  }
  for (const char *bad :
       {"", "1.2.3", "1.2.3.256", "1.2.3.4/8", "1.2.3.4-::1", "1:2", ":::", "g::"})
    EXPECT_FALSE(parse_ip_range(bad)) << bad;
}

} // namespace
} // namespace tomosim::model
