#include "model/fs/vfs.hpp"

#include "model/fs/lookup.hpp"
#include "model/fs/objects.hpp"
#include "model/fs/realpath.hpp"
#include "model/fs/tree.hpp"

namespace tomosim::model {
namespace {

PathWalker free_walker(const FileSystemTree &tree) {
  return {tree, nullptr, tree.root(), tree.root(), nullptr};
}

Errno make_parents(FileSystemTree &tree, std::string_view path) {
  for (std::size_t slash = path.find('/', 1); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    PathWalker walker = free_walker(tree);
    Looked looked;
    if (const Errno error = walker.resolve_parent(path.substr(0, slash), looked);
        error != Errno::Ok)
      return error;
    if (looked.kind == LastKind::Normal && !looked.found.inode())
      tree.attach(looked.parent.dentry, looked.last,
                  tree.new_inode(*looked.parent.mount->superblock, FileType::Directory, {0755}));
  }
  return Errno::Ok;
}

} // namespace

Vfs::Vfs() : tree_(std::make_unique<FileSystemTree>()) {}
Vfs::~Vfs() = default;

Errno Vfs::add(std::string_view path, InodePtr inode) {
  if (path.empty() || path[0] != '/')
    return Errno::NoEnt;
  if (const Errno error = make_parents(*tree_, path); error != Errno::Ok)
    return error;
  PathWalker walker = free_walker(*tree_);
  Looked looked;
  if (const Errno error = walker.resolve_parent(path, looked); error != Errno::Ok)
    return error;
  if (looked.kind != LastKind::Normal || looked.found.inode())
    return Errno::Exist;
  Superblock &superblock = *looked.parent.mount->superblock;
  if (inode->number == 0)
    inode->number = superblock.next_inode++;
  inode->superblock = &superblock;
  tree_->attach(looked.parent.dentry, looked.last, std::move(inode));
  return Errno::Ok;
}

namespace {

InodePtr blank(FileType type, FileAttributes attributes) {
  auto inode = std::make_shared<Inode>();
  inode->type = type;
  inode->mode = type == FileType::Symlink ? 0777 : attributes.mode & 07777;
  inode->uid = attributes.uid;
  inode->gid = attributes.gid;
  inode->number = attributes.inode;
  return inode;
}

} // namespace

Errno Vfs::add_directory(std::string_view path, FileAttributes attributes) {
  while (path.size() > 1 && path.back() == '/')
    path.remove_suffix(1);
  return add(path, blank(FileType::Directory, attributes));
}

Errno Vfs::add_file(std::string_view path, std::string_view content, FileAttributes attributes,
                    ProgramFormat format) {
  InodePtr inode = blank(FileType::Regular, attributes);
  inode->content = std::string(content);
  inode->format = format;
  return add(path, std::move(inode));
}

Errno Vfs::add_program(std::string_view path) {
  return add_file(path, {}, {0755}, ProgramFormat::Native);
}

Errno Vfs::add_symlink(std::string_view path, std::string_view target) {
  InodePtr inode = blank(FileType::Symlink, {});
  inode->content = std::string(target);
  return add(path, std::move(inode));
}

Errno Vfs::add_device(std::string_view path, FileType type, std::uint32_t major,
                      std::uint32_t minor, FileAttributes attributes) {
  InodePtr inode = blank(type, attributes);
  inode->rdev_major = major;
  inode->rdev_minor = minor;
  tree_->add_driver(type, major, minor);
  return add(path, std::move(inode));
}

void Vfs::add_driver(FileType type, std::uint32_t major, std::uint32_t minor) {
  tree_->add_driver(type, major, minor);
}

Errno Vfs::add_special(std::string_view path, FileType type, FileAttributes attributes) {
  return add(path, blank(type, attributes));
}

Errno Vfs::add_hard_link(std::string_view path, std::string_view existing) {
  PathRef old;
  if (const Errno error = free_walker(*tree_).resolve(existing, {false, false}, old);
      error != Errno::Ok)
    return error;
  const std::uint64_t number = old.inode()->number;
  if (const Errno error = add(path, old.dentry->inode); error != Errno::Ok)
    return error;
  old.inode()->number = number;
  old.inode()->links += 1;
  return Errno::Ok;
}

Errno Vfs::set_attributes(std::string_view path, FileAttributes attributes) {
  PathRef found;
  if (const Errno error = free_walker(*tree_).resolve(path, {}, found); error != Errno::Ok)
    return error;
  Inode &inode = *found.inode();
  inode.mode = attributes.mode & 07777;
  inode.uid = attributes.uid;
  inode.gid = attributes.gid;
  if (attributes.inode)
    inode.number = attributes.inode;
  return Errno::Ok;
}

Errno Vfs::remove(std::string_view path) {
  PathRef found;
  if (const Errno error = free_walker(*tree_).resolve(path, {false, false}, found);
      error != Errno::Ok)
    return error;
  if (found.dentry == found.mount->root)
    return Errno::Busy;
  found.inode()->links -= 1;
  tree_->detach_child(found.dentry);
  return Errno::Ok;
}

Errno Vfs::mount(std::string_view type, std::string_view path, std::uint32_t options,
                 std::string_view device) {
  const FileSystemTraits *traits = find_file_system(type);
  if (!traits)
    return Errno::NoDev;
  if (!exists(path))
    if (const Errno error = add_directory(path); error != Errno::Ok)
      return error;
  PathRef where;
  if (const Errno error = free_walker(*tree_).resolve(path, {true, true}, where);
      error != Errno::Ok)
    return error;
  Superblock &superblock =
      tree_->add_superblock(*traits, traits->requires_device && device.empty() ? "8:1" : device);
  superblock.read_only = (options & MountReadOnly) != 0;
  tree_->add_mount(superblock, superblock.root, where, options);
  return Errno::Ok;
}

Errno Vfs::bind(std::string_view source, std::string_view path) {
  PathRef from, where;
  if (const Errno error = free_walker(*tree_).resolve(source, {}, from); error != Errno::Ok)
    return error;
  if (const Errno error = free_walker(*tree_).resolve(path, {}, where); error != Errno::Ok)
    return error;
  tree_->add_mount(*from.mount->superblock, from.dentry, where, 0);
  return Errno::Ok;
}

Errno Vfs::unmount(std::string_view path) {
  PathRef found;
  if (const Errno error = free_walker(*tree_).resolve(path, {}, found); error != Errno::Ok)
    return error;
  if (found.dentry != found.mount->root || !found.mount->parent)
    return Errno::Inval;
  tree_->detach(*found.mount);
  return Errno::Ok;
}

bool Vfs::exists(std::string_view path) const {
  PathRef found;
  return free_walker(*tree_).resolve(path, {}, found) == Errno::Ok;
}

std::vector<std::string> Vfs::list(std::string_view directory) const {
  std::vector<std::string> names;
  PathRef found;
  if (free_walker(*tree_).resolve(directory, {}, found) == Errno::Ok)
    for (const auto &[name, child] : found.dentry->children)
      names.push_back(name);
  return names;
}

std::string Vfs::content(std::string_view path) const {
  PathRef found;
  if (free_walker(*tree_).resolve(path, {}, found) != Errno::Ok)
    return {};
  return found.inode()->content;
}

std::string Vfs::policy_name(std::string_view path, bool follow_last) const {
  PathRef found;
  if (free_walker(*tree_).resolve(path, {follow_last, false}, found) != Errno::Ok)
    return {};
  return policy_name_of(found, 0);
}

} // namespace tomosim::model
