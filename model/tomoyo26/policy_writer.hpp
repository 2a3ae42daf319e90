// One written line, whatever the file (spec §10.2): "delete ", namespace prefix, handler.
#pragma once

#include <string_view>
#include <vector>

#include "model/tomoyo26/policy_files.hpp"

namespace tomosim::model::tomoyo26 {

struct LineOutcome {
  Errno error = Errno::Ok;
  std::size_t at = 0;           // byte of the normalised line where it went wrong
  std::string_view expectation; // what should stand there; empty when all is well
};

// line: normalised. suspicions may be null.
LineOutcome apply_line(Policy &policy, InterfaceFile file, DomainCursor &cursor,
                       std::string_view line, std::vector<Suspicion> *suspicions = nullptr);

// Files whose successful lines count as policy updates.
bool counts_updates(InterfaceFile file);
// InterfaceFile::Count for a name that is none.
InterfaceFile find_interface_file(std::string_view name);

} // namespace tomosim::model::tomoyo26
