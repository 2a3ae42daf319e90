#include "boards/board.hpp"

#include "scenarios/toml_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <optional>

namespace tomosim::boards {
namespace {

// Reads the keys of one section; the first thing wrong is kept.
class Section {
 public:
  Section(const std::string &file, const toml::table &all, const char *name,
          std::optional<Error> &error)
      : file_(file), name_(name), error_(error), table_(all[name].as_table()) {
    if (!table_)
      complain(all, fmt::format("section [{}] is missing", name));
  }

  void read(const char *key, std::string &value) {
    if (const toml::node *node = need(key)) {
      if (const auto text = node->value_exact<std::string>(); text && !text->empty())
        value = *text;
      else
        complain(*node, fmt::format("{}.{}: expected a string that is not empty", name_, key));
    }
  }

  template <class Number>
  void read(const char *key, Number &value, std::int64_t least, std::int64_t most) {
    if (const toml::node *node = need(key)) {
      const auto number = node->value_exact<std::int64_t>();
      if (number && *number >= least && *number <= most)
        value = static_cast<Number>(*number);
      else
        complain(*node, fmt::format("{}.{}: expected a whole number from {} to {}", name_, key,
                                    least, most));
    }
  }

  const toml::node *need(const char *key) {
    if (!table_)
      return nullptr;
    const toml::node *node = table_->get(key);
    if (!node)
      complain(*table_, fmt::format("section [{}]: key {} is missing", name_, key));
    return node;
  }

  void complain(const toml::node &at, std::string what) {
    if (!error_)
      error_ = Error{fmt::format("{}:{}", file_, std::max(1u, at.source().begin.line)),
                     std::move(what), ""};
  }

  // A section with a mistyped key shall not pass as one with a missing optional key.
  void no_more_keys(std::initializer_list<std::string_view> known) {
    if (!table_)
      return;
    for (const auto &[key, node] : *table_)
      if (std::find(known.begin(), known.end(), key.str()) == known.end())
        complain(node, fmt::format("section [{}]: unknown key {}", name_, key.str()));
  }

 private:
  const std::string &file_;
  const char *name_;
  std::optional<Error> &error_;
  const toml::table *table_;
};

void read_board(Section section, BoardSetup &board) {
  std::string endian;
  section.read("name", board.name);
  section.read("title", board.title);
  section.read("endian", endian);
  section.read("memory_mb", board.memory_mb, 16, 512);
  section.read("clock_mhz", board.clock_mhz, 1, 10000);
  board.endian = endian == "big" ? Endian::Big : Endian::Little;
  if (const toml::node *node = section.need("endian");
      node && endian != "big" && endian != "little")
    section.complain(*node, "board.endian: expected \"little\" or \"big\"");
}

void read_qemu(Section section, const BoardSetup &board, QemuSetup &qemu) {
  constexpr std::int64_t megabyte = 1 << 20;
  section.read("binary", qemu.binary);
  section.read("machine", qemu.machine);
  section.read("cpu", qemu.cpu);
  section.read("icount_shift", qemu.icount_shift, 0, 10);
  section.read("mailbox", qemu.mailbox, megabyte, (board.memory_mb - 1) * megabyte);
  section.read("initramfs", qemu.initramfs, megabyte, (board.memory_mb - 1) * megabyte);
  section.read("initramfs_argument", qemu.initramfs_argument);
  section.no_more_keys(
      {"binary", "machine", "cpu", "icount_shift", "mailbox", "initramfs", "initramfs_argument"});
}

void read_kernel(Section section, KernelSetup &kernel) {
  section.read("package", kernel.package);
  section.read("architecture", kernel.architecture);
  section.read("image", kernel.image);
  section.read("command_line", kernel.command_line);
  section.read("tomoyo", kernel.tomoyo);
  section.read("vanilla", kernel.vanilla);
  section.read("agent", kernel.agent);
  section.no_more_keys(
      {"package", "architecture", "image", "command_line", "tomoyo", "vanilla", "agent"});
}

std::string joined(const std::vector<std::string> &words) {
  std::string line;
  for (const std::string &word : words)
    line += (line.empty() ? "" : ", ") + word;
  return line.empty() ? "none" : line;
}

} // namespace

std::filesystem::path default_boards_folder() {
  return TOMOSIM_BOARDS_FOLDER;
}

Result<BoardSetup> load_board(const std::filesystem::path &folder, std::string_view name) {
  const std::filesystem::path path = folder / name / "board.toml";
  std::error_code ignored;
  const bool plain = !name.empty() && name.find('/') == name.npos && name.front() != '.';
  if (!plain || !std::filesystem::exists(path, ignored))
    return Error{fmt::format("board \"{}\"", name), "there is no such board",
                 "known boards: " + joined(list_boards(folder))};
  auto parsed = scenarios::load_toml(path);
  if (!parsed)
    return parsed.error();
  const toml::table &all = *parsed;
  const std::string shown = path.string();
  std::optional<Error> error;
  BoardSetup board;
  read_board(Section(shown, all, "board", error), board);
  read_qemu(Section(shown, all, "qemu", error), board, board.qemu);
  read_kernel(Section(shown, all, "kernel", error), board.kernel);
  if (error)
    return *error;
  if (board.name != name)
    return Error{shown, fmt::format("board.name: expected \"{}\", as the folder is called", name),
                 ""};
  return board;
}

std::vector<std::string> list_boards(const std::filesystem::path &folder) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto &entry : std::filesystem::directory_iterator(folder, ignored))
    if (std::filesystem::exists(entry.path() / "board.toml", ignored))
      names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

} // namespace tomosim::boards
