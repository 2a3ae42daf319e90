#include "model/tomoyo26/transition.hpp"

#include "model/text/pattern.hpp"
#include "model/text/word.hpp"

namespace tomosim::model::tomoyo26 {
namespace {

const TransitionControl *find_control(const Domain &domain, std::string_view program,
                                      TransitionKind kind, const MaybeCost &cost) {
  const std::string_view name = domain.name->text, last = last_word(name);
  for (const auto &control : domain.name_space->transitions) {
    if (cost.sink()) {
      cost.step(Step::TransitionStep);
      cost.touch(control->address, 20);
    }
    if (control->deleted || control->kind != kind)
      continue;
    if (control->domain && control->domain->text != (control->is_last_name ? last : name))
      continue;
    if (control->program && control->program->text != program)
      continue;
    return control.get();
  }
  return nullptr;
}

// Spec §5.2: a no_ directive switches its own kind off, reset beats initialize beats keep.
const TransitionControl *decide_control(const Domain &domain, std::string_view program,
                                        const MaybeCost &cost) {
  auto kind = TransitionKind::NoReset;
  for (;;) {
    const TransitionControl *found = find_control(domain, program, kind, cost);
    if (found && kind != TransitionKind::NoReset && kind != TransitionKind::NoInitialize)
      return found;
    if (kind == TransitionKind::Keep)
      return nullptr;
    const int step = found ? 2 : 1;
    kind = static_cast<TransitionKind>(static_cast<int>(kind) + step);
  }
}

} // namespace

const Name *aggregate(const Namespace &ns, const NameView &program, const MaybeCost &cost) {
  for (const auto &aggregator : ns.aggregators) {
    if (cost.sink()) {
      cost.step(Step::AggregatorStep);
      cost.touch(aggregator->address, 20);
      cost.touch(aggregator->original->address + 16, 8);
    }
    if (!aggregator->deleted && matches(program, aggregator->original->facts))
      return aggregator->aggregated.get();
  }
  return nullptr;
}

Destination next_domain_name(const Policy &policy, const Domain &old, std::string_view candidate,
                             const Name *transit, const MaybeCost &cost) {
  const std::string &from = old.name->text;
  Destination out;
  const auto go = [&](Way way) {
    out.way = way;
    switch (way) {
    case Way::Stay:
      out.name = from;
      break;
    case Way::Reset:
      out.name = '<' + std::string(candidate) + '>';
      break;
    case Way::Initialize:
      out.name = old.name_space->name + ' ' + std::string(candidate);
      break;
    case Way::Child:
      out.name = from + ' ' + std::string(candidate);
      break;
    case Way::Named:
      break;
    }
  };
  if (transit) {
    out.by_preference = out.fatal = true;
    const std::string &word = transit->text;
    if (word == "keep") {
      go(Way::Stay);
    } else if (word == "child") {
      go(Way::Child);
    } else if (word == "reset") {
      go(Way::Reset);
    } else if (word == "initialize") {
      go(Way::Initialize);
    } else {
      go(Way::Named);
      if (word == "parent")
        out.name = from.substr(0, from.rfind(' '));
      else
        out.name = word[0] == '<' ? word : from + ' ' + word;
    }
    return out;
  }
  out.control = decide_control(old, candidate, cost);
  const TransitionKind kind = out.control ? out.control->kind : TransitionKind::NoKeep;
  if (kind == TransitionKind::Reset) {
    go(Way::Reset);
    out.fatal = true;
  } else if (kind == TransitionKind::Initialize) {
    go(Way::Initialize);
  } else if (kind == TransitionKind::Keep) {
    go(Way::Stay);
  } else {
    // A program started by the kernel before activation stays in <kernel>.
    go(&old == policy.domains.front().get() && !policy.loaded ? Way::Stay : Way::Child);
  }
  return out;
}

} // namespace tomosim::model::tomoyo26
