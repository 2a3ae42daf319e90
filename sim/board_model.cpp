#include "sim/board_model.hpp"

#include "sim/bus.hpp"
#include "sim/cache.hpp"
#include "sim/core.hpp"
#include "sim/decode/mips.hpp"
#include "sim/sdram.hpp"
#include "sim/systemc_context.hpp"
#include "sim/write_buffer.hpp"

#include <systemc>

namespace tomosim::sim {

struct BoardModel::Parts {
  explicit Parts(const BoardDescription &b)
      : description(b), bus("bus", b.bus), sdram("sdram", b.sdram, std::uint64_t{512} << 20),
        write_buffer("write_buffer", b.write_buffer, bus, b.dcache.line),
        icache("icache", b.icache, nullptr), dcache("dcache", b.dcache, &write_buffer),
        core("core", b, &decode_mips, icache, dcache, bus) {
    icache.out.bind(bus.in);
    dcache.out.bind(bus.in);
    write_buffer.out.bind(bus.in);
    bus.out.bind(sdram.in);
    core.imem.bind(icache.in);
    core.dmem.bind(dcache.in);
  }
  BoardDescription description;
  Bus bus;
  Sdram sdram;
  WriteBuffer write_buffer;
  Cache icache;
  Cache dcache;
  Core core;
};

BoardModel::BoardModel(const BoardDescription &board) {
  fresh_systemc_context();
  parts_ = std::make_unique<Parts>(board);
}

BoardModel::~BoardModel() = default;

scenarios::Result<std::vector<OperationCost>> BoardModel::run(scenarios::EventSource &source) {
  parts_->core.begin(source);
  sc_core::sc_start();
  return parts_->core.take();
}

void BoardModel::reset() {
  parts_->icache.reset();
  parts_->dcache.reset();
  parts_->write_buffer.reset();
  parts_->sdram.reset();
  parts_->core.reset();
}

std::uint64_t BoardModel::row_hits() const {
  return parts_->sdram.row_hits();
}
std::uint64_t BoardModel::row_misses() const {
  return parts_->sdram.row_misses();
}
const BoardDescription &BoardModel::description() const {
  return parts_->description;
}

} // namespace tomosim::sim
