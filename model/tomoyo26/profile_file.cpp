// The interface file `profile` (spec §4.1, §4.4).
#include "model/tomoyo26/policy_files.hpp"

namespace tomosim::model::tomoyo26 {

Namespace *take_name_space(Policy &policy, std::string_view &line) {
  if (!starts_with(line, "<"))
    return &policy.kernel_namespace();
  const std::size_t blank = line.find(' ');
  if (blank == std::string_view::npos)
    return nullptr;
  Namespace *ns = policy.assign_namespace(line.substr(0, blank));
  line.remove_prefix(blank + 1);
  return ns;
}

Errno write_profile_line(LineReader &line) {
  std::string_view text = line.words.rest();
  const std::size_t start = line.words.position();
  if (eat_prefix(text, "PROFILE_VERSION=")) {
    const auto version = take_decimal(text);
    if (version) {
      line.ns.version = *version;
      if (*version != 20150505)
        line.suspect(start + 16, "activation panics unless the version is 20150505");
    }
    return version ? Errno::Ok : line.refuse(start + 16, "20150505");
  }
  const std::uint32_t number = take_decimal(text).value_or(0);
  if (!eat_prefix(text, "-"))
    return line.refuse(start, "NUMBER-KEY=VALUE");
  Profile *profile = line.policy.assign_profile(line.ns, number);
  if (!profile)
    return line.refuse(start, "a profile number from 0 to 255");
  const std::size_t at = start + line.words.rest().size() - text.size();
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos)
    return line.refuse(at, "KEY=VALUE (the profile is defined all the same)");
  const std::string_view key = text.substr(0, equals), value = text.substr(equals + 1);
  if (key == "COMMENT") {
    NameRef comment = line.policy.names.get(value);
    if (!comment)
      return Errno::NoMem;
    profile->comment = std::move(comment);
    return Errno::Ok;
  }
  if (key == "PREFERENCE") {
    profile->apply_preference(value);
    return Errno::Ok;
  }
  std::uint8_t *config = profile->find_config(key);
  if (!config)
    return line.refuse(at, "COMMENT, PREFERENCE, CONFIG, CONFIG::category or "
                           "CONFIG::category::operation (the profile is defined all the same)");
  *config = apply_config_text(*config, value, config == &profile->default_config);
  return Errno::Ok;
}

void read_profile(const Policy &policy, const Emit &emit) {
  for (const auto &ns : policy.namespaces) {
    const std::string prefix = policy.prefix(*ns);
    emit(prefix + "PROFILE_VERSION=" + std::to_string(ns->version));
    for (std::size_t n = 0; n < ns->profiles.size(); ++n) {
      const Profile *profile = ns->profiles[n].get();
      if (!profile)
        continue;
      const std::string head = prefix + std::to_string(n) + '-';
      emit(head + "COMMENT=" + (profile->comment ? profile->comment->text : std::string()));
      emit(head + "PREFERENCE={ max_audit_log=" + std::to_string(profile->max_audit_log) +
           " max_learning_entry=" + std::to_string(profile->max_learning_entry) + " }");
      emit(head + "CONFIG" + print_config(profile->default_config));
      for (std::size_t i = 0; i < profile->config.size(); ++i)
        if (profile->config[i] != ConfigUseDefault)
          emit(head + "CONFIG" + config_key(i) + print_config(profile->config[i]));
    }
  }
}

} // namespace tomosim::model::tomoyo26
