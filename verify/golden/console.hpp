// What the kernel's printk makes of its messages: a line on the console for each, but at most 1023
// bytes of it, level included; one that is cut loses its newline too, and the next goes on behind.
#pragma once

#include <string>
#include <vector>

namespace tomosim::verify::golden {

std::vector<std::string> as_printed(const std::vector<std::string> &messages);

} // namespace tomosim::verify::golden
