// What an operation (from a BEGIN to its END mark) cost on the board.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tomosim::sim {

// Where cycles went. Their sum is all there is.
enum class Part : std::uint8_t {
  Issue,     // instructions, with load-use, multiply, branch and exception effects
  ICache,    // waiting for instruction lines
  DCache,    // waiting for data lines
  Tlb,       // refills and micro-TLB misses
  WriteBack, // waiting for room in the write buffer
  Bus,       // waiting for the bus to become free, and device accesses
};
constexpr std::size_t part_count = 6;
const char *part_name(Part part);

struct OperationCost {
  std::uint64_t instructions = 0;
  std::uint64_t user_instructions = 0;
  std::uint64_t loads = 0;
  std::uint64_t stores = 0;
  std::uint64_t icache_misses = 0;
  std::uint64_t dcache_misses = 0;
  std::uint64_t tlb_misses = 0;
  std::uint64_t write_backs = 0;
  std::uint64_t cycles = 0;
  std::array<std::uint64_t, part_count> parts{};

  std::uint64_t &part(Part which) { return parts[static_cast<std::size_t>(which)]; }
  std::uint64_t part(Part which) const { return parts[static_cast<std::size_t>(which)]; }
};

// after − before, field by field.
OperationCost difference(const OperationCost &after, const OperationCost &before);

// The operation with the median of cycles (the lower one of two): a timer interrupt in one of
// many iterations does not move it, and its parts add up, being one real operation's.
// `operations` must not be empty.
OperationCost median(std::vector<OperationCost> operations);

} // namespace tomosim::sim
