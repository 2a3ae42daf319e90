// What the lines of profile, manager, exception_policy, domain_policy and stat do, and how they
// read back (spec §4, §5, §6, §10.3, §10.7). Lines arrive normalised and without "delete ".
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "model/tomoyo26/line_reader.hpp"

namespace tomosim::model::tomoyo26 {

using Emit = std::function<void(const std::string &line)>; // without newline

// Splits a namespace prefix off (spec §10.4). Null: the line is lost.
Namespace *take_name_space(Policy &policy, std::string_view &line);

Errno write_profile_line(LineReader &line);
void read_profile(const Policy &policy, const Emit &emit);

Errno write_exception_line(LineReader &line);
void read_exception(const Policy &policy, bool transition_only, const Emit &emit);

Errno write_manager_line(LineReader &line);
void read_manager(const Policy &policy, const Emit &emit);

Errno write_stat_line(Policy &policy, std::string_view line);
std::string read_stat(const Policy &policy);

// The domain a writer of domain_policy is at.
struct DomainCursor {
  Domain *domain = nullptr;
};
Errno write_domain_line(Policy &policy, DomainCursor &cursor, std::string_view line, bool is_delete,
                        LineReader *diagnosis = nullptr,
                        std::vector<Suspicion> *suspicions = nullptr);
void read_domain(const Domain &domain, bool transition_only, const Emit &emit);

// "initialize_domain /bin/x from any"
std::string print_transition(const TransitionControl &control);

} // namespace tomosim::model::tomoyo26
