// Error numbers differ between architectures: ELOOP is 40 on PowerPC and 90 on MIPS.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tomosim::boards {

// "ELOOP" for ("mips", 90); "E123" when the number has no name there. The architecture is the
// agent's (KernelSetup::agent).
std::string errno_name(std::string_view architecture, int number);

// The other way round; nothing when there is no such name.
std::optional<int> errno_number(std::string_view architecture, std::string_view name);

} // namespace tomosim::boards
