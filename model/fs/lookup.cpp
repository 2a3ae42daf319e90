#include "model/fs/lookup.hpp"

namespace tomosim::model {
namespace {

constexpr unsigned link_limit = 40;
constexpr std::size_t path_limit = 4096, name_limit = 255;

} // namespace

Errno PathWalker::may_search(const PathRef &directory) const {
  if (!directory.is_directory())
    return Errno::NotDir;
  return credentials_ ? check_permission(*credentials_, *directory.inode(), MayExecute) : Errno::Ok;
}

PathRef PathWalker::child(const PathRef &directory, std::string_view name) const {
  DentryPtr entry;
  if (proc_ && directory.dentry->inode && directory.dentry->inode->proc_role != ProcRole::None)
    entry = proc_->proc_child(directory.dentry, name);
  if (!entry)
    entry = directory.dentry->child(name);
  if (!entry)
    return {directory.mount, tree_.negative(directory.dentry, name)};
  return tree_.cross_down({directory.mount, entry});
}

Errno PathWalker::enter_link(const PathRef &directory, Inode &link, bool last, PathRef &jump,
                             std::string &text) {
  if (++links_ > link_limit)
    return Errno::Loop;
  // In a folder like /tmp, only links of one's own or of the folder's owner.
  if (last && protected_symlinks_ && credentials_ && credentials_->fsuid != link.uid &&
      (directory.inode()->mode & 01002) == 01002 && directory.inode()->uid != link.uid)
    return Errno::Acces;
  switch (link.proc_role) {
  case ProcRole::Exe:
  case ProcRole::Cwd:
  case ProcRole::Descriptor:
    jump = proc_ ? proc_->follow_magic(link) : PathRef{};
    return jump ? Errno::Ok : Errno::NoEnt;
  case ProcRole::Self:
    text = proc_ ? proc_->self_target() : std::string("1");
    return Errno::Ok;
  default:
    text = link.content;
    return text.empty() ? Errno::NoEnt : Errno::Ok;
  }
}

// Walks all components but the last; looks the last one up without following it.
Errno PathWalker::walk(PathRef at, std::string_view path, Looked &out) {
  if (!path.empty() && path[0] == '/')
    at = root_;
  std::size_t i = 0;
  const auto skip_slashes = [&] {
    while (i < path.size() && path[i] == '/')
      ++i;
  };
  skip_slashes();
  if (i == path.size()) {
    out = Looked{at, {}, LastKind::Root, false, at};
    return Errno::Ok;
  }
  for (;;) {
    if (const Errno error = may_search(at); error != Errno::Ok)
      return error;
    std::size_t end = path.find('/', i);
    if (end == std::string_view::npos)
      end = path.size();
    const std::string_view name = path.substr(i, end - i);
    i = end;
    skip_slashes();
    const bool last = i == path.size();
    const LastKind kind = name == "."    ? LastKind::Dot
                          : name == ".." ? LastKind::DotDot
                                         : LastKind::Normal;
    if (kind == LastKind::Normal && name.size() > name_limit)
      return Errno::NameTooLong;
    PathRef next = kind == LastKind::Dot      ? at
                   : kind == LastKind::DotDot ? tree_.parent_of(at, root_)
                                              : child(at, name);
    if (last) {
      out.parent = at;
      out.last = std::string(name);
      out.kind = kind;
      out.trailing_slash = end < path.size();
      out.found = std::move(next);
      return Errno::Ok;
    }
    if (!next.inode())
      return Errno::NoEnt;
    if (next.inode()->type == FileType::Symlink) {
      PathRef target;
      if (const Errno error = follow(at, next, {true, true, false}, target); error != Errno::Ok)
        return error;
      next = target;
    }
    if (!next.is_directory())
      return Errno::NotDir;
    at = next;
  }
}

Errno PathWalker::follow(const PathRef &parent, const PathRef &link, LookupOptions options,
                         PathRef &out) {
  if (nesting_ >= nesting_limit_)
    return Errno::Loop;
  ++nesting_;
  const Errno error = follow_inside(parent, link, options, out);
  --nesting_;
  return error;
}

Errno PathWalker::follow_inside(const PathRef &parent, const PathRef &link, LookupOptions options,
                                PathRef &out) {
  PathRef jump;
  std::string text;
  if (const Errno error = enter_link(parent, *link.inode(), options.last_component, jump, text);
      error != Errno::Ok)
    return error;
  if (jump) {
    out = jump;
    return options.want_directory && !out.is_directory() ? Errno::NotDir : Errno::Ok;
  }
  Looked looked;
  if (const Errno error = walk(parent, text, looked); error != Errno::Ok)
    return error;
  if (!looked.found.inode())
    return Errno::NoEnt;
  if (looked.found.inode()->type == FileType::Symlink)
    return follow(looked.parent, looked.found,
                  {true, options.want_directory || looked.trailing_slash, options.last_component},
                  out);
  out = looked.found;
  return (options.want_directory || looked.trailing_slash) && !out.is_directory() ? Errno::NotDir
                                                                                  : Errno::Ok;
}

Errno PathWalker::resolve(std::string_view path, LookupOptions options, PathRef &out) {
  Looked looked;
  if (const Errno error = resolve_parent(path, looked); error != Errno::Ok)
    return error;
  if (!looked.found.inode())
    return Errno::NoEnt;
  const bool directory = options.want_directory || looked.trailing_slash;
  if (looked.found.inode()->type == FileType::Symlink &&
      (options.follow_last || looked.trailing_slash))
    return follow(looked.parent, looked.found, {true, directory}, out);
  out = looked.found;
  return directory && !out.is_directory() ? Errno::NotDir : Errno::Ok;
}

Errno PathWalker::resolve_parent(std::string_view path, Looked &out) {
  if (path.empty())
    return Errno::NoEnt;
  if (path.size() >= path_limit)
    return Errno::NameTooLong;
  return walk(cwd_, path, out);
}

Errno PathWalker::follow_one(Looked &looked, bool &jumped) {
  PathRef jump;
  std::string text;
  const PathRef parent = looked.parent;
  if (const Errno error = enter_link(parent, *looked.found.inode(), true, jump, text);
      error != Errno::Ok)
    return error;
  jumped = static_cast<bool>(jump);
  if (!jumped)
    return walk(parent, text, looked);
  looked.found = jump;
  looked.kind = LastKind::Normal;
  return Errno::Ok;
}

Errno PathWalker::follow_last(Looked &looked) {
  while (looked.found.inode() && looked.found.inode()->type == FileType::Symlink) {
    bool jumped = false;
    if (const Errno error = follow_one(looked, jumped); error != Errno::Ok || jumped)
      return error;
  }
  return Errno::Ok;
}

} // namespace tomosim::model
