#include "sim/systemc_context.hpp"

#include <systemc>

// SystemC's library refers to it; this program has a main() of its own and never calls it.
extern "C" int sc_main(int, char *[]) {
  return 0;
}

namespace tomosim::sim {

void fresh_systemc_context() {
  sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
  static bool used = false;
  if (used) {
    sc_core::sc_curr_simcontext = new sc_core::sc_simcontext;
    sc_core::sc_default_global_context = sc_core::sc_curr_simcontext;
  }
  used = true;
}

} // namespace tomosim::sim
