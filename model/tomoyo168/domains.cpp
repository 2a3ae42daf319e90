// Creating, deleting and reusing domains (part 1, 6.2), and boot (part 2, 8.6).
#include "model/tomoyo168/policy.hpp"

namespace tomosim::model::tomoyo168 {

Policy::Policy(Heap &heap, const KernelConfig &config, std::function<void(std::string)> print_line,
               std::function<void(std::string)> panic,
               std::function<bool(std::string_view)> needs_device)
    : print(std::move(print_line)), memory(heap,
                                           [this, panic](std::string what) {
                                             print(std::move(what));
                                             if (!active)
                                               panic("MAC Initialization failed.");
                                           }),
      names(memory, [this](std::string line) { print(std::move(line)); }),
      conditions(memory, names), config_(config), needs_device_(std::move(needs_device)) {
  Domain &root = domains.emplace_back();
  root.name = names.save(root_name);
  root.address = heap.allocate(Sizes::domain); // static in the kernel
  domains_by_name_[root.name].push_back(kernel_domain);
  if (config.builtin_policy)
    for (const std::string &program : config.builtin_initializers)
      write_exception("initialize_domain " + program);
}

DomainId Policy::find_domain(std::string_view name) const {
  const NameId id = names.find(name);
  const auto found = domains_by_name_.find(id);
  if (id == no_name || found == domains_by_name_.end())
    return no_domain;
  for (const DomainId domain : found->second)
    if (!domains[domain].deleted)
      return domain;
  return no_domain;
}

DomainId Policy::make_domain(std::string_view name, std::uint8_t profile) {
  const DomainId live = find_domain(name);
  if (live != no_domain)
    return live;
  if (!is_correct_domain(name))
    return no_domain;
  const NameId id = names.save(name);
  if (id == no_name)
    return no_domain;
  std::vector<DomainId> &same = domains_by_name_[id];
  for (const DomainId old : same) {
    Domain &domain = domains[old];
    if (domain.tasks) // a process still lives in it
      continue;
    for (std::uint32_t i = 0; i < domain.acl.size(); ++i)
      domain.acl[i].deleted = true;
    domain.quota_exceeded = domain.transition_failed = false;
    domain.ignore_global_read = domain.ignore_global_env = false;
    domain.profile = profile;
    domain.deleted = false;
    return old;
  }
  const Address address = memory.element(Sizes::domain);
  if (!address)
    return no_domain;
  Domain &domain = domains.emplace_back();
  domain.name = id;
  domain.profile = profile;
  domain.address = address;
  same.push_back(static_cast<DomainId>(domains.size() - 1));
  return same.back();
}

void Policy::delete_domain(std::string_view name) {
  const DomainId id = find_domain(name);
  if (id != no_domain && id != kernel_domain)
    domains[id].deleted = true;
}

std::size_t Policy::host_bytes() const {
  std::size_t bytes = names.host_bytes() + domains.size() * sizeof(Domain);
  for (const Domain &domain : domains)
    bytes += domain.acl.host_bytes();
  return bytes;
}

} // namespace tomosim::model::tomoyo168
