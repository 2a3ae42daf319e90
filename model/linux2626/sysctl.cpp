// _sysctl(2): the number path is turned into a name below /proc/sys, which the module is asked
// about, then the setting's own mode decides (part 1, 7.2).
#include "model/linux2626/sysctl.hpp"

#include "model/linux2626/calls.hpp"
#include "model/text/encode.hpp"

namespace tomosim::model::linux2626 {
namespace {

struct Setting {
  std::int32_t number; // 0: a file without one
  std::string_view name;
  std::uint32_t mode; // a directory has 0555
  std::string_view value;
  const Setting *below = nullptr;
  std::size_t count = 0;
};

template <std::size_t N>
constexpr Setting folder(std::int32_t number, std::string_view name, const Setting (&below)[N]) {
  return {number, name, 0555, {}, below, N};
}

// Numbers, names and modes of linux/sysctl.h; values of a MIPS machine with 64 MB.
constexpr Setting kernel_settings[] = {
    {1, "ostype", 0444, "Linux"},
    {2, "osrelease", 0444, "2.6.26"},
    {4, "version", 0444, "#1 Thu May 28 00:00:00 UTC 2009"},
    {7, "hostname", 0644, "(none)"},
    {8, "domainname", 0644, "(none)"},
    {15, "panic", 0644, "0"},
    {23, "print-fatal-signals", 0644, "0"},
    {25, "modprobe", 0644, "/sbin/modprobe"},
    {30, "msgmax", 0644, "8192"},
    {31, "msgmni", 0644, "121"},
    {32, "msgmnb", 0644, "16384"},
    {34, "core_uses_pid", 0644, "0"},
    {38, "overflowuid", 0644, "65534"},
    {39, "overflowgid", 0644, "65534"},
    {40, "shmmni", 0644, "4096"},
    {41, "ngroups_max", 0444, "65536"},
    {42, "hotplug", 0644, "/sbin/hotplug"},
    {46, "core_pattern", 0644, "core"},
    {48, "printk", 0644, "7\t4\t1\t7"},
    {50, "pid_max", 0644, "32768"},
    {53, "threads-max", 0644, "508"},
    {55, "randomize_va_space", 0644, "1"},
};
constexpr Setting vm_settings[] = {
    {5, "overcommit_memory", 0644, "0"},
    {8, "page-cluster", 0644, "3"},
    {11, "dirty_background_ratio", 0644, "5"},
    {12, "dirty_ratio", 0644, "10"},
    {13, "dirty_writeback_centisecs", 0644, "500"},
    {14, "dirty_expire_centisecs", 0644, "3000"},
    {16, "overcommit_ratio", 0644, "50"},
    {19, "swappiness", 0644, "60"},
    {20, "lowmem_reserve_ratio", 0644, "32"},
    {21, "min_free_kbytes", 0644, "1016"},
    {22, "max_map_count", 0644, "65536"},
    {24, "laptop_mode", 0644, "0"},
    {25, "block_dump", 0644, "0"},
    {26, "vfs_cache_pressure", 0644, "100"},
};
constexpr Setting fs_settings[] = {
    {1, "inode-nr", 0444, "900\t0"},
    {2, "inode-state", 0444, "900\t0\t0\t0\t0\t0\t0"},
    {6, "file-max", 0644, "5986"},
    {7, "file-nr", 0444, "32\t0\t5986"},
    {8, "dentry-state", 0444, "500\t0\t45\t0\t0\t0"},
    {11, "overflowuid", 0644, "65534"},
    {12, "overflowgid", 0644, "65534"},
    {13, "leases-enable", 0644, "1"},
    {16, "lease-break-time", 0644, "45"},
};
constexpr Setting ipv4_settings[] = {
    {8, "ip_forward", 0644, "0"},
    {37, "ip_default_ttl", 0644, "64"},
    {33, "tcp_syn_retries", 0644, "5"},
    {43, "tcp_timestamps", 0644, "1"},
    {45, "tcp_window_scaling", 0644, "1"},
    {46, "tcp_sack", 0644, "1"},
    {72, "icmp_echo_ignore_all", 0644, "0"},
    {76, "ip_local_port_range", 0644, "32768\t61000"},
};
constexpr Setting core_settings[] = {
    {1, "wmem_max", 0644, "108544"},         {2, "rmem_max", 0644, "108544"},
    {3, "wmem_default", 0644, "108544"},     {4, "rmem_default", 0644, "108544"},
    {6, "netdev_max_backlog", 0644, "1000"}, {18, "somaxconn", 0644, "128"},
};
constexpr Setting unix_settings[] = {{3, "max_dgram_qlen", 0644, "10"}};
constexpr Setting net_settings[] = {folder(1, "core", core_settings),
                                    folder(4, "unix", unix_settings),
                                    folder(5, "ipv4", ipv4_settings)};
constexpr Setting top[] = {folder(1, "kernel", kernel_settings), folder(2, "vm", vm_settings),
                           folder(3, "net", net_settings), folder(5, "fs", fs_settings)};

void add_files(FileSystemTree &tree, Superblock &proc, const DentryPtr &directory,
               const Setting *settings, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const Setting &s = settings[i];
    const FileType type = s.below ? FileType::Directory : FileType::Regular;
    const DentryPtr entry = tree.attach(directory, s.name, tree.new_inode(proc, type, {s.mode}));
    if (s.below)
      add_files(tree, proc, entry, s.below, s.count);
    else
      entry->inode->content = std::string(s.value) + '\n';
  }
}

// Below the root of proc, which exists once.
Inode *file_of(Machine &machine, std::string_view path) {
  DentryPtr at;
  for (const Superblock &superblock : machine.vfs.tree().superblocks)
    if (superblock.traits->name == "proc" && !at)
      at = superblock.root;
  while (at && !path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    at = at->child(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return at ? at->inode.get() : nullptr;
}

// Root by effective id, else the group 0, else others.
bool mode_allows(const Credentials &who, std::uint32_t mode, std::uint32_t wanted) {
  if (who.euid == 0)
    mode >>= 6;
  else if (who.egid == 0 || who.in_group(0))
    mode >>= 3;
  return (wanted & ~mode & 7) == 0;
}

// The name below /proc/sys; empty: no such setting.
std::string name_of(const std::vector<std::int32_t> &numbers, const Setting *&found) {
  std::string path;
  const Setting *settings = top;
  std::size_t count = std::size(top);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    found = nullptr;
    for (std::size_t k = 0; k < count && !found; ++k)
      if (numbers[i] != 0 && settings[k].number == numbers[i])
        found = &settings[k];
    if (!found)
      return {};
    path += '/' + std::string(found->name);
    const bool last = i + 1 == numbers.size();
    if (last)
      return found->below ? std::string() : path;
    if (!found->below)
      return path; // further numbers are not looked at
    settings = found->below;
    count = found->count;
  }
  return {};
}

} // namespace

void add_sysctl_files(FileSystemTree &tree, Superblock &proc) {
  const DentryPtr directory =
      tree.attach(proc.root, "sys", tree.new_inode(proc, FileType::Directory, {0555}));
  add_files(tree, proc, directory, top, std::size(top));
}

void set_sysctl_text(Machine &machine, std::string_view entry, std::string_view value) {
  if (Inode *file = file_of(machine, "sys/kernel/" + std::string(entry)))
    file->content = std::string(value) + '\n';
}

SyscallResult sysctl(Machine &machine, Task &task, const std::vector<std::int32_t> &name, bool read,
                     std::optional<Text> new_value, std::string *old_value) {
  constexpr std::size_t name_limit = 10;
  if (name.empty() || name.size() >= name_limit)
    return fail(Errno::NotDir);
  const Setting *setting = nullptr;
  const std::string path = name_of(name, setting);
  if (path.empty())
    return fail(Errno::NotDir);
  const bool write = new_value.has_value();
  if (read || write)
    if (const Errno error =
            machine.ccs->sysctl_permission(task, encode_name("/proc/sys" + path), read, write);
        error != Errno::Ok)
      return fail(error);
  const std::uint32_t wanted = (read ? 4U : 0U) | (write ? 2U : 0U);
  if (!mode_allows(task.credentials, setting->mode, wanted))
    return fail(Errno::Perm);
  Inode *file = file_of(machine, "sys" + path);
  if (file && read && old_value)
    *old_value = file->content.substr(0, file->content.size() - 1);
  if (file && write)
    file->content = std::string(*new_value) + '\n';
  return SyscallResult::success();
}

} // namespace tomosim::model::linux2626
