#include "scenarios/toml_file.hpp"

#include "scenarios/text_file.hpp"

#include <algorithm>

namespace tomosim::scenarios {

std::string at_line(const std::filesystem::path &path, const toml::source_region &where) {
  return path.string() + ":" + std::to_string(std::max<unsigned>(1, where.begin.line));
}

Result<toml::table> load_toml(const std::filesystem::path &path) {
  auto text = read_file(path);
  if (!text)
    return text.error();
  try {
    return toml::table(toml::parse(*text, path.string()));
  } catch (const toml::parse_error &error) {
    return Error{at_line(path, error.source()), std::string(error.description()), ""};
  }
}

} // namespace tomosim::scenarios
