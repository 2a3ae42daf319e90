#include "app/step_costs.hpp"

#include "scenarios/toml_file.hpp"


namespace tomosim::app {

scenarios::Result<StepCosts> load_step_costs(const std::filesystem::path &path) {
  auto parsed = scenarios::load_toml(path);
  if (!parsed)
    return parsed.error();
  const toml::table &file = *parsed;
  const auto at = [&](const toml::source_region &where) { return scenarios::at_line(path, where); };
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
