// ACL lines in and out (spec §6.2, §6.8).
//
//   line = "file " OPS operands | "network inet " PROTO OPS ADDRESS PORT | "network unix " PROTO
//   OPS NAME
//        | "misc env " WORD | "task manual_domain_transition " DOMAINNAME ; then a condition
//   OPS  = words joined by "/"; the first class of words with a hit takes the line
#pragma once

#include <string>

#include "model/tomoyo26/line_reader.hpp"

namespace tomosim::model::tomoyo26 {

// Adds to or deletes from the list.
Errno write_acl_line(LineReader &line, AclList &list);

// As read back. transition_only: only what decides about domains; empty if nothing is left.
std::string print_acl(const AclEntry &entry, bool transition_only = false);
// "read/write" for a mask.
std::string print_operations(AclType type, std::uint16_t mask);
// The operation words of a type, by bit.
std::vector<std::string_view> acl_words(AclType type);

} // namespace tomosim::model::tomoyo26
