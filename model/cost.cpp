#include "model/cost.hpp"

#include <array>

namespace tomosim::model {

std::string_view step_name(Step step) {
  static constexpr std::array<std::string_view, step_count> names = {"hook_enter",
                                                                     "mode_lookup",
                                                                     "check_fixed",
                                                                     "list_other_type",
                                                                     "list_other_permission",
                                                                     "list_other_name",
                                                                     "list_match",
                                                                     "list_condition_failed",
                                                                     "group_bitmap",
                                                                     "group_member",
                                                                     "hash_compare",
                                                                     "string_compare",
                                                                     "pattern_prefix",
                                                                     "pattern_step",
                                                                     "number_compare",
                                                                     "condition_term",
                                                                     "argument_scan",
                                                                     "path_resolve",
                                                                     "encode_byte",
                                                                     "hash_byte",
                                                                     "fact_byte",
                                                                     "format_byte",
                                                                     "allocate",
                                                                     "free",
                                                                     "domain_search_step",
                                                                     "transition_step",
                                                                     "aggregator_step",
                                                                     "quota_step",
                                                                     "duplicate_step",
                                                                     "name_table_step",
                                                                     "condition_list_step",
                                                                     "parse_byte",
                                                                     "learn",
                                                                     "environment_variable",
                                                                     "lock_pair"};
  return step < Step::Count_ ? names[static_cast<std::size_t>(step)] : "?";
}

} // namespace tomosim::model
