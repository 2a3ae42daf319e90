#include "verify/operations.hpp"

#include <functional>
#include <map>

namespace tomosim::verify {
namespace {

using model::Kernel;
using model::SyscallResult;
using model::TaskId;

// The words of an operation; one that is not there is empty.
class Words {
 public:
  explicit Words(const std::vector<std::string> &words) : words_(words) {}
  const std::string &operator[](std::size_t i) const {
    static const std::string none;
    return i < words_.size() ? words_[i] : none;
  }
  // 0x…, 0… or decimal, as the agent reads numbers: up to the first byte that is no digit.
  std::uint32_t number(std::size_t i, std::uint32_t otherwise = 0) const {
    const std::string &word = (*this)[i];
    if (word.empty())
      return otherwise;
    std::size_t at = word[0] == '-' ? 1 : 0;
    std::uint32_t base = 10;
    if (word.size() > at + 1 && word[at] == '0' && (word[at + 1] | 32) == 'x')
      base = 16, at += 2;
    else if (word.size() > at && word[at] == '0')
      base = 8;
    std::uint32_t value = 0;
    for (; at < word.size(); ++at) {
      const char c = word[at];
      const auto digit = static_cast<std::uint32_t>(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
      if (digit >= base)
        break;
      value = value * base + digit;
    }
    return word[0] == '-' ? 0u - value : value;
  }
  std::size_t size() const { return words_.size(); }

 private:
  const std::vector<std::string> &words_;
};

model::OpenFlags open_flags(const std::string &letters) {
  model::OpenFlags flags = 0;
  bool read = false;
  bool write = false;
  bool both = false;
  for (const char letter : letters)
    switch (letter) {
    case 'r':
      read = true;
      break;
    case 'w':
      write = true;
      break;
    case '3':
      both = true;
      break;
    case 'c':
      flags |= model::O_Create;
      break;
    case 't':
      flags |= model::O_Truncate;
      break;
    case 'a':
      flags |= model::O_AppendMode;
      break;
    case 'x':
      flags |= model::O_Exclusive;
      break;
    case 'n':
      flags |= model::O_NonBlock;
      break;
    case 'd':
      flags |= model::O_DirectoryOnly;
      break;
    default:
      break;
    }
  if (both)
    return flags | model::O_AccessMask;
  return flags | (write ? (read ? model::O_ReadWrite : model::O_WriteOnly) : model::O_ReadOnly);
}

// Runs `work` on the descriptor of a successful open, then closes it.
SyscallResult with_file(Kernel &kernel, TaskId task, SyscallResult opened,
                        const std::function<SyscallResult(std::int32_t)> &work) {
  if (!opened.ok())
    return opened;
  const SyscallResult result = work(opened.value);
  kernel.close(task, opened.value);
  return result;
}
SyscallResult nothing(std::int32_t) {
  return SyscallResult::success();
}

model::FileType node_type(const std::string &letter) {
  switch (letter.empty() ? 'f' : letter[0]) {
  case 'p':
    return model::FileType::Fifo;
  case 's':
    return model::FileType::Socket;
  case 'c':
    return model::FileType::Char;
  case 'b':
    return model::FileType::Block;
  default:
    return model::FileType::Regular;
  }
}

// The agent writes the words one by one, with blanks between them.
SyscallResult put(Kernel &kernel, TaskId task, const Words &w) {
  const auto flags = model::O_WriteOnly | model::O_Create | model::O_Truncate;
  return with_file(kernel, task, kernel.open(task, w[1], flags, 0644), [&](std::int32_t fd) {
    std::string text;
    for (std::size_t i = 2; i < w.size(); ++i)
      text += (i > 2 ? " " : "") + w[i];
    return kernel.write(task, fd, text);
  });
}

using Run = SyscallResult (*)(Kernel &, TaskId, const Words &);
struct Row {
  Run run;
  bool value; // compared, not only success
};

constexpr std::uint32_t leave = 0xffffffff; // chown: this id stays

const std::map<std::string, Row> &table() {
  static const std::map<std::string, Row> rows = {
      {"open",
       {[](Kernel &k, TaskId t, const Words &w) {
          return with_file(k, t, k.open(t, w[1], open_flags(w[2]), w.number(3, 0644)), nothing);
        },
        true}},
      {"creat",
       {[](Kernel &k, TaskId t, const Words &w) {
          return with_file(k, t, k.creat(t, w[1], w.number(2, 0644)), nothing);
        },
        true}},
      {"stat", {[](Kernel &k, TaskId t, const Words &w) { return k.stat(t, w[1]); }, true}},
      {"lstat", {[](Kernel &k, TaskId t, const Words &w) { return k.lstat(t, w[1]); }, true}},
      {"access",
       {[](Kernel &k, TaskId t, const Words &w) { return k.access(t, w[1], w.number(2)); }, true}},
      {"readlink",
       {[](Kernel &k, TaskId t, const Words &w) {
          std::string target;
          return k.readlink(t, w[1], target);
        },
        true}},
      {"truncate",
       {[](Kernel &k, TaskId t, const Words &w) { return k.truncate(t, w[1], w.number(2)); },
        true}},
      {"ftruncate",
       {[](Kernel &k, TaskId t, const Words &w) {
          return with_file(k, t, k.open(t, w[1], model::O_WriteOnly),
                           [&](std::int32_t fd) { return k.ftruncate(t, fd, w.number(2)); });
        },
        true}},
      {"unlink", {[](Kernel &k, TaskId t, const Words &w) { return k.unlink(t, w[1]); }, true}},
      {"mkdir",
       {[](Kernel &k, TaskId t, const Words &w) { return k.mkdir(t, w[1], w.number(2, 0755)); },
        true}},
      {"rmdir", {[](Kernel &k, TaskId t, const Words &w) { return k.rmdir(t, w[1]); }, true}},
      {"mknod",
       {[](Kernel &k, TaskId t, const Words &w) {
          return k.mknod(t, w[1], node_type(w[2]), w.number(3), w.number(4), w.number(5));
        },
        true}},
      {"symlink",
       {[](Kernel &k, TaskId t, const Words &w) { return k.symlink(t, w[1], w[2]); }, true}},
      {"link", {[](Kernel &k, TaskId t, const Words &w) { return k.link(t, w[1], w[2]); }, true}},
      {"rename",
       {[](Kernel &k, TaskId t, const Words &w) { return k.rename(t, w[1], w[2]); }, true}},
      {"renamex",
       {[](Kernel &k, TaskId t, const Words &w) { return k.rename(t, w[1], w[2], w.number(3)); },
        true}},
      {"chmod",
       {[](Kernel &k, TaskId t, const Words &w) { return k.chmod(t, w[1], w.number(2)); }, true}},
      {"chown",
       {[](Kernel &k, TaskId t, const Words &w) {
          return k.chown(t, w[1], w.number(2), w.number(3, leave));
        },
        true}},
      {"chgrp",
       {[](Kernel &k, TaskId t, const Words &w) { return k.chown(t, w[1], leave, w.number(2)); },
        true}},
      {"ioctl",
       {[](Kernel &k, TaskId t, const Words &w) {
          return with_file(k, t, k.open(t, w[1], model::O_ReadOnly | model::O_NonBlock),
                           [&](std::int32_t fd) { return k.ioctl(t, fd, w.number(2)); });
        },
        true}},
      {"setfl",
       {[](Kernel &k, TaskId t, const Words &w) {
          return with_file(k, t, k.open(t, w[1], open_flags(w[2]), 0644),
                           [&](std::int32_t fd) { return k.fcntl_setfl(t, fd, open_flags(w[3])); });
        },
        true}},
      {"chroot", {[](Kernel &k, TaskId t, const Words &w) { return k.chroot(t, w[1]); }, true}},
      {"chdir", {[](Kernel &k, TaskId t, const Words &w) { return k.chdir(t, w[1]); }, true}},
      {"umask",
       {[](Kernel &k, TaskId t, const Words &w) { return k.umask(t, w.number(1)); }, true}},
      {"mount",
       {[](Kernel &k, TaskId t, const Words &w) {
          return k.mount(t, w[1], w[2], w[3], w.number(4));
        },
        true}},
      {"umount",
       {[](Kernel &k, TaskId t, const Words &w) { return k.umount(t, w[1], w.number(2)); }, true}},
      {"pivot_root",
       {[](Kernel &k, TaskId t, const Words &w) { return k.pivot_root(t, w[1], w[2]); }, true}},
      {"put", {[](Kernel &k, TaskId t, const Words &w) { return put(k, t, w); }, true}},
      {"setuid",
       {[](Kernel &k, TaskId t, const Words &w) { return k.setuid(t, w.number(1)); }, true}},
      {"setgid",
       {[](Kernel &k, TaskId t, const Words &w) { return k.setgid(t, w.number(1)); }, true}},
      {"getpid",
       {[](Kernel &, TaskId t, const Words &) {
          return SyscallResult::success(static_cast<std::int32_t>(model::pid_of(t)));
        },
        false}},
  };
  return rows;
}

} // namespace

bool is_operation(const std::string &name) {
  return table().count(name) != 0;
}

bool value_is_comparable(const std::string &name) {
  const auto row = table().find(name);
  return row == table().end() || row->second.value;
}

SyscallResult run_operation(Kernel &kernel, TaskId task, const std::vector<std::string> &words) {
  return table().at(words[0]).run(kernel, task, Words(words));
}

} // namespace tomosim::verify
