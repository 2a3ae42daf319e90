// The system bus: several TLM-2.0 initiators, one target behind it, one transfer at a time.
// A request waits until the bus is free and for the next bus clock, pays for arbitration, then
// holds the bus until the target is done and the data has passed in beats of the bus's width.
#pragma once

#include "sim/board_description.hpp"

#include <cstdint>
#include <systemc>
#include <tlm>
#include <tlm_utils/multi_passthrough_initiator_socket.h>
#include <tlm_utils/multi_passthrough_target_socket.h>

namespace tomosim::sim {

class Bus : public sc_core::sc_module {
 public:
  tlm_utils::multi_passthrough_target_socket<Bus> in;
  tlm_utils::multi_passthrough_initiator_socket<Bus> out;

  Bus(const sc_core::sc_module_name &name, const BusTiming &timing);

  // When the transfer under way, if any, ends.
  sc_core::sc_time free_at() const { return free_at_; }
  // Time that requests have waited for the bus, in picoseconds, since construction.
  std::uint64_t waited_ps() const { return waited_ps_; }

 private:
  void b_transport(int initiator, tlm::tlm_generic_payload &payload, sc_core::sc_time &delay);

  BusTiming timing_;
  sc_core::sc_time clock_;
  sc_core::sc_time free_at_;
  std::uint64_t waited_ps_ = 0;
};

} // namespace tomosim::sim
