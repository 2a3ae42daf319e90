// Profiles and the manager list, written and read back (part 1, section 8; part 2, 6.4).
#include <algorithm>

#include "model/tomoyo168/policy.hpp"
#include "model/tomoyo168/scan.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

// A number, or one of the words; what follows a number is ignored.
std::optional<std::uint32_t> value_of(std::string_view text, bool two_words) {
  std::string_view digits = text;
  eat_prefix(digits, " ");
  if (const auto number = scan_unsigned(digits))
    return number;
  const auto search = [&](const auto &words) -> std::optional<std::uint32_t> {
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end())
      return std::nullopt;
    return static_cast<std::uint32_t>(found - words.begin());
  };
  return two_words ? search(switch_words) : search(mode_words);
}

} // namespace

Profile *Policy::profile_for_writing(std::uint32_t number) {
  if (number >= profiles.size())
    return nullptr;
  auto &slot = profiles[number];
  if (!slot) {
    const Address address = memory.element(Sizes::profile);
    if (!address)
      return nullptr;
    slot = std::make_unique<Profile>();
    slot->address = address;
    const auto set = [&](Control key, std::uint32_t value) {
      slot->value[static_cast<std::size_t>(key)] = value;
    };
    set(Control::MaxAcceptEntry, config_.default_max_learning_entry);
    set(Control::MaxGrantLog, config_.default_max_audit_log);
    set(Control::MaxRejectLog, config_.default_max_audit_log);
    set(Control::Verbose, config_.verbose ? 1 : 0);
  }
  return slot.get();
}

Errno Policy::write_profile(std::string_view line) {
  std::uint32_t number = 0;
  if (const auto digits = scan_unsigned(line)) {
    if (!eat_prefix(line, "-"))
      return Errno::Inval;
    number = *digits;
  }
  Profile *profile = profile_for_writing(number);
  if (!profile)
    return Errno::Inval;
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos)
    return Errno::Inval;
  const std::string_view key = line.substr(0, equals), value = line.substr(equals + 1);
  count(Counter::Profile);
  if (key == "COMMENT") {
    profile->comment = save(value);
    comment_used = true;
    return Errno::Ok;
  }
  if (starts_with(key, capability_key)) {
    const auto mode = value_of(value, false);
    if (!mode)
      return Errno::Inval;
    for (std::size_t i = 0; i < capability_count; ++i)
      if (key.substr(capability_key.size()) == capability_words[i].policy) {
        profile->capability[i] = static_cast<std::uint8_t>(std::min(*mode, 3U));
        used_capabilities[i] = true;
        return Errno::Ok;
      }
    return Errno::Inval;
  }
  for (std::size_t i = 0; i < control_count; ++i) {
    if (key != control_keys[i].name)
      continue;
    auto wanted = value_of(value, control_keys[i].maximum == 1);
    if (!wanted)
      return Errno::Inval;
    wanted = std::min(*wanted, control_keys[i].maximum);
    const auto control = static_cast<Control>(i);
    if ((control == Control::DenyConcealMount || control == Control::RestrictUnmount) &&
        *wanted == 1) // there is nothing to learn
      wanted = 2;
    profile->value[i] = *wanted;
    used_controls[i] = true;
    return Errno::Ok;
  }
  return Errno::Inval;
}

// Only keys that were ever written, for any profile.
std::vector<std::string> Policy::profile_lines() const {
  std::vector<std::string> out;
  for (std::size_t n = 0; n < profiles.size(); ++n) {
    if (!profiles[n])
      continue;
    const Profile &profile = *profiles[n];
    const std::string start = std::to_string(n) + '-';
    if (comment_used)
      out.push_back(start + "COMMENT=" +
                    (profile.comment == no_name ? "" : std::string(str(profile.comment))) + '\n');
    for (std::size_t i = 0; i < control_count; ++i) {
      if (!used_controls[i])
        continue;
      const std::uint32_t value = profile.value[i];
      const std::string text = control_keys[i].maximum == 3   ? std::string(mode_words[value])
                               : control_keys[i].maximum == 1 ? std::string(switch_words[value])
                                                              : std::to_string(value);
      out.push_back(start + std::string(control_keys[i].name) + '=' + text + '\n');
    }
    for (std::size_t i = 0; i < capability_count; ++i)
      if (used_capabilities[i])
        out.push_back(start + std::string(capability_key) +
                      std::string(capability_words[i].policy) + '=' +
                      std::string(mode_words[profile.capability[i]]) + '\n');
  }
  return out;
}

Errno Policy::write_manager(std::string_view line) {
  const bool remove = eat_prefix(line, "delete ");
  if (line == "manage_by_non_root") {
    manage_by_non_root = !remove;
    return Errno::Ok;
  }
  constexpr const char *function = "ccs_update_manager_entry";
  ManagerEntry entry;
  entry.is_domain = looks_like_domain(line);
  if (entry.is_domain ? !correct_domain(function, line) : !correct(function, line, 1, -1, -1))
    return Errno::Inval;
  entry.name = save(line);
  if (entry.name == no_name)
    return Errno::NoMem;
  const Errno error = managers.update(entry, remove, memory);
  if (error == Errno::Ok)
    count(Counter::Manager);
  return error;
}

} // namespace tomosim::model::tomoyo168
