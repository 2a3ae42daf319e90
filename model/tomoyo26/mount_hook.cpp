// The mount check (spec §8.6). EINVAL, ENODEV and ENOENT come out in every mode but disabled.
#include <array>

#include "model/machine.hpp"
#include "model/text/encode.hpp"
#include "model/tomoyo26/module.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

struct SpecialMount {
  std::uint32_t flag;
  std::string_view type;
  bool looks_up_device; // the source path, and it is compared
};
// The first flag present decides.
constexpr std::array<SpecialMount, 7> special_mounts = {
    {{MountRemount, "--remount", false},
     {MountBind, "--bind", true},
     {MountShared, "--make-shared", false},
     {MountPrivate, "--make-private", false},
     {MountSlave, "--make-slave", false},
     {MountUnbindable, "--make-unbindable", false},
     {MountMove, "--move", true}}};
constexpr std::uint32_t propagation = MountShared | MountPrivate | MountSlave | MountUnbindable;

} // namespace

Errno Module::sb_mount(Task &task, std::optional<std::string_view> source, const PathRef &target,
                       std::optional<std::string_view> type, std::uint32_t flags) {
  Request request = begin(task, Operation::FileMount);
  if (request.mode == Mode::Disabled)
    return Errno::Ok;
  if ((flags & 0xFFFF0000U) == 0xC0ED0000U)
    flags &= 0xFFFFU;
  std::string type_text(type.value_or("<NULL>"));
  bool special = false, look_up = false;
  for (const SpecialMount &kind : special_mounts)
    if (flags & kind.flag) {
      if ((kind.flag & propagation) && (flags & propagation & ~kind.flag))
        return Errno::Inval;
      flags &= ~kind.flag;
      type_text = std::string(kind.type);
      special = true;
      look_up = kind.looks_up_device;
      break;
    }
  if (!special) {
    if (!machine_.knows_file_system(type_text))
      return Errno::NoDev;
    look_up = find_file_system(type_text)->requires_device;
  }
  BuiltName directory, device, type_name(encode_name(type_text));
  build_name(directory, task, target, false);
  PathRef device_path;
  if (look_up) {
    if (!source || machine_.walker(task).resolve(*source, {}, device_path) != Errno::Ok)
      return Errno::NoEnt;
    build_name(device, task, device_path, false);
  } else {
    device.text = encode_name(source.value_or("<NULL>"));
    device.facts = NameView(device.text);
  }
  const ObjectInfo objects{look_up ? &device_path : nullptr, &target, nullptr};
  request.type = AclType::Mount;
  request.name = &directory.facts;
  request.name_address = directory.address;
  request.name2 = &device.facts;
  request.type_name = &type_name.facts;
  request.need_device = look_up;
  request.number = flags;
  request.objects = &objects;
  const Errno error = decide(request);
  return request.mode == Mode::Enforcing ? error : Errno::Ok;
}

} // namespace tomosim::model::tomoyo26
