#include "boards/probe_ring.hpp"

#include "boards/probe/ring.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sys/mman.h>

namespace tomosim::boards {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

std::size_t bytes_of(std::size_t capacity) {
  return RING_HEADER_BYTES + capacity * sizeof(std::uint64_t);
}

Error damaged(std::string what) {
  return Error{"the trace probe's ring", std::move(what), "start the machine anew"};
}

// The rest of the time limit, in pieces short enough to see a lost wake-up or a dead peer.
long slice(Clock::time_point end) {
  const auto left = std::chrono::duration_cast<milliseconds>(end - Clock::now()).count();
  return static_cast<long>(std::clamp<std::int64_t>(left, 0, 20));
}

} // namespace

Result<std::unique_ptr<ProbeRing>> ProbeRing::create(std::size_t capacity) {
  if (capacity < RING_CAPACITY_MIN || capacity > RING_CAPACITY_MAX ||
      (capacity & (capacity - 1)) != 0)
    return Error{"the trace probe's ring",
                 fmt::format("capacity {}: expected a power of two from {} to {}", capacity,
                             +RING_CAPACITY_MIN, +RING_CAPACITY_MAX),
                 ""};
  auto file = memory_file("tomosim-ring", bytes_of(capacity));
  if (!file)
    return file.error();
  void *at = mmap(nullptr, bytes_of(capacity), PROT_READ | PROT_WRITE, MAP_SHARED, file->get(), 0);
  if (at == MAP_FAILED)
    return Error{"the trace probe's ring", std::string("cannot be mapped: ") + std::strerror(errno),
                 ""};
  auto *ring = static_cast<tomosim_ring *>(at);
  ring->version = RING_VERSION;
  ring->capacity = capacity;
  ring->magic = RING_MAGIC;
  return std::unique_ptr<ProbeRing>(new ProbeRing(std::move(*file), ring, capacity));
}

ProbeRing::ProbeRing(Descriptor file, tomosim_ring *ring, std::size_t capacity)
    : file_(std::move(file)), ring_(ring), capacity_(capacity) {}

ProbeRing::~ProbeRing() {
  machine_ended();
  munmap(ring_, bytes_of(capacity_));
}

Status ProbeRing::check() const {
  const std::uint64_t head = RING_LOAD(ring_->head), tail = RING_LOAD(ring_->tail);
  const std::uint32_t fault = RING_LOAD(ring_->fault);
  if (ring_->magic != RING_MAGIC || ring_->version != RING_VERSION || ring_->capacity != capacity_)
    return damaged("its header was overwritten");
  if (tail != read_)
    return damaged(fmt::format("{} words read, but its tail says {}", read_, tail));
  if (head < read_ || head - read_ > capacity_)
    return damaged(
        fmt::format("{} words read of {}: impossible in a ring of {}", read_, head, capacity_));
  if (fault == RING_BAD_TAIL)
    return damaged("the probe found its tail overwritten and stopped");
  if (fault == RING_NO_MEMORY)
    return damaged("the probe ran out of memory");
  if (fault != RING_FINE)
    return damaged(fmt::format("unknown fault {}", fault));
  return success();
}

void ProbeRing::give_back() {
  if (given_ == 0)
    return;
  read_ += given_;
  given_ = 0;
  RING_STORE(ring_->tail, read_);
  __atomic_fetch_add(&ring_->space_sequence, 1u, __ATOMIC_SEQ_CST);
  if (RING_LOAD(ring_->writer_waits))
    ring_wake(&ring_->space_sequence);
}

Result<WordSpan> ProbeRing::next() {
  return next(milliseconds::max());
}

Result<WordSpan> ProbeRing::next(milliseconds timeout) {
  // A deadline that does not overflow.
  const auto end = Clock::now() + std::min<milliseconds>(timeout, std::chrono::hours(1000));
  at_end_ = false;
  if (given_ && RING_LOAD(ring_->tail) != read_) // before it is overwritten with the right value
    return check().error();
  give_back();
  while (true) {
    const std::uint32_t seen = RING_LOAD(ring_->data_sequence);
    const bool over = finished_ || ended_; // before head is read: what came earlier is not missed
    if (auto fine = check(); !fine)
      return fine.error();
    const std::uint64_t head = RING_LOAD(ring_->head);
    if (head != read_) {
      const std::uint64_t at = read_ & (capacity_ - 1);
      given_ = std::min<std::uint64_t>(head - read_, capacity_ - at);
      // A writer that waits gets room before the reader has worked through everything.
      given_ = std::min<std::uint64_t>(given_, std::max<std::uint64_t>(capacity_ / 4, 1));
      return WordSpan{ring_words(ring_) + at, static_cast<std::size_t>(given_)};
    }
    if (over) {
      at_end_ = true;
      return WordSpan{};
    }
    const long wait = slice(end);
    if (wait == 0)
      return WordSpan{};
    RING_STORE(ring_->reader_waits, 1u);
    if (RING_LOAD(ring_->head) == read_)
      ring_wait(&ring_->data_sequence, seen, wait);
    RING_STORE(ring_->reader_waits, 0u);
  }
}

void ProbeRing::finish() {
  finished_ = true;
  ring_raise(&ring_->data_sequence);
}

void ProbeRing::reopen() {
  finished_ = false;
  at_end_ = false;
}

void ProbeRing::machine_ended() {
  ended_ = true;
  RING_STORE(ring_->host_closed, 1u);
  ring_raise(&ring_->data_sequence);
  ring_raise(&ring_->answer_sequence);
  ring_raise(&ring_->space_sequence);
}

ProbeCounters ProbeRing::counters() const {
  ProbeCounters counters;
  counters.instructions = RING_LOAD(ring_->instructions);
  counters.region_instructions = RING_LOAD(ring_->region_instructions);
  counters.region_loads = RING_LOAD(ring_->region_loads);
  counters.region_stores = RING_LOAD(ring_->region_stores);
  counters.regions = RING_LOAD(ring_->regions);
  counters.words = RING_LOAD(ring_->head);
  counters.blocks = RING_LOAD(ring_->blocks);
  counters.stalls = RING_LOAD(ring_->stalls);
  return counters;
}

Result<bool> ProbeRing::wait_for_call(milliseconds timeout) {
  const auto end = Clock::now() + timeout;
  while (true) {
    const std::uint32_t calls = RING_LOAD(ring_->call_sequence);
    if (calls == answered_ + 1)
      return true;
    if (calls != answered_)
      return damaged(fmt::format("call {} follows call {}", calls, answered_));
    const long wait = slice(end);
    if (wait == 0)
      return false;
    ring_wait(&ring_->call_sequence, calls, wait);
  }
}

void ProbeRing::answer_call() {
  answered_++;
  RING_STORE(ring_->answer_sequence, answered_);
  ring_wake(&ring_->answer_sequence);
}

bool ProbeRing::guest_is_stalled() const {
  return RING_LOAD(ring_->writer_waits) != 0;
}

} // namespace tomosim::boards
