#include "sim/core.hpp"

#include "scenarios/recording/stream.h"
#include "sim/bus.hpp"

#include <algorithm>

namespace tomosim::sim {

using sc_core::sc_time;
using scenarios::Error;
using scenarios::Result;
using scenarios::WordSpan;

namespace {
constexpr std::uint32_t max_blocks = 1u << 24;
} // namespace

Core::Core(const sc_core::sc_module_name &name, const BoardDescription &board, Decoder decode,
           Cache &icache, Cache &dcache, const Bus &bus)
    : sc_module(name), imem("imem"), dmem("dmem"), board_(board), decode_(decode), icache_(icache),
      dcache_(dcache), bus_(bus),
      ps_per_cycle_(static_cast<std::uint64_t>(1e6 / board.core.clock_mhz + 0.5)),
      line_mask_(~(board.icache.line - 1)), tlb_(board.tlb.entries),
      micro_itlb_(board.tlb.micro_entries) {
  SC_THREAD(work);
}

void Core::begin(scenarios::EventSource &source) {
  source_ = &source;
  blocks_.clear(); // numbers belong to a stream; caches and TLB stay as they are
  flow_.reset();
  previous_ = nullptr;
  last_line_ = ~0u;
  definition_.clear();
  definition_size_ = 0;
  operations_.clear();
  error_.reset();
  inside_ = false;
  job_.notify(sc_core::SC_ZERO_TIME);
}

Result<std::vector<OperationCost>> Core::take() {
  if (error_)
    return *error_;
  return std::move(operations_);
}

void Core::reset() {
  tlb_.clear();
  micro_itlb_.clear();
}

void Core::work() {
  for (;;) {
    while (source_ == nullptr) // begin() may have come before the simulation's first moment
      wait(job_);
    while (!error_) {
      auto words = source_->next();
      if (!words) {
        error_ = words.error();
        break;
      }
      if (words->size == 0)
        break;
      piece(*words);
      wait(local_time());
      synchronised_ = total_.cycles;
    }
    if (!error_ && definition_size_ != 0)
      fail("ends inside a block definition");
    source_ = nullptr;
  }
}

sc_time Core::local_time() const {
  return sc_time::from_value((total_.cycles - synchronised_) * ps_per_cycle_);
}
std::uint64_t Core::cycles_of(std::uint64_t ps) {
  return (ps + ps_per_cycle_ - 1) / ps_per_cycle_;
}
void Core::charge(Part part, std::uint64_t cycles) {
  total_.cycles += cycles;
  total_.part(part) += cycles;
}
void Core::fail(const std::string &what) {
  if (!error_)
    error_ = Error{"event stream", what, "record it again"};
}

void Core::piece(WordSpan words) {
  for (std::size_t i = 0; i < words.size; ++i) {
    const std::uint64_t word = words.data[i];
    if (definition_size_ != 0) {
      definition_.push_back(word);
      if (definition_.size() == definition_size_)
        define();
      continue;
    }
    switch (STREAM_KIND(word)) {
    case STREAM_EXEC:
      execute(STREAM_LOW32(word));
      break;
    case STREAM_MEM:
      access(word);
      break;
    case STREAM_DEF:
      definition_.assign(1, word);
      definition_size_ = 2 + (STREAM_DEF_COUNT(word) + 1) / 2;
      break;
    case STREAM_MARK:
      mark(STREAM_LOW32(word));
      break;
    default:
      fail("holds a word of unknown kind");
      break;
    }
    if (error_)
      return;
  }
}

void Core::define() {
  const std::uint32_t number = STREAM_LOW32(definition_[0]);
  const std::uint32_t count = STREAM_DEF_COUNT(definition_[0]);
  definition_size_ = 0;
  if (number >= max_blocks || count == 0)
    return fail("defines an impossible block");
  std::vector<std::uint32_t> code(count);
  for (std::uint32_t i = 0; i < count; ++i)
    code[i] = static_cast<std::uint32_t>(definition_[2 + i / 2] >> (i % 2 * 32));
  if (number >= blocks_.size())
    blocks_.resize(std::size_t{number} + 1);
  if (blocks_[number])
    return fail("defines block " + std::to_string(number) + " twice");
  blocks_[number] = std::make_unique<Block>(
      make_block(static_cast<std::uint32_t>(definition_[1]),
                 static_cast<std::uint32_t>(definition_[1] >> 32), code, decode_, board_.core));
}

void Core::execute(std::uint32_t number) {
  if (number >= blocks_.size() || !blocks_[number])
    return fail("executes block " + std::to_string(number) + " before it is defined");
  const Block &block = *blocks_[number];
  const ControlFlow::Step step = flow_.enter(previous_, block);
  if (step.cut_short != nullptr)
    undo_rest_of(*step.cut_short, step.executed);
  if (step.refill)
    refill();
  if (step.skip) {
    previous_ = nullptr; // accesses until the next counted block are the refill's
    return;
  }
  issue(block);
  fetch(block);
  previous_ = &block;
}

void Core::issue(const Block &block) {
  std::uint64_t cycles = block.cycles;
  if (previous_ != nullptr) {
    if ((previous_->last_load_mask & block.first_sources) != 0)
      cycles += board_.core.load_use_cycles;
    if (previous_->end == BlockEnd::Branch && previous_->end_vaddr() != block.vaddr)
      cycles += board_.core.branch_taken_cycles;
  }
  charge(Part::Issue, cycles);
  total_.instructions += block.count;
  if (block.vaddr < 0x80000000u)
    total_.user_instructions += block.count;
}

// The emulator counted the whole block, but a fault stopped it; it is entered again at the faulting
// instruction.
void Core::undo_rest_of(const Block &block, std::uint32_t executed) {
  const std::uint64_t cycles = block.cycles - block.cycles_before[executed];
  total_.cycles -= cycles;
  total_.part(Part::Issue) -= cycles;
  total_.instructions -= block.count - executed;
  if (block.vaddr < 0x80000000u)
    total_.user_instructions -= block.count - executed;
}

void Core::fetch(const Block &block) {
  if (Tlb::mapped(block.vaddr) && !micro_itlb_.hit(block.vaddr, block.paddr >> 12)) {
    charge(Part::Tlb, board_.tlb.micro_miss_cycles);
    translate(block.vaddr, block.paddr >> 12);
  }
  const std::uint32_t last = (block.paddr + 4 * block.count - 4) & line_mask_;
  for (std::uint32_t line = block.paddr & line_mask_;; line += ~line_mask_ + 1) {
    if (line != last_line_ && !icache_.hit(line, false)) {
      ++total_.icache_misses;
      sc_time delay = local_time();
      const std::uint64_t waited = bus_.waited_ps();
      const Cache::Miss miss = icache_.miss(line, 4, false, delay);
      const std::uint64_t bus = cycles_of(bus_.waited_ps() - waited);
      const std::uint64_t all = cycles_of(miss.total.value());
      charge(Part::Bus, std::min(bus, all));
      charge(Part::ICache, all - std::min(bus, all));
    }
    if (line == last)
      break;
  }
  last_line_ = last;
}

void Core::translate(std::uint32_t vaddr, std::uint32_t pfn) {
  if (!tlb_.hit(vaddr, pfn, total_.cycles))
    refill();
}

void Core::refill() {
  ++total_.tlb_misses;
  charge(Part::Tlb, board_.tlb.refill_cycles);
}

void Core::access(std::uint64_t word) {
  if (previous_ == nullptr)
    return;
  const std::uint32_t vaddr = STREAM_LOW32(word);
  const std::uint32_t pfn = STREAM_MEM_PFN(word);
  const bool store = STREAM_MEM_STORE(word) != 0;
  ++(store ? total_.stores : total_.loads);
  if (Tlb::mapped(vaddr))
    translate(vaddr, pfn);
  const std::uint32_t paddr = pfn << 12 | (vaddr & 0xfff);
  const std::uint32_t bytes = 1u << STREAM_MEM_LOG2(word);
  // kseg1 (0xa0000000 … 0xbfffffff) is not cached.
  if (STREAM_MEM_DEVICE(word) != 0 || vaddr >> 29 == 5) {
    sc_time delay = local_time();
    charge(Part::Bus, cycles_of(dcache_.uncached(paddr, bytes, store, delay).value()));
    return;
  }
  if (dcache_.hit(paddr, store))
    return;
  ++total_.dcache_misses;
  sc_time delay = local_time();
  const std::uint64_t waited = bus_.waited_ps();
  const Cache::Miss miss = dcache_.miss(paddr, bytes, store, delay);
  total_.write_backs += miss.wrote_back ? 1 : 0;
  // Rounded up once for the whole; the parts share it.
  const std::uint64_t all = cycles_of(miss.total.value());
  const std::uint64_t buffer = std::min(all, cycles_of(miss.write_back.value()));
  const std::uint64_t bus = std::min(all - buffer, cycles_of(bus_.waited_ps() - waited));
  charge(Part::WriteBack, buffer);
  charge(Part::Bus, bus);
  charge(Part::DCache, all - buffer - bus);
}

void Core::mark(std::uint32_t tag) {
  if (tag == STREAM_TAG_BEGIN) {
    at_begin_ = total_;
    inside_ = true;
  } else if (tag == STREAM_TAG_END && inside_) {
    operations_.push_back(difference(total_, at_begin_));
    inside_ = false;
  }
}

} // namespace tomosim::sim
