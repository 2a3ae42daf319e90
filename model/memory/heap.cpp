#include "model/memory/heap.hpp"

#include <algorithm>

#include "model/memory/size_class.hpp"

namespace tomosim::model {

Heap::Heap(std::uint32_t base, std::uint32_t kmalloc_minimum, std::uint64_t seed)
    : base_(base), minimum_(kmalloc_minimum), random_state_(seed * 0x9E3779B97F4A7C15ULL + 1),
      shuffled_(seed != 0) {}

std::uint32_t Heap::size_of(std::uint32_t size) const {
  return kmalloc_size(size, minimum_);
}

Address Heap::allocate(std::uint32_t size) {
  const std::uint32_t class_size = size_of(size);
  Cache &c = cache(class_size);
  if (c.free.empty())
    refill(c, class_size);
  const Address address = c.free.back();
  c.free.pop_back();
  return address;
}

void Heap::release(Address address, std::uint32_t size) {
  cache(size_of(size)).free.push_back(address);
}

Address Heap::peek(std::uint32_t size) {
  const std::uint32_t class_size = size_of(size);
  Cache &c = cache(class_size);
  if (c.free.empty())
    refill(c, class_size);
  return c.free.back();
}

Heap::Cache &Heap::cache(std::uint32_t class_size) {
  return caches_[class_size];
}

void Heap::refill(Cache &c, std::uint32_t class_size) {
  const unsigned order = slab_order(class_size);
  const Address slab = take_pages(order);
  const std::uint32_t count = std::max<std::uint32_t>(1, (4096U << order) / class_size);
  for (std::uint32_t i = count; i-- > 0;)
    c.free.push_back(slab + i * class_size);
  if (shuffled_)
    for (std::size_t i = c.free.size(); i > 1; --i)
      std::swap(c.free[i - 1], c.free[random() % i]);
}

Address Heap::take_pages(unsigned order) {
  if (shuffled_) // other users of the page allocator got some in between
    next_page_ += static_cast<std::uint32_t>(random() % 8);
  const std::uint32_t align = (1U << order) - 1;
  next_page_ = (next_page_ + align) & ~align;
  const Address address = base_ + next_page_ * 4096;
  next_page_ += 1U << order;
  return address;
}

std::uint64_t Heap::random() { // xorshift64*
  random_state_ ^= random_state_ >> 12;
  random_state_ ^= random_state_ << 25;
  random_state_ ^= random_state_ >> 27;
  return (random_state_ * 0x2545F4914F6CDD1DULL) >> 33;
}

} // namespace tomosim::model
