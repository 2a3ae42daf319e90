// SDRAM with its controller: banks with an open row each, CAS and RAS latencies, refresh
// (JESD79 for DDR). A TLM-2.0 target: b_transport annotates latency and data transfer time.
#pragma once

#include "sim/board_description.hpp"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_target_socket.h>
#include <vector>

namespace tomosim::sim {

class Sdram : public sc_core::sc_module {
 public:
  tlm_utils::simple_target_socket<Sdram> in;

  Sdram(const sc_core::sc_module_name &name, const SdramTiming &timing, std::uint64_t bytes);

  // Row buffer outcomes since construction.
  std::uint64_t row_hits() const { return row_hits_; }
  std::uint64_t row_misses() const { return row_misses_; }
  void reset();

 private:
  void b_transport(tlm::tlm_generic_payload &payload, sc_core::sc_time &delay);
  std::uint64_t refresh_clocks_at(const sc_core::sc_time &now);

  SdramTiming timing_;
  std::uint64_t bytes_;
  sc_core::sc_time clock_;
  sc_core::sc_time refresh_interval_;
  std::vector<std::int64_t> open_rows_; // a bank's open row, −1: none
  std::uint64_t refreshes_ = 0;         // intervals begun up to the last access
  std::uint64_t row_hits_ = 0;
  std::uint64_t row_misses_ = 0;
};

} // namespace tomosim::sim
