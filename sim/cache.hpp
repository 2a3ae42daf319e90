// A cache as a module: tags with a fast path for the core, and a TLM-2.0 initiator socket on which
// only misses leave. The target socket does the same for any other initiator.
#pragma once

#include "sim/board_description.hpp"
#include "sim/cache_array.hpp"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

namespace tomosim::sim {

class WriteBuffer;

class Cache : public sc_core::sc_module {
 public:
  tlm_utils::simple_target_socket<Cache> in;
  tlm_utils::simple_initiator_socket<Cache> out;

  // `write_buffer` takes written-back lines and missed stores; an instruction cache has none.
  Cache(const sc_core::sc_module_name &name, const CacheTiming &timing, WriteBuffer *write_buffer);

  // The fast path: a hit costs nothing beyond the core's own cycle.
  bool hit(std::uint32_t paddr, bool store) { return array_.hit(paddr, store); }

  // What a miss cost, as the parts of OperationCost.
  struct Miss {
    sc_core::sc_time total;      // how much `delay` grew
    sc_core::sc_time write_back; // of that, waiting for the write buffer
    bool wrote_back = false;
  };
  // Serves an access that hit() refused; adds its time to `delay`.
  Miss miss(std::uint32_t paddr, std::uint32_t bytes, bool store, sc_core::sc_time &delay);

  // Passes the cache by: a device or an uncached segment.
  sc_core::sc_time uncached(std::uint32_t paddr, std::uint32_t bytes, bool store,
                            sc_core::sc_time &delay);

  void reset() { array_.clear(); }

 private:
  void b_transport(tlm::tlm_generic_payload &payload, sc_core::sc_time &delay);
  void transfer(std::uint32_t paddr, std::uint32_t bytes, bool store, sc_core::sc_time &delay);

  CacheTiming timing_;
  CacheArray array_;
  WriteBuffer *write_buffer_;
  tlm::tlm_generic_payload payload_;
  unsigned char data_[128] = {};
};

} // namespace tomosim::sim
