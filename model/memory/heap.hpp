// An emulated 32-bit kernel heap: every policy object has an address in it, so that a list walk
// touches what it would touch on the board. Objects have no bytes here, only places.
//
// Each kmalloc class takes slabs of whole pages and hands objects out in address order; freed ones
// come back last in, first out. With a seed, slabs land on shuffled pages and the objects of a slab
// come in shuffled order: another layout of the same policy.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace tomosim::model {

using Address = std::uint32_t;

class Heap {
 public:
  Heap(std::uint32_t base, std::uint32_t kmalloc_minimum, std::uint64_t seed);

  Address allocate(std::uint32_t size);
  void release(Address address, std::uint32_t size);
  std::uint32_t size_of(std::uint32_t size) const; // ksize
  // Where the next object of that size would land: the place of a temporary one.
  Address peek(std::uint32_t size);
  std::uint32_t pages_used() const { return next_page_; }

 private:
  struct Cache {
    std::vector<Address> free; // back() is next
  };
  Cache &cache(std::uint32_t class_size);
  void refill(Cache &cache, std::uint32_t class_size);
  Address take_pages(unsigned order);
  std::uint64_t random();

  std::uint32_t base_, minimum_, next_page_ = 0;
  std::uint64_t random_state_;
  bool shuffled_;
  std::map<std::uint32_t, Cache> caches_;
};

} // namespace tomosim::model
