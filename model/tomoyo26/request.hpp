// One question to the policy (spec §8.1): who, under which mode, what operation on what.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/security/security_module.hpp"
#include "model/text/address.hpp"
#include "model/text/name_facts.hpp"
#include "model/tomoyo26/domain.hpp"

namespace tomosim::model::tomoyo26 {

// A name built for one check: its text and facts.
struct BuiltName {
  BuiltName() = default;
  explicit BuiltName(std::string t) : text(std::move(t)), facts(text) {}
  BuiltName(const BuiltName &) = delete;
  BuiltName &operator=(const BuiltName &) = delete;

  std::string text;
  NameView facts;
  Address address = 0; // of the temporary buffer, when recording
};

// What conditions may ask about the objects of a check (spec §7.3).
struct ObjectInfo {
  const PathRef *path1 = nullptr, *path2 = nullptr;
  const NameView *symlink_target = nullptr;
};

// The execve a check belongs to; names are built at first need.
struct ExecInfo {
  const ExecAttempt *attempt = nullptr;
  BuiltName realpath; // of the opened program
};

struct Request {
  Domain *domain = nullptr;
  std::uint8_t profile = 0;
  Operation operation{};
  Mode mode = Mode::Disabled;
  const Task *task = nullptr;

  AclType type = AclType::Path;
  std::uint8_t bit = 0;                // of the type's operation words
  const NameView *name = nullptr;      // path, unix, env, task, mount: directory
  const NameView *name2 = nullptr;     // path2: second; mount: device
  const NameView *type_name = nullptr; // mount
  Address name_address = 0;            // of name's text, when recording
  bool need_device = false;            // mount
  std::uint32_t number = 0;            // path_number; mkdev: mode; mount: flags; inet: port
  std::uint32_t major = 0, minor = 0;  // mkdev
  IpAddress ip;                        // inet
  std::uint8_t protocol = 0;           // inet, unix: of the socket, for the text

  const ObjectInfo *objects = nullptr;
  const ExecInfo *exec = nullptr;

  bool granted = false;
  const AclEntry *matched = nullptr;
  // Execute: what the last compared entry's name matched, or null (spec §9.1).
  const Name *matched_path = nullptr;
};

// "file read /etc/x": the text that is logged, shown and learned.
std::string request_line(const Request &request);

} // namespace tomosim::model::tomoyo26
