#include "sim/sdram.hpp"

#include "sim/bus.hpp"
#include "sim/systemc_context.hpp"
#include "sim/test_board.hpp"

#include <gtest/gtest.h>
#include <tlm_utils/simple_initiator_socket.h>

namespace tomosim::sim {
namespace {

// A plain TLM-2.0 initiator in front of the memory.
struct Driver : sc_core::sc_module {
  tlm_utils::simple_initiator_socket<Driver> out;
  explicit Driver(const sc_core::sc_module_name &name) : sc_module(name), out("out") {}
  double ns(std::uint64_t address, unsigned bytes, sc_core::sc_time delay = sc_core::SC_ZERO_TIME) {
    tlm::tlm_generic_payload payload;
    unsigned char data[64] = {};
    payload.set_address(address);
    payload.set_data_ptr(data);
    payload.set_data_length(bytes);
    payload.set_read();
    const sc_core::sc_time before = delay;
    out->b_transport(payload, delay);
    status = payload.get_response_status();
    return (delay - before).to_seconds() * 1e9;
  }
  tlm::tlm_response_status status = tlm::TLM_INCOMPLETE_RESPONSE;
};

TEST(Sdram, RowHitsAreCheaperThanMissesAndConflicts) {
  fresh_systemc_context();
  const SdramTiming t = test_board().sdram; // 200 MHz: 5 ns a clock, 8 bytes a clock
  Driver driver("driver");
  Sdram sdram("sdram", t, 1 << 26);
  driver.out.bind(sdram.in);
  // controller 4 + RAS 3 + CAS 3 + 4 transfers of 8 bytes
  EXPECT_DOUBLE_EQ(driver.ns(0, 32), (4 + 3 + 3 + 4) * 5.0);
  EXPECT_DOUBLE_EQ(driver.ns(32, 32), (4 + 3 + 4) * 5.0) << "open row";
  EXPECT_DOUBLE_EQ(driver.ns(std::uint64_t{t.row_bytes} * t.banks, 32), (4 + 3 + 3 + 3 + 4) * 5.0)
      << "same bank, another row: precharge first";
  EXPECT_DOUBLE_EQ(driver.ns(t.row_bytes, 32), (4 + 3 + 3 + 4) * 5.0) << "another bank, closed";
  EXPECT_EQ(sdram.row_hits(), 1u);
  EXPECT_EQ(sdram.row_misses(), 3u);
}

TEST(Sdram, ARefreshClosesTheRows) {
  fresh_systemc_context();
  Driver driver("driver2");
  Sdram sdram("sdram2", test_board().sdram, 1 << 26);
  driver.out.bind(sdram.in);
  driver.ns(0, 32);
  EXPECT_DOUBLE_EQ(driver.ns(0, 32, sc_core::sc_time(10, sc_core::SC_US)), (4 + 3 + 3 + 4) * 5.0);
}

TEST(Sdram, AnAddressBehindTheEndIsAnError) {
  fresh_systemc_context();
  Driver driver("driver3");
  Sdram sdram("sdram3", test_board().sdram, 1024);
  driver.out.bind(sdram.in);
  driver.ns(1020, 8);
  EXPECT_EQ(driver.status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
}

} // namespace
} // namespace tomosim::sim
