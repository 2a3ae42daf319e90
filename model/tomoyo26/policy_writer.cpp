#include "model/tomoyo26/policy_writer.hpp"

namespace tomosim::model::tomoyo26 {

LineOutcome apply_line(Policy &policy, InterfaceFile file, DomainCursor &cursor,
                       std::string_view line, std::vector<Suspicion> *suspicions) {
  policy.memory.cost.step(Step::ParseByte, line.size());
  std::string_view text = line;
  const bool is_delete = eat_prefix(text, "delete ");
  Namespace *ns = &policy.kernel_namespace();
  if (file == InterfaceFile::Profile || file == InterfaceFile::ExceptionPolicy) {
    ns = take_name_space(policy, text);
    if (!ns)
      return {Errno::NoEnt, line.size() - text.size(), "a namespace, a blank and a line"};
  }
  LineReader reader(policy, *ns, text, is_delete);
  reader.suspicions = suspicions;
  const std::size_t offset = line.size() - text.size();
  const std::size_t known = suspicions ? suspicions->size() : 0;
  Errno error = Errno::Ok;
  switch (file) {
  case InterfaceFile::Profile:
    error = write_profile_line(reader);
    if (is_delete)
      reader.suspect(0, "\"delete\" is ignored here: the line takes effect");
    break;
  case InterfaceFile::ExceptionPolicy:
    error = write_exception_line(reader);
    break;
  case InterfaceFile::Manager:
    error = write_manager_line(reader);
    break;
  case InterfaceFile::Stat:
    error = write_stat_line(policy, text);
    break;
  case InterfaceFile::DomainPolicy:
    error = write_domain_line(policy, cursor, text, is_delete, &reader, suspicions);
    break;
  default:
    break;
  }
  if (suspicions)
    for (std::size_t i = known; i < suspicions->size(); ++i)
      (*suspicions)[i].at += offset;
  return {error, reader.problem_at + offset, reader.expectation};
}

bool counts_updates(InterfaceFile file) {
  return file == InterfaceFile::DomainPolicy || file == InterfaceFile::ExceptionPolicy ||
         file == InterfaceFile::Stat || file == InterfaceFile::Profile ||
         file == InterfaceFile::Manager;
}

InterfaceFile find_interface_file(std::string_view name) {
  for (std::size_t i = 0; i < interface_files.size(); ++i)
    if (interface_files[i].name == name)
      return static_cast<InterfaceFile>(i);
  return InterfaceFile::Count;
}

} // namespace tomosim::model::tomoyo26
