// The walk over ACL lists (spec §8.1, §12.2): the domain's own entries, then those of the
// acl_groups it uses, first match in order wins.
#pragma once

#include "model/cost.hpp"
#include "model/tomoyo26/request.hpp"

namespace tomosim::model::tomoyo26 {

// Sets granted, matched, and matched_path of the request. sink may be null.
void check_acl(Request &request, CostSink *sink);

} // namespace tomosim::model::tomoyo26
