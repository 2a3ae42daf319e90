// Resolving a text to an object, with the permissions of whoever asks (the kernel's path walk):
// search permission per directory, symbolic links up to forty, mounts, "..", chroot.
#pragma once

#include <string>
#include <string_view>

#include "model/fs/credentials.hpp"
#include "model/fs/objects.hpp"
#include "model/fs/tree.hpp"

namespace tomosim::model {

// Gives proc its entries, which exist only for the one who looks.
class ProcSource {
 public:
  virtual ~ProcSource() = default;
  virtual DentryPtr proc_child(const DentryPtr &directory, std::string_view name) = 0;
  virtual PathRef follow_magic(const Inode &link) = 0; // Exe, Cwd, Descriptor
  virtual std::string self_target() = 0;               // "/proc/self" → pid
};

// How the last component ended.
enum class LastKind : std::uint8_t { Normal, Dot, DotDot, Root };

struct Looked {
  PathRef parent;
  std::string last; // the last component's name
  LastKind kind = LastKind::Normal;
  bool trailing_slash = false;
  PathRef found; // absent for a missing name
};

struct LookupOptions {
  bool follow_last = true;
  bool want_directory = false;
  bool last_component = true;
};

class PathWalker {
 public:
  PathWalker(const FileSystemTree &tree, const Credentials *credentials, PathRef root, PathRef cwd,
             ProcSource *proc, bool protected_symlinks = false)
      : tree_(tree), credentials_(credentials), root_(std::move(root)), cwd_(std::move(cwd)),
        proc_(proc), protected_symlinks_(protected_symlinks) {}

  // ENOENT when the last component is missing.
  Errno resolve(std::string_view path, LookupOptions options, PathRef &out);
  // Stops at the parent; `found` says what the last component is now, links not followed.
  Errno resolve_parent(std::string_view path, Looked &out);
  // One component below a directory; negative when missing.
  PathRef child(const PathRef &directory, std::string_view name) const;
  // The object a symbolic link at `link` leads to, relative to its parent.
  Errno follow(const PathRef &parent, const PathRef &link, LookupOptions options, PathRef &out);
  unsigned links_followed() const { return links_; }
  // Kernels before 4.2: how deep links may lie in links.
  void limit_nesting(unsigned depth) { nesting_limit_ = depth; }
  // Follows the last component of `looked` when it is a symbolic link, as open(O_CREAT) does: the
  // link's own target takes its place.
  Errno follow_last(Looked &looked);
  // The same for one link. jumped: it was a magic one, which leads to an object and not to a name.
  Errno follow_one(Looked &looked, bool &jumped);

 private:
  Errno walk(PathRef start, std::string_view path, Looked &out);
  Errno follow_inside(const PathRef &parent, const PathRef &link, LookupOptions options,
                      PathRef &out);
  Errno enter_link(const PathRef &directory, Inode &link, bool last, PathRef &jump,
                   std::string &text);
  Errno may_search(const PathRef &directory) const;

  const FileSystemTree &tree_;
  const Credentials *credentials_; // null: no permission is asked
  PathRef root_, cwd_;
  ProcSource *proc_;
  bool protected_symlinks_; // sysctl fs.protected_symlinks
  unsigned links_ = 0;
  unsigned nesting_ = 0, nesting_limit_ = ~0U;
};

} // namespace tomosim::model
