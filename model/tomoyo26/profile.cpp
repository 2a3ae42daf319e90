#include "model/tomoyo26/profile.hpp"

#include "model/text/line.hpp"
#include "model/text/number.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

bool contains(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

void apply_log_word(std::uint8_t &config, std::string_view value, std::string_view word,
                    std::uint8_t bit) {
  const std::size_t at = value.find(word);
  if (at == std::string_view::npos)
    return;
  const std::string_view after = value.substr(at + word.size());
  if (starts_with(after, "=yes"))
    config = static_cast<std::uint8_t>(config | bit);
  else if (starts_with(after, "=no"))
    config = static_cast<std::uint8_t>(config & ~bit);
}

// "word=  123" at the word's first occurrence. Blanks may follow the "=".
void apply_limit(std::string_view value, std::string_view word, std::uint32_t &limit) {
  const std::size_t at = value.find(word);
  if (at == std::string_view::npos)
    return;
  std::string_view after = value.substr(at + word.size());
  if (!eat_prefix(after, "="))
    return;
  while (!after.empty() && after[0] == ' ')
    after.remove_prefix(1);
  if (const auto number = take_decimal(after))
    limit = *number;
}

} // namespace

std::uint8_t apply_config_text(std::uint8_t config, std::string_view value, bool is_default) {
  if (contains(value, "use_default"))
    return is_default ? config : static_cast<std::uint8_t>(ConfigUseDefault);
  for (std::size_t mode = 0; mode < mode_words.size(); ++mode)
    if (contains(value, mode_words[mode]))
      config = static_cast<std::uint8_t>((config & ~ConfigModeField) | mode);
  if (config == ConfigUseDefault)
    return config;
  apply_log_word(config, value, "grant_log", ConfigGrantLog);
  apply_log_word(config, value, "reject_log", ConfigRejectLog);
  return config;
}

std::string print_config(std::uint8_t config) {
  std::string out = "={ mode=";
  out += mode_words[config & ConfigModeMask];
  out += (config & ConfigGrantLog) ? " grant_log=yes" : " grant_log=no";
  out += (config & ConfigRejectLog) ? " reject_log=yes }" : " reject_log=no }";
  return out;
}

std::uint8_t Profile::effective(Operation operation, std::uint32_t *lookups) const {
  std::uint8_t item = config[static_cast<std::size_t>(operation)];
  std::uint32_t count = 1;
  if (item == ConfigUseDefault) {
    item = config[operation_count + static_cast<std::size_t>(category_of(operation))];
    ++count;
  }
  if (item == ConfigUseDefault) {
    item = default_config;
    ++count;
  }
  if (lookups)
    *lookups = count;
  return item;
}

std::string config_key(std::size_t index) {
  std::string key = "::";
  if (index >= operation_count)
    return key.append(category_words[index - operation_count]);
  key += category_words[static_cast<std::size_t>(category_of(static_cast<Operation>(index)))];
  return key.append("::").append(operation_words[index]);
}

std::uint8_t *Profile::find_config(std::string_view key) {
  if (!eat_prefix(key, "CONFIG"))
    return nullptr;
  if (key.empty())
    return &default_config;
  for (std::size_t i = 0; i < config.size(); ++i)
    if (key == config_key(i))
      return &config[i];
  return nullptr;
}

void Profile::apply_preference(std::string_view value) {
  apply_limit(value, "max_audit_log", max_audit_log);
  apply_limit(value, "max_learning_entry", max_learning_entry);
}

} // namespace tomosim::model::tomoyo26
