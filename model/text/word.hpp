// Which texts policy accepts as a word, a path, a namespace and a domain name (2.6 spec §2.5).
#pragma once

#include <cstddef>
#include <string_view>

namespace tomosim::model {

// The longest domain name that can be made, plus one.
constexpr std::size_t domain_name_limit = 4086;

bool is_word(std::string_view text);
bool is_path(std::string_view text);
// Is the text up to its first blank a namespace name?
bool starts_with_name_space(std::string_view text);
bool is_domain_name(std::string_view text);

// "<ns>" of "<ns> /a /b".
std::string_view first_word(std::string_view text);
// "/b" of "<ns> /a /b".
std::string_view last_word(std::string_view text);

} // namespace tomosim::model
