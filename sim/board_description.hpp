// What the timing model knows of a board: the numbers of boards/<name>/board.toml, each of which
// states its source there. Cycles are core cycles unless a name says otherwise.
#pragma once

#include "scenarios/result.hpp"

#include <cstdint>
#include <filesystem>
#include <string>

namespace tomosim::sim {

struct CoreTiming {
  double clock_mhz = 0;
  std::uint32_t load_use_cycles = 0;        // stall when the next instruction uses a load's result
  std::uint32_t multiply_cycles = 0;        // from a multiply to the use of HI/LO
  std::uint32_t divide_cycles = 0;          // from a divide to the use of HI/LO
  std::uint32_t branch_taken_cycles = 0;    // lost behind the delay slot of a taken branch
  std::uint32_t exception_entry_cycles = 0; // syscall, trap: pipeline refill at the vector
  std::uint32_t exception_return_cycles = 0;
  std::uint32_t coprocessor_cycles = 0; // mfc0, mtc0, TLB instructions beyond the issue cycle
  std::uint32_t cache_op_cycles = 0;
  std::uint32_t sync_cycles = 0;
};

enum class Replacement { Lru, Fifo, Random };

struct CacheTiming {
  std::uint32_t size = 0; // bytes
  std::uint32_t ways = 0;
  std::uint32_t line = 0; // bytes
  Replacement replacement = Replacement::Lru;
  bool write_allocate = false; // data cache: does a store miss fetch the line?
};

struct TlbTiming {
  std::uint32_t entries = 0; // dual entries: each maps an even and an odd page
  std::uint32_t micro_entries = 0;
  std::uint32_t micro_miss_cycles = 0;
  std::uint32_t refill_cycles = 0; // the software refill handler, exception to return
};

struct WriteBufferTiming {
  std::uint32_t entries = 0; // words in single stores; a written-back line takes eight
};

struct BusTiming {
  double clock_mhz = 0;
  std::uint32_t width = 0;              // bytes a beat
  std::uint32_t arbitration_clocks = 0; // bus clocks from request to grant
};

struct SdramTiming {
  double clock_mhz = 0;
  std::uint32_t width = 0; // bytes a transfer
  std::uint32_t transfers_per_clock = 0;
  std::uint32_t banks = 0;
  std::uint32_t row_bytes = 0;
  std::uint32_t cas_clocks = 0;
  std::uint32_t ras_to_cas_clocks = 0;
  std::uint32_t precharge_clocks = 0;
  std::uint32_t controller_clocks = 0;
  double refresh_interval_us = 0;
  std::uint32_t refresh_clocks = 0;
};

struct BoardDescription {
  std::string name;
  std::string title;
  bool big_endian = false;
  std::uint32_t memory_mb = 0;
  CoreTiming core;
  CacheTiming icache;
  CacheTiming dcache;
  TlbTiming tlb;
  WriteBufferTiming write_buffer;
  BusTiming bus;
  SdramTiming sdram;
};

// Reads the timing sections of a board file. Errors: missing file; per line: TOML syntax, a missing
// or unknown key, a value out of range, a number without `source`.
scenarios::Result<BoardDescription> load_board_description(const std::filesystem::path &path);

} // namespace tomosim::sim
