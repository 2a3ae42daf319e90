// The write buffer between the data cache and the bus: stores that missed and lines written back
// wait here and drain when the bus is idle; reads go first. The core waits only when it is full,
// or when it reads a line that is still in it.
#pragma once

#include "sim/board_description.hpp"

#include <cstdint>
#include <deque>
#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>

namespace tomosim::sim {

class Bus;

class WriteBuffer : public sc_core::sc_module {
 public:
  tlm_utils::simple_initiator_socket<WriteBuffer> out;

  // `line` is the data cache's line size in bytes; stores to one line are merged.
  WriteBuffer(const sc_core::sc_module_name &name, const WriteBufferTiming &timing, const Bus &bus,
              std::uint32_t line);

  // Takes `bytes` at `paddr` at local time `delay` (behind sc_time_stamp), which grows by the wait
  // for room. Returns that wait.
  sc_core::sc_time put(std::uint32_t paddr, std::uint32_t bytes, sc_core::sc_time &delay);
  // Before a read of the line at `paddr`: lets what could have drained drain, and waits for the
  // line if it is in here. Returns that wait.
  sc_core::sc_time before_read(std::uint32_t paddr, sc_core::sc_time &delay);

  void reset() {
    entries_.clear();
    words_ = 0;
  }

 private:
  struct Entry {
    std::uint32_t line_address;
    std::uint32_t words;
    sc_core::sc_time since; // absolute
  };
  void drain_until(const sc_core::sc_time &now);
  sc_core::sc_time drain_one(const sc_core::sc_time &not_before);

  WriteBufferTiming timing_;
  const Bus &bus_;
  std::uint32_t line_;
  std::deque<Entry> entries_;
  std::uint32_t words_ = 0;
  tlm::tlm_generic_payload payload_;
  unsigned char data_[128] = {};
};

} // namespace tomosim::sim
