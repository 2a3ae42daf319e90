// The core: turns the event stream into cycles. An SC_THREAD works through one stream at a time;
// cache hits stay inside (no virtual call, no SystemC event), misses leave through the caches'
// sockets with the core's local time annotated. It synchronises with SystemC time once per piece
// of the stream (temporal decoupling).
#pragma once

#include "scenarios/recording/event_source.hpp"
#include "sim/board_description.hpp"
#include "sim/cache.hpp"
#include "sim/control_flow.hpp"
#include "sim/decode/block.hpp"
#include "sim/operation_cost.hpp"
#include "sim/tlb.hpp"

#include <memory>
#include <optional>
#include <systemc>
#include <tlm_utils/simple_initiator_socket.h>
#include <vector>

namespace tomosim::sim {

class Bus;

class Core : public sc_core::sc_module {
 public:
  // The architectural connections. Accesses to the caches take their fast path instead; a model
  // without one can be bound here and serves b_transport.
  tlm_utils::simple_initiator_socket<Core> imem;
  tlm_utils::simple_initiator_socket<Core> dmem;

  SC_HAS_PROCESS(Core);
  Core(const sc_core::sc_module_name &name, const BoardDescription &board, Decoder decode,
       Cache &icache, Cache &dcache, const Bus &bus);

  // Hands the thread a stream; the costs are there when sc_start() has returned.
  void begin(scenarios::EventSource &source);
  // The operations between marks, or why the stream could not be used.
  scenarios::Result<std::vector<OperationCost>> take();
  // Empties the TLBs.
  void reset();

 private:
  void work();
  void piece(scenarios::WordSpan words);
  void define();
  void execute(std::uint32_t number);
  void issue(const Block &block);
  void undo_rest_of(const Block &block, std::uint32_t executed);
  void fetch(const Block &block);
  void access(std::uint64_t word);
  void mark(std::uint32_t tag);
  void charge(Part part, std::uint64_t cycles);
  void translate(std::uint32_t vaddr, std::uint32_t pfn);
  void refill();
  std::uint64_t cycles_of(std::uint64_t ps);
  sc_core::sc_time local_time() const;
  void fail(const std::string &what);

  BoardDescription board_;
  Decoder decode_;
  Cache &icache_;
  Cache &dcache_;
  const Bus &bus_;
  std::uint64_t ps_per_cycle_;
  std::uint32_t line_mask_;

  // Machine state that outlives an operation.
  Tlb tlb_;
  MicroTlb micro_itlb_;
  std::vector<std::unique_ptr<Block>> blocks_; // by number; addresses stay
  ControlFlow flow_;
  const Block *previous_ = nullptr;
  std::uint32_t last_line_ = ~0u;
  std::uint64_t synchronised_ = 0; // cycles up to sc_time_stamp()

  // The stream at work.
  sc_core::sc_event job_;
  scenarios::EventSource *source_ = nullptr;
  std::vector<std::uint64_t> definition_; // words of a DEF that came so far
  std::size_t definition_size_ = 0;
  OperationCost total_;
  OperationCost at_begin_;
  bool inside_ = false;
  std::vector<OperationCost> operations_;
  std::optional<scenarios::Error> error_;
};

} // namespace tomosim::sim
