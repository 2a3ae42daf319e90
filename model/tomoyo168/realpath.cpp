#include "model/tomoyo168/realpath.hpp"

#include <algorithm>

#include "model/text/encode.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

constexpr std::size_t own_name_limit = 1535;

bool is_process_directory_of(const Dentry &entry, std::uint32_t caller) {
  if (entry.parent->parent || !entry.parent->inode ||
      entry.parent->inode->proc_role != ProcRole::Root)
    return false;
  std::uint64_t pid = 0;
  for (const char c : entry.name) {
    if (!is_digit(c) || pid > 0xFFFFFFFF)
      return false;
    pid = pid * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return !entry.name.empty() && entry.name[0] != '0' && pid == caller;
}

} // namespace

std::optional<std::string> real_path(const PathRef &path, std::uint32_t caller,
                                     std::size_t limit) {
  const Dentry *entry = path.dentry.get();
  if (path.mount->superblock->traits->names_itself) {
    std::string name = encode_name(entry->name);
    return name.size() <= own_name_limit ? std::optional(std::move(name)) : std::nullopt;
  }
  // Collected from the object upwards, put together the other way round.
  std::vector<std::string> pieces;
  std::size_t length = 1;
  const Mount *mount = path.mount;
  for (;;) {
    if (entry == mount->root.get() || !entry->parent) {
      if (!mount->parent)
        break;
      entry = mount->mountpoint.get();
      mount = mount->parent;
      continue;
    }
    pieces.push_back(is_process_directory_of(*entry, caller) ? "self" : encode_name(entry->name));
    length += pieces.back().size() + 1;
    if (length > limit + 2)
      return std::nullopt;
    entry = entry->parent.get();
  }
  std::string text;
  text.reserve(length + 1);
  for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece)
    text += '/' + *piece;
  if (path.is_directory() || text.empty())
    text += '/';
  return text.size() <= limit ? std::optional(std::move(text)) : std::nullopt;
}

} // namespace tomosim::model::tomoyo168
