// Where an execve leads (spec §5.2, §9.2), as a pure question.
#pragma once

#include <string>
#include <string_view>

#include "model/cost_policy.hpp"
#include "model/tomoyo26/policy.hpp"

namespace tomosim::model::tomoyo26 {

enum class Way : std::uint8_t { Stay, Reset, Initialize, Child, Named };

struct Destination {
  Way way = Way::Child;
  std::string name;   // of the target; for Stay the old one
  bool fatal = false; // a missing target refuses the execve
  bool by_preference = false;
  const TransitionControl *control = nullptr; // the directive that decided
};

// The aggregated name of a program, or null: first live aggregator whose original matches.
const Name *aggregate(const Namespace &ns, const NameView &program, const MaybeCost &cost);

// transit: the preference of the granting line, or null.
Destination next_domain_name(const Policy &policy, const Domain &old, std::string_view candidate,
                             const Name *transit, const MaybeCost &cost);

} // namespace tomosim::model::tomoyo26
