// The lines of `domain_policy` (spec §6.1) and their read-back (spec §6.8).
#include "model/text/word.hpp"
#include "model/tomoyo26/acl_line.hpp"
#include "model/tomoyo26/policy_files.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

// <…: the writer goes to another domain. Always a success.
void go_to_domain(Policy &policy, DomainCursor &cursor, std::string_view name, bool is_delete,
                  bool is_select) {
  cursor.domain = nullptr;
  Domain *found = policy.find_domain(name);
  if (is_delete) {
    if (found && found != &policy.kernel_domain())
      policy.mark_deleted(*found);
  } else if (is_select || found) {
    cursor.domain = found;
  } else if (name.size() < domain_name_limit && is_domain_name(name)) {
    if (Namespace *ns = policy.assign_namespace(name))
      cursor.domain = policy.add_domain(name, *ns);
  }
}

// "use_profile 3": the blank may be missing, digits only, the rest is not looked at.
std::optional<std::uint32_t> numbered(std::string_view line, std::string_view keyword) {
  if (!eat_prefix(line, keyword))
    return std::nullopt;
  eat_prefix(line, " ");
  return take_decimal(line);
}

} // namespace

Errno write_domain_line(Policy &policy, DomainCursor &cursor, std::string_view line, bool is_delete,
                        LineReader *diagnosis, std::vector<Suspicion> *suspicions) {
  std::string_view text = line;
  const bool is_select = !is_delete && eat_prefix(text, "select ");
  if (starts_with(text, "<")) {
    go_to_domain(policy, cursor, text, is_delete, is_select);
    if (diagnosis && !is_delete && !cursor.domain)
      diagnosis->refuse(0, is_select ? "a domain that exists"
                                     : "a domain name: <namespace> followed by paths");
    return Errno::Ok;
  }
  if (!cursor.domain) {
    if (diagnosis)
      diagnosis->refuse(0, "a domain name before the first line about it");
    return Errno::Inval;
  }
  Domain &domain = *cursor.domain;
  if (const auto n = numbered(text, "use_profile"); n && *n < 256) {
    const auto number = static_cast<std::uint8_t>(*n);
    const bool defined = domain.name_space->profile(number) != nullptr;
    if (!is_delete && (!policy.loaded || defined))
      domain.profile = number;
    if (suspicions && !defined)
      suspicions->push_back({12, "profile not defined: ignored once the policy is active, and "
                                 "activation panics"});
    return Errno::Ok;
  }
  if (const auto n = numbered(text, "use_group"); n && *n < 256) {
    domain.groups.set(*n, !is_delete);
    return Errno::Ok;
  }
  if (starts_with(text, "quota_exceeded")) {
    domain.quota_exceeded = !is_delete;
    return Errno::Ok;
  }
  if (starts_with(text, "transition_failed")) {
    domain.transition_failed = !is_delete;
    return Errno::Ok;
  }
  LineReader reader(policy, *domain.name_space, text, is_delete);
  reader.suspicions = suspicions;
  const Errno error = write_acl_line(reader, domain.acl);
  if (diagnosis && error != Errno::Ok)
    diagnosis->refuse(reader.problem_at + (line.size() - text.size()), reader.expectation, error);
  return error;
}

void read_domain(const Domain &domain, bool transition_only, const Emit &emit) {
  emit(domain.name->text);
  emit("use_profile " + std::to_string(domain.profile));
  if (domain.quota_exceeded)
    emit("quota_exceeded");
  if (domain.transition_failed)
    emit("transition_failed");
  for (std::size_t i = 0; i < domain.groups.size(); ++i)
    if (domain.groups[i])
      emit("use_group " + std::to_string(i));
  emit("");
  for (std::size_t i = 0; i < domain.acl.size(); ++i) {
    if (domain.acl[i].deleted)
      continue;
    const std::string text = print_acl(domain.acl[i], transition_only);
    if (!text.empty())
      emit(text);
  }
  emit("");
}

} // namespace tomosim::model::tomoyo26
