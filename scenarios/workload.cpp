#include "scenarios/workload.hpp"

#include "scenarios/toml_file.hpp"

#include <algorithm>

namespace tomosim::scenarios {
Result<std::vector<Workload>> load_workloads(const std::filesystem::path &path) {
  auto file = load_toml(path);
  if (!file)
    return file.error();
  std::vector<std::pair<std::uint32_t, Workload>> found;
  for (const auto &[key, node] : *file) {
    const toml::table *table = node.as_table();
    const std::string name(key.str());
    if (table == nullptr)
      return Error{at_line(path, node.source()), "expected a table [" + name + "]", ""};
    Workload workload;
    workload.name = name;
    workload.title = (*table)["title"].value_or(std::string());
    workload.operation = (*table)["operation"].value_or(std::string());
    workload.bench = (*table)["bench"].value_or(std::string());
    workload.argument = (*table)["argument"].value_or(std::string());
    workload.iterations = (*table)["iterations"].value_or(0);
    workload.warmup = (*table)["warmup"].value_or(0);
    workload.rate_per_iteration = (*table)["rate_per_iteration"].value_or(0.0);
    if (workload.title.empty() || workload.bench.empty())
      return Error{at_line(path, table->source()), "[" + name + "] needs title and bench", ""};
    if (workload.iterations < 1 || workload.iterations > 100000 || workload.warmup < 0 ||
        workload.rate_per_iteration <= 0)
      return Error{at_line(path, table->source()),
                   "[" + name +
                       "] needs iterations (1 … 100000), warmup (≥ 0), rate_per_iteration (> 0)",
                   ""};
    found.emplace_back(table->source().begin.line, std::move(workload));
  }
  // toml++ keeps tables by name; people expect the order they wrote.
  std::sort(found.begin(), found.end(), [](auto &a, auto &b) { return a.first < b.first; });
  std::vector<Workload> workloads;
  for (auto &entry : found)
    workloads.push_back(std::move(entry.second));
  return workloads;
}

Result<std::vector<Workload>> choose_workloads(const std::vector<Workload> &known,
                                               std::string_view names) {
  std::vector<Workload> chosen;
  for (std::size_t at = 0; at <= names.size();) {
    const std::size_t comma = std::min(names.find(',', at), names.size());
    const std::string_view name = names.substr(at, comma - at);
    const auto it = std::find_if(known.begin(), known.end(),
                                 [&](const Workload &workload) { return workload.name == name; });
    if (it == known.end()) {
      std::string all;
      for (const Workload &workload : known)
        all += (all.empty() ? "" : ", ") + workload.name;
      return Error{"", "unknown workload '" + std::string(name) + "'", "known are: " + all};
    }
    chosen.push_back(*it);
    at = comma + 1;
  }
  return chosen;
}

} // namespace tomosim::scenarios
