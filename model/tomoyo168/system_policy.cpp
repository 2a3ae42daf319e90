// The system policy, written and read back (part 2, section 5).
#include <cstdio>

#include "model/text/number.hpp"
#include "model/tomoyo168/policy.hpp"
#include "model/tomoyo168/scan.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

constexpr std::string_view device_less[] = {"--remount", "--make-unbindable", "--make-private",
                                            "--make-slave", "--make-shared"};

std::string hex(std::uint32_t value) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%X", value);
  return text;
}

std::string said_of_mount(std::string_view device, std::string_view directory,
                          std::string_view type, std::uint32_t flags,
                          bool on_device) {
  const std::string options = " with options " + hex(flags);
  const std::string on(directory);
  if (type == "--remount")
    return "Allow remount " + on + options + '.';
  if (type == "--bind" || type == "--move")
    return "Allow mount " + std::string(type) + ' ' + std::string(device) + ' ' + on + options;
  if (starts_with(type, "--make-"))
    return "Allow mount " + std::string(type) + ' ' + on + options + '.';
  if (on_device)
    return "Allow mount -t " + std::string(type) + ' ' + std::string(device) + ' ' + on + options + '.';
  return "Allow mount " + std::string(type) + " on " + on + options + '.';
}

} // namespace

Errno Policy::update_mount(std::string_view device, std::string_view directory,
                           std::string_view type, std::uint32_t flags, bool remove) {
  constexpr const char *function = "ccs_update_mount_acl";
  MountEntry entry;
  entry.flags = flags;
  if (!correct(function, type, 0, 0, 0))
    return Errno::Inval;
  entry.type = save(type);
  if (entry.type == no_name)
    return Errno::Inval;
  for (const std::string_view known : device_less)
    if (type == known)
      device = "any";
  if (!correct(function, device, 0, 0, 0) || !correct(function, directory, 0, 0, 0))
    return Errno::Inval;
  entry.device = save(device);
  entry.directory = entry.device == no_name ? no_name : save(directory);
  if (entry.directory == no_name)
    return Errno::NoMem;
  count(Counter::SystemPolicy);
  const bool said = !remove && !mounts.has_live(entry.key());
  const Errno error = mounts.update(entry, remove, memory);
  if (said && error == Errno::Ok)
    print(said_of_mount(device, directory, type, flags, needs_device_(type)));
  return error;
}

Errno Policy::write_mount(std::string_view data, bool remove) {
  std::string_view device, directory, type;
  if (!cut_word(data, device) || !cut_word(data, directory) || !cut_word(data, type))
    return Errno::Inval;
  const auto flags = take_number(data);
  return update_mount(device, directory, type, flags ? flags->value : 0, remove);
}

Errno Policy::update_chroot(std::string_view directory, bool remove) {
  if (!correct("ccs_update_chroot_acl", directory, 1, 0, 1))
    return Errno::Inval;
  NameEntry entry;
  entry.name = save(directory);
  if (entry.name == no_name)
    return Errno::NoMem;
  count(Counter::SystemPolicy);
  const bool said = !remove && !chroots.has_live(entry.key());
  const Errno error = chroots.update(entry, remove, memory);
  if (said && error == Errno::Ok)
    print("Allow chroot() to " + std::string(directory));
  return error;
}

Errno Policy::update_pivot_root(std::string_view new_root, std::string_view old_root,
                                bool remove) {
  constexpr const char *function = "ccs_update_pivot_root_acl";
  if (!correct(function, old_root, 1, 0, 1) || !correct(function, new_root, 1, 0, 1))
    return Errno::Inval;
  PivotEntry entry;
  entry.old_root = save(old_root);
  entry.new_root = entry.old_root == no_name ? no_name : save(new_root);
  if (entry.new_root == no_name)
    return Errno::NoMem;
  count(Counter::SystemPolicy);
  const bool said = !remove && !pivots.has_live(entry.key());
  const Errno error = pivots.update(entry, remove, memory);
  if (said && error == Errno::Ok)
    print("Allow pivot_root(" + std::string(new_root) + ", " + std::string(old_root) + ')');
  return error;
}

Errno Policy::write_system(std::string_view line) {
  const bool remove = eat_prefix(line, "delete ");
  if (eat_prefix(line, "allow_mount "))
    return write_mount(line, remove);
  if (eat_prefix(line, "deny_unmount ")) {
    if (!correct("ccs_update_no_umount_acl", line, 1, 0, 1))
      return Errno::Inval;
    NameEntry entry;
    entry.name = save(line);
    if (entry.name == no_name)
      return Errno::NoMem;
    count(Counter::SystemPolicy);
    const bool said = !remove && !denied_unmounts.has_live(entry.key());
    const Errno error = denied_unmounts.update(entry, remove, memory);
    if (said && error == Errno::Ok)
      print("Don't allow umount " + std::string(line));
    return error;
  }
  if (eat_prefix(line, "allow_chroot "))
    return update_chroot(line, remove);
  if (eat_prefix(line, "allow_pivot_root ")) {
    std::string_view new_root;
    return cut_word(line, new_root) ? update_pivot_root(new_root, line, remove) : Errno::Inval;
  }
  if (eat_prefix(line, "deny_autobind ")) {
    const ScannedRange range = scan_range(line);
    if (line.find(' ') != std::string_view::npos || range.count == 0 || range.low > range.high ||
        range.high > 65535) {
      print("ccs_write_reserved_port_policy: ERROR: Invalid port range '" + std::string(line) +
            "'");
      return Errno::Inval;
    }
    PortEntry entry;
    entry.low = static_cast<std::uint16_t>(range.low);
    entry.high = static_cast<std::uint16_t>(range.high);
    count(Counter::SystemPolicy);
    return reserved_ports.update(entry, remove, memory);
  }
  return Errno::Inval;
}

std::vector<std::string> Policy::system_lines() const {
  std::vector<std::string> out;
  const auto text = [&](NameId name) { return std::string(str(name)); };
  for (const MountEntry &e : mounts)
    if (!e.deleted)
      out.push_back("allow_mount " + text(e.device) + ' ' + text(e.directory) + ' ' +
                    text(e.type) + ' ' + hex(e.flags) + '\n');
  for (const NameEntry &e : denied_unmounts)
    if (!e.deleted)
      out.push_back("deny_unmount " + text(e.name) + '\n');
  for (const NameEntry &e : chroots)
    if (!e.deleted)
      out.push_back("allow_chroot " + text(e.name) + '\n');
  for (const PivotEntry &e : pivots)
    if (!e.deleted)
      out.push_back("allow_pivot_root " + text(e.new_root) + ' ' + text(e.old_root) + '\n');
  for (const PortEntry &e : reserved_ports)
    if (!e.deleted)
      out.push_back("deny_autobind " + std::to_string(e.low) +
                    (e.low != e.high ? '-' + std::to_string(e.high) : "") + '\n');
  return out;
}

} // namespace tomosim::model::tomoyo168
