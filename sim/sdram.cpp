#include "sim/sdram.hpp"

#include <algorithm>

namespace tomosim::sim {

Sdram::Sdram(const sc_core::sc_module_name &name, const SdramTiming &timing, std::uint64_t bytes)
    : sc_module(name), in("in"), timing_(timing), bytes_(bytes),
      clock_(1e6 / timing.clock_mhz, sc_core::SC_PS),
      refresh_interval_(timing.refresh_interval_us, sc_core::SC_US), open_rows_(timing.banks, -1) {
  in.register_b_transport(this, &Sdram::b_transport);
}

void Sdram::reset() {
  std::fill(open_rows_.begin(), open_rows_.end(), -1);
  row_hits_ = 0;
  row_misses_ = 0;
}

// A refresh closes all rows; an access that meets one waits for its rest.
std::uint64_t Sdram::refresh_clocks_at(const sc_core::sc_time &now) {
  const std::uint64_t interval = refresh_interval_.value();
  const std::uint64_t begun = now.value() / interval;
  if (begun == refreshes_)
    return 0;
  refreshes_ = begun;
  std::fill(open_rows_.begin(), open_rows_.end(), -1);
  const std::uint64_t elapsed = now.value() % interval / clock_.value();
  return elapsed < timing_.refresh_clocks ? timing_.refresh_clocks - elapsed : 0;
}

void Sdram::b_transport(tlm::tlm_generic_payload &payload, sc_core::sc_time &delay) {
  const std::uint64_t address = payload.get_address();
  const std::uint64_t length = payload.get_data_length();
  if (address + length > bytes_) {
    payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    return;
  }
  std::uint64_t clocks = timing_.controller_clocks;
  clocks += refresh_clocks_at(sc_core::sc_time_stamp() + delay);

  // Rows of all banks follow each other: row_bytes of bank 0, of bank 1, ….
  const std::uint64_t row_number = address / timing_.row_bytes;
  const auto row = static_cast<std::int64_t>(row_number / timing_.banks);
  std::int64_t &open = open_rows_[row_number % timing_.banks];
  if (open == row) {
    ++row_hits_;
  } else {
    ++row_misses_;
    clocks += timing_.ras_to_cas_clocks + (open >= 0 ? timing_.precharge_clocks : 0);
    open = row;
  }
  const std::uint64_t per_clock = std::uint64_t{timing_.width} * timing_.transfers_per_clock;
  clocks += timing_.cas_clocks + (length + per_clock - 1) / per_clock;
  delay += clock_ * static_cast<double>(clocks);
  payload.set_response_status(tlm::TLM_OK_RESPONSE);
}

} // namespace tomosim::sim
