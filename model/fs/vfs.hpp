// A small in-memory file system: what a scenario says exists, with types, owners, modes, symbolic
// links and mounts. This header is the scenario's side: no permission and no policy is asked here.
// How tasks look names up is in fs/lookup.hpp, how an object gets its policy name in
// fs/realpath.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/errno.hpp"
#include "model/types.hpp"

namespace tomosim::model {

// How execve sees a file.
enum class ProgramFormat : std::uint8_t {
  FromContent, // "#!…" is a script, "\177ELF" is native, anything else gives ENOEXEC
  Native,      // runs, whatever the content
  Unknown,     // always ENOEXEC
};

struct FileAttributes {
  std::uint32_t mode = 0644;
  std::uint32_t uid = 0, gid = 0;
  std::uint64_t inode = 0; // 0: the next free number
};

struct FileSystemTree;
struct Inode;
struct PathRef;

class Vfs {
 public:
  Vfs();
  ~Vfs();
  Vfs(const Vfs &) = delete;
  Vfs &operator=(const Vfs &) = delete;

  // Missing parent directories are made (0755, root). Paths are absolute and may pass through
  // symbolic links and mounts. EEXIST when the last component is there already.
  Errno add_directory(std::string_view path, FileAttributes = {0755});
  Errno add_file(std::string_view path, std::string_view content = {}, FileAttributes = {},
                 ProgramFormat = ProgramFormat::FromContent);
  // An executable that runs: add_file with mode 0755 and format Native.
  Errno add_program(std::string_view path);
  Errno add_symlink(std::string_view path, std::string_view target);
  Errno add_device(std::string_view path, FileType, std::uint32_t major, std::uint32_t minor,
                   FileAttributes = {});
  // A device without a node: mknod of that number can be opened.
  void add_driver(FileType, std::uint32_t major, std::uint32_t minor);
  Errno add_special(std::string_view path, FileType /* Fifo or Socket */, FileAttributes = {});
  Errno add_hard_link(std::string_view path, std::string_view existing);
  Errno set_attributes(std::string_view path, FileAttributes);
  Errno remove(std::string_view path); // a whole subtree

  // Mounts a new file system of that type on a directory (made if missing). ENODEV: unknown type.
  // options are mount flags (MountNoExec, MountReadOnly). device "8:1" or empty for a nameless one.
  Errno mount(std::string_view type, std::string_view path, std::uint32_t options = 0,
              std::string_view device = {});
  Errno bind(std::string_view source, std::string_view path);
  Errno unmount(std::string_view path);

  bool exists(std::string_view path) const; // symbolic links followed
  std::vector<std::string> list(std::string_view directory) const;
  std::string content(std::string_view path) const;
  // The policy name of an existing object ("/etc/", "proc:/version", …), or empty.
  std::string policy_name(std::string_view path, bool follow_last = true) const;

  FileSystemTree &tree() { return *tree_; }
  const FileSystemTree &tree() const { return *tree_; }

 private:
  Errno add(std::string_view path, std::shared_ptr<Inode> inode);
  std::unique_ptr<FileSystemTree> tree_;
};

} // namespace tomosim::model
