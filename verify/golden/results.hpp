// The results of a case, results.txt, as recorded and as the port gives them:
//
//   file    := { detail } { head { detail } }
//   head    := LINE "\t" OPERATION "\t" ANSWER [ "\t" ( "p"PROFILE " " DOMAIN | "-" ) [ "\t"
//   PROGRAM ] ] detail  := "  | " line of a dump
//            | "  " ( "+" | "-" ) " p"PROFILE " " MODE " [" DOMAIN "] " REQUEST [ "   {state
//            A,B,C}" ]
//
// What comes before the first head was decided before the first step.
#pragma once

#include "scenarios/result.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tomosim::verify::golden {

struct ResultDetail {
  std::string text;
  std::size_t line = 0; // in results.txt
  bool is_decision() const { return text.compare(0, 4, "  | ") != 0; }
};

struct StepResult {
  std::size_t step = 0; // line in ops.txt; 0 before the first step
  std::string head;     // the whole line; empty before the first step
  std::size_t line = 0; // in results.txt
  std::vector<ResultDetail> details;
};

// Always begins with the entry of step 0. Error: "WHERE:LINE: …".
scenarios::Result<std::vector<StepResult>> parse_results(const std::string &where,
                                                         std::string_view text);

} // namespace tomosim::verify::golden
