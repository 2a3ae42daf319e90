#include "sim/write_buffer.hpp"

#include "sim/bus.hpp"

#include <algorithm>

namespace tomosim::sim {

using sc_core::sc_time;
using sc_core::sc_time_stamp;

WriteBuffer::WriteBuffer(const sc_core::sc_module_name &name, const WriteBufferTiming &timing,
                         const Bus &bus, std::uint32_t line)
    : sc_module(name), out("out"), timing_(timing), bus_(bus), line_(line) {}

// Sends the oldest entry; returns when it is through (absolute).
sc_time WriteBuffer::drain_one(const sc_time &not_before) {
  const Entry entry = entries_.front();
  entries_.pop_front();
  words_ -= entry.words;
  payload_.set_command(tlm::TLM_WRITE_COMMAND);
  payload_.set_address(entry.line_address);
  payload_.set_data_ptr(data_);
  payload_.set_data_length(entry.words * 4);
  payload_.set_streaming_width(entry.words * 4);
  payload_.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
  const sc_time start = std::max(not_before, std::max(entry.since, bus_.free_at()));
  // The bus may have been free in the past (the core runs ahead of or behind it): a start before
  // sc_time_stamp() cannot be said in TLM, and does not occur, since entries are younger than that.
  sc_time delay = start > sc_time_stamp() ? start - sc_time_stamp() : sc_core::SC_ZERO_TIME;
  out->b_transport(payload_, delay);
  return sc_time_stamp() + delay;
}

void WriteBuffer::drain_until(const sc_time &now) {
  while (!entries_.empty() && std::max(entries_.front().since, bus_.free_at()) < now)
    drain_one(sc_core::SC_ZERO_TIME);
}

sc_time WriteBuffer::put(std::uint32_t paddr, std::uint32_t bytes, sc_time &delay) {
  const sc_time begin = delay;
  const std::uint32_t words = std::max(1u, bytes / 4);
  const std::uint32_t line_address = paddr & ~(line_ - 1);
  drain_until(sc_time_stamp() + delay);
  const auto same = std::find_if(entries_.begin(), entries_.end(), [&](const Entry &entry) {
    return entry.line_address == line_address;
  });
  if (same != entries_.end() && same->words + words <= line_ / 4 &&
      words_ + words <= timing_.entries) {
    same->words += words;
    words_ += words;
    return sc_core::SC_ZERO_TIME;
  }
  while (!entries_.empty() && words_ + words > timing_.entries) {
    const sc_time through = drain_one(sc_time_stamp() + delay);
    delay = std::max(delay, through - sc_time_stamp());
  }
  entries_.push_back({line_address, words, sc_time_stamp() + delay});
  words_ += words;
  return delay - begin;
}

sc_time WriteBuffer::before_read(std::uint32_t paddr, sc_time &delay) {
  const sc_time begin = delay;
  const std::uint32_t line_address = paddr & ~(line_ - 1);
  drain_until(sc_time_stamp() + delay);
  const auto holds = [&] {
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const Entry &entry) { return entry.line_address == line_address; });
  };
  while (holds()) {
    const sc_time through = drain_one(sc_time_stamp() + delay);
    delay = std::max(delay, through - sc_time_stamp());
  }
  return delay - begin;
}

} // namespace tomosim::sim
