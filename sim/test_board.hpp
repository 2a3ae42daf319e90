// Round numbers for the tests of sim/: an Au1550-like board whose costs are easy to add up.
#pragma once

#include "sim/board_description.hpp"

namespace tomosim::sim {

inline BoardDescription test_board() {
  BoardDescription board;
  board.name = "test";
  board.memory_mb = 64;
  board.core = {400, 1, 2, 35, 0, 4, 4, 1, 4, 4};
  board.icache = {16384, 4, 32, Replacement::Lru, false};
  board.dcache = {16384, 4, 32, Replacement::Lru, false};
  board.tlb = {32, 4, 1, 24};
  board.write_buffer = {16};
  board.bus = {200, 4, 2};
  board.sdram = {200, 4, 2, 4, 2048, 3, 3, 3, 4, 7.8, 14};
  return board;
}

} // namespace tomosim::sim
