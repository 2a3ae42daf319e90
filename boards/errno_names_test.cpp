#include "boards/errno_names.hpp"

#include <gtest/gtest.h>

using namespace tomosim::boards;

TEST(ErrnoNames, MipsHasItsOwnNumbers) {
  EXPECT_EQ(errno_name("mips", 1), "EPERM");
  EXPECT_EQ(errno_name("mips", 89), "ENOSYS");
  EXPECT_EQ(errno_name("mips", 90), "ELOOP");
  EXPECT_EQ(errno_name("mips", 93), "ENOTEMPTY");
  EXPECT_EQ(errno_name("mips", 1133), "EDQUOT");
}

TEST(ErrnoNames, AnUnknownNumberIsShownAsOne) {
  EXPECT_EQ(errno_name("mips", 4000), "E4000");
  EXPECT_EQ(errno_name("vax", 1), "E1");
}

TEST(ErrnoNames, NamesLeadBackToNumbers) {
  for (int number = 1; number < 200; number++) {
    const std::string name = errno_name("mips", number);
    if (name != "E" + std::to_string(number)) {
      EXPECT_EQ(errno_number("mips", name), number) << name;
    }
  }
  EXPECT_FALSE(errno_number("mips", "ENOTHING"));
}
