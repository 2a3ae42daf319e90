// kmalloc size classes of a 32-bit SLUB kernel (2.6 spec §11.2).
#pragma once

#include <cstdint>

namespace tomosim::model {

// What ksize() says of kmalloc(size) when the smallest class is `minimum` bytes.
std::uint32_t kmalloc_size(std::uint32_t size, std::uint32_t minimum);

// Page order of the slab that holds objects of a class.
unsigned slab_order(std::uint32_t class_size);

} // namespace tomosim::model
