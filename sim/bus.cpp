#include "sim/bus.hpp"

namespace tomosim::sim {

Bus::Bus(const sc_core::sc_module_name &name, const BusTiming &timing)
    : sc_module(name), in("in"), out("out"), timing_(timing),
      clock_(1e6 / timing.clock_mhz, sc_core::SC_PS) {
  in.register_b_transport(this, &Bus::b_transport);
}

void Bus::b_transport(int, tlm::tlm_generic_payload &payload, sc_core::sc_time &delay) {
  const sc_core::sc_time asked = sc_core::sc_time_stamp() + delay;
  sc_core::sc_time begin = asked > free_at_ ? asked : free_at_;
  const std::uint64_t period = clock_.value();
  if (const std::uint64_t into_clock = begin.value() % period; into_clock != 0)
    begin += sc_core::sc_time::from_value(period - into_clock);
  waited_ps_ += (begin - asked).value();

  const sc_core::sc_time granted = begin + clock_ * timing_.arbitration_clocks;
  sc_core::sc_time target_delay = granted - sc_core::sc_time_stamp();
  out->b_transport(payload, target_delay);

  // The target streams: its latency and the bus's beats overlap, the slower of the two decides how
  // long the data takes. The first beat cannot pass before the target answers.
  const std::uint64_t beats = (payload.get_data_length() + timing_.width - 1) / timing_.width;
  const sc_core::sc_time data = clock_ * static_cast<double>(beats);
  const sc_core::sc_time answered = sc_core::sc_time_stamp() + target_delay;
  const sc_core::sc_time no_earlier = granted + data;
  free_at_ = (answered > no_earlier ? answered : no_earlier) + clock_;
  delay = free_at_ - sc_core::sc_time_stamp();
}

} // namespace tomosim::sim
