#include "model/tomoyo26/group.hpp"

namespace tomosim::model::tomoyo26 {

std::string print(const NameUnion &value) {
  return value.group ? '@' + value.group->name->text : value.name->text;
}

std::string print(const NumberUnion &value) {
  return value.group ? '@' + value.group->name->text : print_number_range(value.range);
}

std::string print(const AddressUnion &value) {
  return value.group ? '@' + value.group->name->text : print_ip_range(value.range);
}

} // namespace tomosim::model::tomoyo26
