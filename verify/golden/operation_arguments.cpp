#include "verify/golden/operation_arguments.hpp"

namespace tomosim::verify::golden {

model::OpenFlags open_flags(std::string_view letters) {
  model::OpenFlags flags = 0;
  const auto has = [&](char letter) { return letters.find(letter) != std::string_view::npos; };
  if (has('3'))
    flags = model::O_AccessMask;
  else if (has('w'))
    flags = has('r') ? model::O_ReadWrite : model::O_WriteOnly;
  const std::pair<char, model::OpenFlag> others[] = {
      {'c', model::O_Create},    {'t', model::O_Truncate},      {'a', model::O_AppendMode},
      {'x', model::O_Exclusive}, {'d', model::O_DirectoryOnly}, {'n', model::O_NonBlock},
  };
  for (const auto &[letter, flag] : others)
    if (has(letter))
      flags |= flag;
  return flags;
}

std::optional<std::string_view> pointer_of(const std::string &word) {
  return word == "NULL" ? std::nullopt : std::optional<std::string_view>(word);
}

model::SyscallResult keep(Program &program, model::SyscallResult descriptor, const Step &step,
                          std::size_t word) {
  if (!descriptor.ok())
    return descriptor;
  if (step.has(word))
    program.kernel().dup2(program.task, descriptor.value, slot_of(step, word));
  program.kernel().close(program.task, descriptor.value);
  return model::SyscallResult::success();
}

} // namespace tomosim::verify::golden
