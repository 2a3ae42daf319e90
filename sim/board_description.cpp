#include "sim/board_description.hpp"

#include "scenarios/toml_file.hpp"

#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>
#include <set>

namespace tomosim::sim {
namespace {

using scenarios::Error;
using scenarios::Result;

// Reads one section, remembers the first complaint and which keys were asked for.
class Section {
 public:
  Section(const std::filesystem::path &path, const toml::table &file, std::string name,
          std::optional<Error> &error)
      : path_(path), name_(std::move(name)), error_(error), table_(file[name_].as_table()) {
    if (table_ == nullptr)
      complain(file.source(), "section [" + name_ + "] is missing");
  }

  // A number written as { value = N, source = "…" }.
  double number(const char *key, double low, double high) {
    const toml::node *node = find(key);
    if (node == nullptr)
      return low;
    const toml::table *pair = node->as_table();
    const auto value = pair ? (*pair)["value"].value<double>() : std::nullopt;
    const auto source = pair ? (*pair)["source"].value<std::string>() : std::nullopt;
    if (!value || !source || source->empty()) {
      complain(node->source(),
               std::string(key) + " must be { value = NUMBER, source = \"where it is from\" }");
      return low;
    }
    if (!std::isfinite(*value) || *value < low || *value > high) {
      complain(node->source(), std::string(key) + " must lie in " + trimmed(low) + " … " +
                                   trimmed(high) + ", found " + trimmed(*value));
      return low;
    }
    return *value;
  }
  void read(const char *key, std::uint32_t &into, double low, double high) {
    const double value = number(key, low, high);
    if (value != std::floor(value))
      complain(find(key)->source(), std::string(key) + " must be a whole number");
    into = static_cast<std::uint32_t>(value);
  }
  void read(const char *key, double &into, double low, double high) {
    into = number(key, low, high);
  }
  // One of a few words, written as { value = "word", source = "…" }.
  std::string word(const char *key, std::initializer_list<const char *> allowed) {
    const toml::node *node = find(key);
    if (node == nullptr)
      return *allowed.begin();
    const toml::table *pair = node->as_table();
    const auto value = pair ? (*pair)["value"].value<std::string>() : std::nullopt;
    const auto source = pair ? (*pair)["source"].value<std::string>() : std::nullopt;
    std::string list;
    for (const char *each : allowed) {
      if (value && *value == each && source && !source->empty())
        return each;
      list += (list.empty() ? "" : ", ") + std::string(each);
    }
    complain(node->source(),
             std::string(key) + " must be { value = one of " + list + ", source = \"…\" }");
    return *allowed.begin();
  }
  // A plain value without a source: names and the like.
  template <class T> T plain(const char *key) {
    const toml::node *node = find(key);
    if (node == nullptr)
      return T{};
    const auto value = node->value<T>();
    if (!value)
      complain(node->source(), std::string(key) + " has the wrong type");
    return value.value_or(T{});
  }
  // Call last: a key nobody asked for is probably a typing error.
  void no_more_keys() {
    if (table_ == nullptr)
      return;
    for (const auto &[key, node] : *table_)
      if (asked_.count(std::string(key.str())) == 0)
        complain(key.source(), "unknown key '" + std::string(key.str()) + "' in [" + name_ + "]");
  }
  void complain(const toml::source_region &where, const std::string &what) {
    if (!error_)
      error_ = Error{scenarios::at_line(path_, where), what, ""};
  }
  const toml::node *find(const char *key) {
    asked_.insert(key);
    if (table_ == nullptr)
      return nullptr;
    const toml::node *node = table_->get(key);
    if (node == nullptr)
      complain(table_->source(), "[" + name_ + "] lacks the key '" + key + "'");
    return node;
  }

 private:
  static std::string trimmed(double value) {
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    if (!text.empty() && text.back() == '.')
      text.pop_back();
    return text;
  }

  const std::filesystem::path &path_;
  std::string name_;
  std::optional<Error> &error_;
  const toml::table *table_;
  std::set<std::string> asked_;
};

bool power_of_two(std::uint32_t value) {
  return value != 0 && (value & (value - 1)) == 0;
}

CacheTiming read_cache(Section section, bool data) {
  CacheTiming cache;
  section.read("size", cache.size, 256, 1 << 20);
  section.read("ways", cache.ways, 1, 16);
  section.read("line", cache.line, 8, 128);
  const std::string replacement = section.word("replacement", {"lru", "fifo", "random"});
  cache.replacement = replacement == "lru"    ? Replacement::Lru
                      : replacement == "fifo" ? Replacement::Fifo
                                              : Replacement::Random;
  if (data)
    cache.write_allocate = section.word("write_miss", {"around", "allocate"}) == "allocate";
  if (const toml::node *size = section.find("size"); size != nullptr)
    if (!power_of_two(cache.line) || cache.size % (cache.ways * cache.line) != 0 ||
        !power_of_two(cache.size / (cache.ways * cache.line)))
      section.complain(size->source(), "size / (ways × line) must be a power of two");
  section.no_more_keys();
  return cache;
}

constexpr double many = 1000;

} // namespace

Result<BoardDescription> load_board_description(const std::filesystem::path &path) {
  auto parsed = scenarios::load_toml(path);
  if (!parsed)
    return parsed.error();
  const toml::table &file = *parsed;

  std::optional<Error> error;
  BoardDescription board;
  {
    // boards/ owns the rest of this section and checks it (boards/board.hpp).
    Section section(path, file, "board", error);
    board.name = section.plain<std::string>("name");
    board.title = section.plain<std::string>("title");
    board.big_endian = section.plain<std::string>("endian") == "big";
    board.memory_mb = static_cast<std::uint32_t>(section.plain<std::int64_t>("memory_mb"));
    board.core.clock_mhz = section.plain<double>("clock_mhz");
    if (!error && (board.core.clock_mhz < 1 || board.core.clock_mhz > 10000))
      section.complain(section.find("clock_mhz")->source(), "clock_mhz must lie in 1 … 10000");
  }
  {
    Section section(path, file, "core", error);
    section.read("load_use_cycles", board.core.load_use_cycles, 0, many);
    section.read("multiply_cycles", board.core.multiply_cycles, 1, many);
    section.read("divide_cycles", board.core.divide_cycles, 1, many);
    section.read("branch_taken_cycles", board.core.branch_taken_cycles, 0, many);
    section.read("exception_entry_cycles", board.core.exception_entry_cycles, 0, many);
    section.read("exception_return_cycles", board.core.exception_return_cycles, 0, many);
    section.read("coprocessor_cycles", board.core.coprocessor_cycles, 0, many);
    section.read("cache_op_cycles", board.core.cache_op_cycles, 0, many);
    section.read("sync_cycles", board.core.sync_cycles, 0, many);
    section.no_more_keys();
  }
  board.icache = read_cache(Section(path, file, "icache", error), false);
  board.dcache = read_cache(Section(path, file, "dcache", error), true);
  {
    Section section(path, file, "tlb", error);
    section.read("entries", board.tlb.entries, 1, 4096);
    section.read("micro_entries", board.tlb.micro_entries, 0, 64);
    section.read("micro_miss_cycles", board.tlb.micro_miss_cycles, 0, many);
    section.read("refill_cycles", board.tlb.refill_cycles, 0, many);
    section.no_more_keys();
  }
  {
    Section section(path, file, "write_buffer", error);
    section.read("entries", board.write_buffer.entries, 1, 256);
    section.no_more_keys();
  }
  {
    Section section(path, file, "bus", error);
    section.read("clock_mhz", board.bus.clock_mhz, 1, 10000);
    section.read("width", board.bus.width, 1, 32);
    section.read("arbitration_clocks", board.bus.arbitration_clocks, 0, many);
    section.no_more_keys();
  }
  {
    Section section(path, file, "sdram", error);
    section.read("clock_mhz", board.sdram.clock_mhz, 1, 10000);
    section.read("width", board.sdram.width, 1, 32);
    section.read("transfers_per_clock", board.sdram.transfers_per_clock, 1, 2);
    section.read("banks", board.sdram.banks, 1, 64);
    section.read("row_bytes", board.sdram.row_bytes, 64, 1 << 20);
    section.read("cas_clocks", board.sdram.cas_clocks, 0, many);
    section.read("ras_to_cas_clocks", board.sdram.ras_to_cas_clocks, 0, many);
    section.read("precharge_clocks", board.sdram.precharge_clocks, 0, many);
    section.read("controller_clocks", board.sdram.controller_clocks, 0, many);
    section.read("refresh_interval_us", board.sdram.refresh_interval_us, 0.1, 1e6);
    section.read("refresh_clocks", board.sdram.refresh_clocks, 0, many);
    if (!error && (!power_of_two(board.sdram.banks) || !power_of_two(board.sdram.row_bytes)))
      section.complain(section.find("banks")->source(),
                       "banks and row_bytes must be powers of two");
    section.no_more_keys();
  }
  if (error)
    return *error;
  return board;
}

} // namespace tomosim::sim
