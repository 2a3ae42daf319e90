// A script before it goes to the guest: is it whole, and what pieces fit the mailbox?
#pragma once

#include "boards/board.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tomosim::boards {

// Errors name the line: a block without "end" or the reverse, a policy text without ".", a line
// longer than the agent takes, a NUL byte. (What the words mean is the agent's affair.)
Status check_script(std::string_view script);

// Pieces of whole lines, each at most `most` bytes and ending in a newline.
std::vector<std::string> script_pieces(std::string_view script, std::size_t most);

} // namespace tomosim::boards
