#include "verify/graph/domain_graph.hpp"

#include <algorithm>
#include <map>

namespace tomosim::verify {
namespace {

using model::AclType;
using model::AclView;
using model::TransitionView;

TransitionKind kind_of(TransitionView::Why why) {
  switch (why) {
  case TransitionView::Why::Preference:
    return TransitionKind::Preference;
  case TransitionView::Why::Reset:
    return TransitionKind::Reset;
  case TransitionView::Why::Initialize:
    return TransitionKind::Initialize;
  case TransitionView::Why::Keep:
    return TransitionKind::Keep;
  default:
    return TransitionKind::Child;
  }
}

class Builder {
 public:
  Builder(const model::Kernel &kernel, PolicyGraph &result) : kernel_(kernel), result_(result) {
    for (const model::ProfileView &profile : kernel.profiles())
      if (!profile.modes.empty()) // index 0 is file::execute
        execute_mode_[{profile.name_space, profile.number}] = profile.modes[0];
    for (const model::ExceptionView &line : kernel.exceptions()) {
      if (line.kind == model::ExceptionKind::PathGroup)
        groups_[line.name_space + " @" + line.group].push_back(line.member);
      if (line.kind == model::ExceptionKind::AclGroup)
        acl_groups_[{line.name_space, line.acl_group}].push_back(line.acl);
    }
  }

  void build() {
    const std::vector<model::DomainView> domains = kernel_.domains();
    for (const model::DomainView &domain : domains)
      add_vertex(domain.name, true, domain.name_space, domain.profile);
    for (const model::DomainView &domain : domains) {
      const Vertex from = result_.by_name.at(domain.name);
      for (const AclView &line : domain.acl)
        add_line(from, domain, line);
      for (const std::uint8_t group : domain.groups)
        if (const auto lines = acl_groups_.find({domain.name_space, group});
            lines != acl_groups_.end())
          for (const AclView &line : lines->second)
            add_line(from, domain, line);
    }
  }

 private:
  Vertex add_vertex(const std::string &name, bool exists, const std::string &name_space,
                    std::uint8_t profile) {
    const auto [entry, is_new] = result_.by_name.try_emplace(name, 0);
    if (!is_new)
      return entry->second;
    const auto mode = execute_mode_.find({name_space, profile});
    const bool open = mode == execute_mode_.end() || mode->second != model::Mode::Enforcing;
    entry->second = boost::add_vertex(DomainVertex{name, exists, profile, open}, result_.graph);
    return entry->second;
  }

  void add_line(Vertex from, const model::DomainView &domain, const AclView &line) {
    if (line.type == AclType::Task) {
      if (!line.names.empty())
        add_edge(from, line.names[0], domain, {"", line.line, "", TransitionKind::Manual});
      return;
    }
    const auto &words = line.operation_names;
    if (line.type != AclType::Path ||
        std::find(words.begin(), words.end(), "execute") == words.end())
      return;
    const std::string &name = line.names.at(0);
    if (name.empty() || name[0] != '@') {
      add_program(from, domain, line, name);
      return;
    }
    const auto members = groups_.find(domain.name_space + " " + name);
    if (members != groups_.end())
      for (const std::string &member : members->second)
        add_program(from, domain, line, member);
  }

  // A pattern stands for itself: the kernel names the new domain after it (spec §9.1).
  void add_program(Vertex from, const model::DomainView &domain, const AclView &line,
                   const std::string &program) {
    const TransitionView next = kernel_.next_domain(domain.name, program);
    if (next.target.empty() || (!next.exists && !next.creatable))
      return;
    add_edge(from, next.target, domain, {program, line.line, next.directive, kind_of(next.why)});
  }

  void add_edge(Vertex from, const std::string &to, const model::DomainView &domain,
                TransitionEdge edge) {
    const Vertex target = add_vertex(to, false, domain.name_space, domain.profile);
    boost::add_edge(from, target, std::move(edge), result_.graph);
  }

  const model::Kernel &kernel_;
  PolicyGraph &result_;
  std::map<std::pair<std::string, std::uint8_t>, model::Mode> execute_mode_;
  std::unordered_map<std::string, std::vector<std::string>> groups_; // "NS @GROUP"
  std::map<std::pair<std::string, std::uint8_t>, std::vector<AclView>> acl_groups_;
};

} // namespace

const char *transition_kind_name(TransitionKind kind) {
  static constexpr const char *names[] = {"child", "initialize", "keep",
                                          "reset", "preference", "manual"};
  return names[static_cast<int>(kind)];
}

PolicyGraph::PolicyGraph(const model::Kernel &kernel) {
  Builder(kernel, *this).build();
}

scenarios::Result<Vertex> PolicyGraph::find(const std::string &name) const {
  if (const auto known = by_name.find(name); known != by_name.end())
    return known->second;
  // Names that end alike are what a person may have meant.
  const std::string tail = name.substr(std::min(name.rfind('/'), name.size()));
  std::vector<std::string> similar;
  for (const auto &[other, vertex] : by_name)
    if (!tail.empty() && other.size() >= tail.size() &&
        other.compare(other.size() - tail.size(), tail.size(), tail) == 0)
      similar.push_back(other);
  std::sort(similar.begin(), similar.end());
  std::string remedy = "domain names begin with <kernel>";
  for (std::size_t i = 0; i < similar.size() && i < 3; ++i)
    remedy = (i == 0 ? "did you mean '" : remedy + ", '") + similar[i] + "'";
  return scenarios::Error{"", "no domain '" + name + "' in the policy", remedy};
}

} // namespace tomosim::verify
