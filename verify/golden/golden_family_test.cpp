// One family of the shipped recordings against the port: golden_family_test NAME runs NAME.tar.zst.
#include "verify/golden/golden_verify.hpp"

#include <cstdio>

int main(int argc, char **argv) {
  using namespace tomosim::verify::golden;
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FAMILY\n", argv[0]);
    return 2;
  }
  const auto folder = std::filesystem::path(TOMOSIM_SOURCE_DIR) / "verify" / "golden";
  const auto set = read_golden({folder / (std::string(argv[1]) + ".tar.zst")});
  if (!set) {
    std::fprintf(stderr, "%s\n", set.error().text().c_str());
    return 2;
  }
  const Report report = verify_golden(*set, 1);
  for (const Difference &difference : report.comparison.differences)
    std::printf("%s/%s:%zu %s\n  recorded %s\n  port     %s\n", difference.where.c_str(),
                difference.file.c_str(), difference.line, difference.context.c_str(),
                difference.expected.c_str(), difference.got.c_str());
  std::printf("%zu cases, %zu operations, %zu decisions, %zu pattern matches; %zu differences\n",
              report.comparison.cases.compared, report.comparison.operations.compared,
              report.comparison.decisions.compared, report.pattern_rows.compared,
              report.comparison.differences.size());
  return report.agrees() ? 0 : 1;
}
