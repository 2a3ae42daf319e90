#include "sim/cache.hpp"

#include "sim/write_buffer.hpp"

namespace tomosim::sim {

using sc_core::sc_time;

Cache::Cache(const sc_core::sc_module_name &name, const CacheTiming &timing,
             WriteBuffer *write_buffer)
    : sc_module(name), in("in"), out("out"), timing_(timing), array_(timing),
      write_buffer_(write_buffer) {
  in.register_b_transport(this, &Cache::b_transport);
}

void Cache::transfer(std::uint32_t paddr, std::uint32_t bytes, bool store, sc_time &delay) {
  payload_.set_command(store ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
  payload_.set_address(paddr);
  payload_.set_data_ptr(data_);
  payload_.set_data_length(bytes);
  payload_.set_streaming_width(bytes);
  payload_.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
  out->b_transport(payload_, delay);
}

Cache::Miss Cache::miss(std::uint32_t paddr, std::uint32_t bytes, bool store, sc_time &delay) {
  const sc_time begin = delay;
  Miss cost;
  if (store && !timing_.write_allocate) {
    cost.write_back = write_buffer_->put(paddr, bytes, delay);
    cost.total = delay - begin;
    return cost;
  }
  if (write_buffer_ != nullptr)
    cost.write_back = write_buffer_->before_read(paddr, delay);
  transfer(paddr & ~(timing_.line - 1), timing_.line, false, delay);
  // The victim leaves behind the fill: it waits in the write buffer, the core does not.
  const CacheArray::Victim victim = array_.fill(paddr, store);
  if (victim.dirty) {
    cost.wrote_back = true;
    cost.write_back += write_buffer_->put(victim.paddr, timing_.line, delay);
  }
  cost.total = delay - begin;
  return cost;
}

sc_time Cache::uncached(std::uint32_t paddr, std::uint32_t bytes, bool store, sc_time &delay) {
  const sc_time begin = delay;
  transfer(paddr, bytes, store, delay);
  return delay - begin;
}

void Cache::b_transport(tlm::tlm_generic_payload &payload, sc_time &delay) {
  const auto paddr = static_cast<std::uint32_t>(payload.get_address());
  const bool store = payload.is_write();
  if (!hit(paddr, store))
    miss(paddr, payload.get_data_length(), store, delay);
  payload.set_response_status(tlm::TLM_OK_RESPONSE);
}

} // namespace tomosim::sim
