#include "model/fs/realpath.hpp"

#include "model/text/encode.hpp"

namespace tomosim::model {
namespace {

std::string inside_file_system(const Dentry *dentry) {
  std::string text;
  for (; dentry->parent; dentry = dentry->parent.get())
    text.insert(0, '/' + dentry->name);
  return text.empty() ? "/" : text;
}

std::string through_mounts(const PathRef &path) {
  std::string text;
  const Mount *mount = path.mount;
  const Dentry *dentry = path.dentry.get();
  for (;;) {
    while (dentry != mount->root.get() && dentry->parent) {
      text.insert(0, '/' + dentry->name);
      dentry = dentry->parent.get();
    }
    if (!mount->parent)
      break;
    dentry = mount->mountpoint.get();
    mount = mount->parent;
  }
  return text.empty() ? "/" : text;
}

// The caller's own "/PID/…" becomes "/self/…".
void put_self(std::string &text, std::uint32_t caller) {
  const std::size_t slash = text.find('/', 1);
  if (slash == std::string::npos || slash == 1)
    return;
  std::uint64_t pid = 0;
  for (std::size_t i = 1; i < slash; ++i) {
    if (!is_digit(text[i]))
      return;
    pid = pid * 10 + static_cast<std::uint64_t>(text[i] - '0');
  }
  if (pid != 0 && pid == caller)
    text.replace(1, slash - 1, "self");
}

void add_directory_slash(std::string &text, const PathRef &path) {
  if (path.is_directory() && text != "/")
    text += '/';
}

} // namespace

std::string policy_name_of(const PathRef &path, std::uint32_t caller) {
  const Superblock *superblock = path.mount->superblock;
  const FileSystemTraits &traits = *superblock->traits;
  if (traits.names_itself)
    return encode_name(path.dentry->name);
  const bool local_type = !traits.has_rename && !traits.requires_device;
  if (!local_type && path.mount->attached) {
    std::string text = through_mounts(path);
    add_directory_slash(text, path);
    return encode_name(text);
  }
  std::string text = inside_file_system(path.dentry.get());
  add_directory_slash(text, path);
  std::string prefix = superblock->type + ':';
  if (traits.name == "proc")
    put_self(text, caller);
  else if (superblock->major != 0 && traits.has_rename)
    prefix =
        "dev(" + std::to_string(superblock->major) + ',' + std::to_string(superblock->minor) + "):";
  return encode_name(prefix + text);
}

std::uint32_t component_count(const PathRef &path) {
  std::uint32_t count = 1;
  for (const Dentry *d = path.dentry.get(); d->parent; d = d->parent.get())
    ++count;
  for (const Mount *m = path.mount; m->parent; m = m->parent)
    ++count;
  return count;
}

} // namespace tomosim::model
