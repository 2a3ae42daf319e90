// Profiles (spec §4): per operation a mode and two log switches, inherited operation → category →
// CONFIG.
//
//   line   = NUMBER "-" key "=" value | "PROFILE_VERSION=" NUMBER
//   key    = "COMMENT" | "PREFERENCE" | "CONFIG" [ "::" category [ "::" operation ] ]
//   value of CONFIG is searched, not parsed: words may stand anywhere in it
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/memory/name_table.hpp"
#include "model/tomoyo26/keywords.hpp"

namespace tomosim::model::tomoyo26 {

// One CONFIG item: mode in the low bits, two log bits, or "use default".
enum ConfigBits : std::uint8_t {
  ConfigModeMask = 3,
  ConfigModeField = 7, // cleared when a mode is set, so that 255 never comes out
  ConfigRejectLog = 64,
  ConfigGrantLog = 128,
  ConfigUseDefault = 255,
};

// What `value` makes of an item that is `config` now.
std::uint8_t apply_config_text(std::uint8_t config, std::string_view value, bool is_default);
std::string print_config(std::uint8_t config);

struct Profile {
  NameRef comment;
  std::uint8_t default_config = ConfigGrantLog | ConfigRejectLog;
  std::array<std::uint8_t, operation_count + category_count> config;
  std::uint32_t max_audit_log = 0, max_learning_entry = 0;
  Address address = 0;

  Profile() { config.fill(ConfigUseDefault); }
  // The item that decides for this operation. lookups: how many tables were read.
  std::uint8_t effective(Operation operation, std::uint32_t *lookups = nullptr) const;
  Mode mode(Operation operation) const {
    return static_cast<Mode>(effective(operation) & ConfigModeMask);
  }
  // "CONFIG", "CONFIG::file", "CONFIG::file::open": the item meant, or null.
  std::uint8_t *find_config(std::string_view key);
  // "max_learning_entry=10" anywhere in the text.
  void apply_preference(std::string_view value);
};

// "::file::execute" of an item index (operations, then categories).
std::string config_key(std::size_t index);

} // namespace tomosim::model::tomoyo26
