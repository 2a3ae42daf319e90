#include "app/step_costs.hpp"

#include "scenarios/text_file.hpp"

#include <toml++/toml.h>

namespace tomosim::app {

scenarios::Result<StepCosts> load_step_costs(const std::filesystem::path &path) {
  auto text = scenarios::read_file(path);
  if (!text)
    return text.error();
  const auto at = [&](const toml::source_region &where) {
    return path.string() + ":" + std::to_string(where.begin.line);
  };
  toml::table file;
  try {
    file = toml::parse(*text, path.string());
  } catch (const toml::parse_error &error) {
    return scenarios::Error{at(error.source()), std::string(error.description()), ""};
  }
  StepCosts costs;
  costs.kernel = file["kernel"].value_or(std::string());
  const toml::table *steps = file["steps"].as_table();
  if (costs.kernel.empty() || steps == nullptr)
    return scenarios::Error{path.string(), "expected kernel = \"VERSION\" and a section [steps]",
                            ""};
  for (const auto &[key, node] : *steps) {
    const std::string name(key.str());
    std::size_t which = 0;
    while (which < model::step_count && model::step_name(static_cast<model::Step>(which)) != name)
      ++which;
    if (which == model::step_count)
      return scenarios::Error{at(key.source()), "unknown step '" + name + "'",
                              "the names are those of model/cost.hpp"};
    const toml::table *cost = node.as_table();
    const auto instructions = cost ? (*cost)["instructions"].value<double>() : std::nullopt;
    const auto cycles = cost ? (*cost)["cycles"].value<double>() : std::nullopt;
    const auto source = cost ? (*cost)["source"].value<std::string>() : std::nullopt;
    if (!instructions || !cycles || !source || *instructions < 0 || *cycles < *instructions ||
        *cycles > 1e6)
      return scenarios::Error{at(key.source()),
                              name + " must be { instructions = I, cycles = C, source = \"…\" } "
                                     "with 0 ≤ I ≤ C ≤ 1000000",
                              ""};
    costs.steps[which] = {*instructions, *cycles};
  }
  return costs;
}

} // namespace tomosim::app
