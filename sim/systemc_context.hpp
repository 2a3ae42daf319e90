// SystemC keeps modules in a global context that takes no new ones once it has run.
#pragma once

namespace tomosim::sim {

// Makes room for a new set of modules: from the second call on, a fresh context. The old one is
// left to the process's end, since the modules of a stopped simulation may outlive it.
void fresh_systemc_context();

} // namespace tomosim::sim
