// allow_mount (part 2, 5.1).
#include <cstdio>

#include "model/machine.hpp"
#include "model/text/encode.hpp"
#include "model/tomoyo168/module.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

struct SpecialMount {
  std::uint32_t flag;
  std::string_view word;
};
constexpr SpecialMount operations[] = {
    {MountRemount, "remount"}, {MountMove, "move"}, {MountBind, "bind"}};
constexpr SpecialMount propagations[] = {{MountUnbindable, "unbindable"},
                                         {MountPrivate, "private"},
                                         {MountSlave, "slave"},
                                         {MountShared, "shared"}};

template <std::size_t N>
std::string flags_given(const SpecialMount (&list)[N], std::uint32_t flags, int &count) {
  std::string words;
  count = 0;
  for (const SpecialMount &one : list)
    if (flags & one.flag) {
      words += '\'' + std::string(one.word) + "' ";
      ++count;
    }
  return words;
}

std::string hex(std::uint32_t value) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%X", value);
  return text;
}

enum class Kind { Remount, BindOrMove, Propagation, FileSystem };

Kind kind_of(const std::string &type) {
  if (type == "--remount")
    return Kind::Remount;
  if (type == "--bind" || type == "--move")
    return Kind::BindOrMove;
  return type.compare(0, 7, "--make-") == 0 ? Kind::Propagation : Kind::FileSystem;
}

} // namespace

Errno Module::mount_permission(Task &task, std::optional<std::string_view> dev,
                               std::string_view dir, std::optional<std::string_view> type,
                               std::uint32_t flags) {
  Request r = begin(task, Control::RestrictMount);
  if (r.mode == Mode::Disabled)
    return Errno::Ok;
  if ((flags & 0xFFFF0000U) == 0xC0ED0000U)
    flags &= 0xFFFFU;
  int count = 0;
  for (int pass = 0; pass < 2; ++pass) {
    const std::string words =
        pass ? flags_given(propagations, flags, count) : flags_given(operations, flags, count);
    if (count > 1) { // refused whatever the mode
      machine_.print("SAKURA-ERROR: " + words + "are given for single mount operation.");
      return Errno::Inval;
    }
  }
  std::string name(type.value_or("<NULL>"));
  const auto take = [&](const auto &list, const char *start) {
    for (const SpecialMount &one : list)
      if (flags & one.flag) {
        flags &= ~one.flag;
        name = start + std::string(one.word);
        return true;
      }
    return false;
  };
  // A propagation flag beside an operation stays among the flags of the latter's entry, and the
  // kernel then takes it for one more special mount.
  while (take(operations, "--") || take(propagations, "--make-")) {
  }
  const Errno error = mount_leaf(r, dev, dir, name, flags);
  return r.mode == Mode::Enforcing ? error : Errno::Ok;
}

Errno Module::mount_leaf(Request &r, std::optional<std::string_view> dev, std::string_view dir,
                         const std::string &type, std::uint32_t flags) {
  Task &task = *r.task;
  const std::uint32_t pid = pid_of(task.id);
  const auto canonical = [&](std::string_view text) -> std::optional<std::string> {
    PathRef found;
    if (machine_.walker(task).resolve(text, {}, found) != Errno::Ok)
      return std::nullopt;
    return real_path(found, pid, exec_name_limit);
  };
  const std::string encoded_type = encode_name(type);
  const auto where = canonical(dir);
  if (!where)
    return Errno::NoEnt;
  const Kind kind = kind_of(type);
  bool need = kind == Kind::BindOrMove;
  if (kind == Kind::FileSystem) {
    if (!machine_.knows_file_system(type))
      return Errno::NoDev;
    need = find_file_system(type)->requires_device;
  }
  std::string device;
  if (need) {
    const auto found = dev ? canonical(*dev) : std::nullopt;
    if (!found)
      return Errno::NoEnt;
    device = *found;
  } else {
    device = dev ? encode_name(*dev) : "<NULL>";
  }
  std::string text;
  switch (kind) {
  case Kind::Remount:
    text = "mount -o remount " + *where;
    break;
  case Kind::BindOrMove:
    text = "mount " + encoded_type + ' ' + device + ' ' + *where;
    break;
  case Kind::Propagation:
    text = "mount " + encoded_type + ' ' + *where;
    break;
  case Kind::FileSystem:
    text = "mount -t " + encoded_type + ' ' + device + ' ' + *where;
    break;
  }
  text += ' ' + hex(flags);
  const NameFacts where_facts(*where), device_facts(device);
  for (;;) {
    for (const MountEntry &e : policy_.mounts) {
      if (e.deleted || e.flags != flags || policy_.str(e.type) != type ||
          !matches_name(where_facts, e.directory) ||
          (need && !matches_name(device_facts, e.device)))
        continue;
      const bool nameless = kind == Kind::FileSystem && !need;
      machine_.print("SAKURA-NOTICE: '" +
                     (nameless ? "mount " + encoded_type + " on " + *where + ' ' + hex(flags)
                               : text) +
                     "' accepted.");
      report(r, true, text, "an allow_mount line of the system policy");
      return Errno::Ok;
    }
    const Verdict verdict =
        refuse_sakura(r, text, kind == Kind::Propagation ? text : text + '\n');
    if (verdict == Verdict::Again)
      continue;
    if (r.mode == Mode::Learning)
      policy_.update_mount(device, *where, encoded_type, flags, false);
    return verdict == Verdict::Refuse ? Errno::Perm : Errno::Ok;
  }
}

} // namespace tomosim::model::tomoyo168
