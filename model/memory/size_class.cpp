#include "model/memory/size_class.hpp"

namespace tomosim::model {

namespace {
constexpr std::uint32_t page = 4096;
} // namespace

std::uint32_t kmalloc_size(std::uint32_t size, std::uint32_t minimum) {
  if (size > 64 && size <= 96 && minimum <= 32)
    return 96;
  if (size > 128 && size <= 192 && minimum <= 64)
    return 192;
  std::uint32_t power = minimum;
  while (power < size)
    power *= 2;
  return power;
}

unsigned slab_order(std::uint32_t class_size) {
  // The smallest order that holds eight objects, order 3 at most, and one object at least.
  unsigned order = 0;
  while (order < 3 && (page << order) < class_size * 8)
    ++order;
  while ((page << order) < class_size)
    ++order;
  return order;
}

} // namespace tomosim::model
