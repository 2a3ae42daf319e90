// Arguments of a step as the system calls want them.
#pragma once

#include "verify/golden/golden_program.hpp"
#include "verify/golden/script.hpp"

#include <optional>

namespace tomosim::verify::golden {

inline std::uint32_t unsigned_of(const Step &step, std::size_t word, std::uint32_t otherwise = 0) {
  return step.has(word) ? static_cast<std::uint32_t>(step.number(word)) : otherwise;
}
inline std::int32_t signed_of(const Step &step, std::size_t word) {
  return static_cast<std::int32_t>(step.number(word));
}
inline std::int32_t slot_of(const Step &step, std::size_t word) {
  return descriptor_of(step.number(word));
}

model::OpenFlags open_flags(std::string_view letters);
// "NULL" is a null pointer.
std::optional<std::string_view> pointer_of(const std::string &word);
// Keeps a new descriptor in the slot that word names, or closes it; 0 or why there is none.
model::SyscallResult keep(Program &program, model::SyscallResult descriptor, const Step &step,
                          std::size_t word);
inline Outcome outcome(model::SyscallResult result) {
  return {answer_of(result), true, {}, {}};
}

} // namespace tomosim::verify::golden
