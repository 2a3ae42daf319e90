// Every shipped script against the answers that the real kernel gave when they were recorded.
#include "boards/board.hpp"
#include "scenarios/text_file.hpp"
#include "verify/compare.hpp"
#include "verify/port_machine.hpp"

#include <filesystem>
#include <gtest/gtest.h>

namespace tomosim::verify {
namespace {

const std::filesystem::path scripts = TOMOSIM_SOURCE_DIR "/scenarios/scripts";
const std::filesystem::path recorded = TOMOSIM_SOURCE_DIR "/scenarios/answers/mips";

TEST(ShippedScripts, ThePortAgreesWithTheRecordedKernelEverywhere) {
  Comparison all;
  for (const auto &entry : std::filesystem::directory_iterator(scripts)) {
    if (entry.path().extension() != ".tomo")
      continue;
    const std::string name = entry.path().filename().string();
    const auto script = parse_script(name, scenarios::read_file(entry.path()).value());
    ASSERT_TRUE(script.ok()) << script.error().text();
    const auto text = scenarios::read_file(recorded / (name + ".answers"));
    ASSERT_TRUE(text.ok()) << text.error().text();
    const auto answers = parse_answers(*text, "mips");
    ASSERT_TRUE(answers.ok()) << name << ": " << answers.error().text();
    auto machine = booted_port();
    const auto port = run_on_port(*machine, *script);
    const Comparison one = compare(*script, port, *answers);
    for (const Difference &difference : one.differences)
      ADD_FAILURE() << name << ":" << difference.line << ": " << difference.text
                    << "\n  port:   " << describe(difference.port)
                    << "\n  kernel: " << describe(difference.kernel) << "\n  "
                    << difference.explanation;
    all.add(one);
  }
  EXPECT_GE(all.operations, 150u);
  EXPECT_GE(all.denials, 40u);
}

} // namespace
} // namespace tomosim::verify
