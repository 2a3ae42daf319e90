// The host's end of the probe's shared memory: event stream, rendezvous, counters.
//
// The memory (boards/probe/ring.h says its layout) is made by the host, mapped by host and probe. A
// probe that writes nonsense into it, or dies, gives an Error here, never a crash or a hang.
#pragma once

#include "boards/process.hpp"
#include "scenarios/recording/event_source.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>

struct tomosim_ring; // boards/probe/ring.h

namespace tomosim::boards {

using scenarios::WordSpan;

// What the probe has counted since the machine's start.
struct ProbeCounters {
  std::uint64_t instructions = 0;        // executed (count mode)
  std::uint64_t region_instructions = 0; // ... between BEGIN and END
  std::uint64_t region_loads = 0;
  std::uint64_t region_stores = 0;
  std::uint64_t regions = 0; // END markers that closed one (every mode)
  std::uint64_t words = 0;   // put into the stream
  std::uint64_t blocks = 0;  // defined in the stream
  std::uint64_t stalls = 0;  // times the guest waited for the reader
};

class ProbeRing : public scenarios::EventSource {
 public:
  // `capacity` is in words, a power of two from 2^10 to 2^28.
  static Result<std::unique_ptr<ProbeRing>> create(std::size_t capacity);
  ~ProbeRing() override;
  ProbeRing(const ProbeRing &) = delete;
  ProbeRing &operator=(const ProbeRing &) = delete;

  // ---- the stream; one reader, in any thread -------------------------------------------------
  // The next words, in place; given back to the probe by the following call. Waits until there are
  // some. Size 0: the stream is over (finish() was called, or the machine ended, and all is read).
  Result<WordSpan> next() override;
  // The same, but size 0 after the timeout too: at_end() tells which.
  Result<WordSpan> next(std::chrono::milliseconds timeout);
  bool at_end() const { return at_end_; }
  // From any thread, after run() returned: the reader gets what is there, then the end.
  void finish();
  // For the next run: next() waits again.
  void reopen();

  ProbeCounters counters() const;

  // ---- the rendezvous (used by Machine) ------------------------------------------------------
  // Waits for the guest's CALL marker. True: it is there and stands still until answer_call().
  Result<bool> wait_for_call(std::chrono::milliseconds timeout);
  void answer_call();
  // The probe waits for room in the ring: nobody reads.
  bool guest_is_stalled() const;
  // What is wrong with the header, if anything.
  Status check() const;

  // The machine has ended: wakes the reader.
  void machine_ended();

  int fd() const { return file_.get(); }
  tomosim_ring *raw() { return ring_; } // for tests that damage it

 private:
  ProbeRing(Descriptor file, tomosim_ring *ring, std::size_t capacity);
  void give_back();

  Descriptor file_;
  tomosim_ring *ring_;
  std::size_t capacity_;
  std::uint64_t read_ = 0;     // words given back
  std::uint64_t given_ = 0;    // words handed out by the last next()
  std::uint32_t answered_ = 0; // calls
  std::atomic<bool> finished_{false};
  std::atomic<bool> ended_{false};
  bool at_end_ = false;
};

} // namespace tomosim::boards
