#include "sim/bus.hpp"

#include "sim/systemc_context.hpp"
#include "sim/test_board.hpp"

#include <gtest/gtest.h>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

namespace tomosim::sim {
namespace {

struct Initiator : sc_core::sc_module {
  tlm_utils::simple_initiator_socket<Initiator> out;
  explicit Initiator(const sc_core::sc_module_name &name) : sc_module(name), out("out") {}
  double end_ns(double start_ns, unsigned bytes) {
    tlm::tlm_generic_payload payload;
    unsigned char data[64] = {};
    payload.set_data_ptr(data);
    payload.set_data_length(bytes);
    payload.set_write();
    sc_core::sc_time delay(start_ns, sc_core::SC_NS);
    out->b_transport(payload, delay);
    return delay.to_seconds() * 1e9;
  }
};
struct Memory : sc_core::sc_module { // answers after 20 ns
  tlm_utils::simple_target_socket<Memory> in;
  explicit Memory(const sc_core::sc_module_name &name) : sc_module(name), in("in") {
    in.register_b_transport(this, &Memory::b_transport);
  }
  void b_transport(tlm::tlm_generic_payload &, sc_core::sc_time &delay) {
    delay += sc_core::sc_time(20, sc_core::SC_NS);
  }
};

// 200 MHz: 5 ns a clock; 4 bytes a beat; 2 clocks of arbitration.
TEST(Bus, OneAtATimeInBusClocks) {
  fresh_systemc_context();
  Initiator a("a");
  Initiator b("b");
  Memory memory("memory");
  Bus bus("bus_under_test", test_board().bus);
  a.out.bind(bus.in);
  b.out.bind(bus.in);
  bus.out.bind(memory.in);
  sc_core::sc_start(sc_core::SC_ZERO_TIME); // elaborates the sockets
  EXPECT_DOUBLE_EQ(a.end_ns(0, 4), 10 + 20 + 5) << "arbitration, target, turnaround";
  EXPECT_DOUBLE_EQ(b.end_ns(10, 4), 35 + 35) << "waits for the first";
  EXPECT_EQ(bus.waited_ps(), 25000u);
  EXPECT_DOUBLE_EQ(a.end_ns(101, 4), 105 + 35) << "starts with a bus clock";
  EXPECT_DOUBLE_EQ(a.end_ns(200, 32), 200 + 10 + 40 + 5) << "eight beats outlast the target";
}

} // namespace
} // namespace tomosim::sim
