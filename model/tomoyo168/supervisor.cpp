// Asking a supervisor about a refused request (part 1, 1.6; part 2, 6.8).
#include "model/machine.hpp"
#include "model/tomoyo168/module.hpp"

namespace tomosim::model::tomoyo168 {
namespace {

constexpr std::uint32_t patience = 100; // tenths of a second

} // namespace

Verdict Module::ask_supervisor(Request &r, const std::string &question) {
  Task &task = *r.task;
  const auto sleep = [&](std::uint32_t tenths) {
    if (machine_.config.sleep)
      machine_.config.sleep(task.id, tenths);
  };
  if (query_observers == 0) {
    const std::uint32_t penalty = policy_.control(policy_.domains[r.domain], Control::SleepPeriod);
    if (penalty && !(task.security.state & task_sleepless))
      sleep(penalty);
    return Verdict::Refuse;
  }
  auto query = std::make_shared<Query>();
  std::uint32_t extra = 0;
  const std::string header = log_header(r, extra);
  query->text = 'Q' + std::to_string(next_query_) + '-' + std::to_string(r.retries) + '\n' +
                header + question;
  const std::uint32_t header_size =
      32 + 256 + extra + static_cast<std::uint32_t>(policy_.domain_name(r.domain).size());
  const auto text_size = static_cast<std::uint32_t>(query->text.size()) + 32;
  PolicyMemory &memory = policy_.memory;
  if (!memory.take(header_size, true))
    return Verdict::Refuse;
  memory.give(header_size);
  if (!memory.take(Sizes::query_record, true))
    return Verdict::Refuse;
  if (!memory.take(text_size, true)) {
    memory.give(Sizes::query_record);
    return Verdict::Refuse;
  }
  query->serial = next_query_++;
  queries_.push_back(query);
  policy_.count(Counter::Query);
  while (query->timer < patience && !query->answer && query_observers) {
    ++query->timer;
    sleep(1);
  }
  policy_.count(Counter::Query);
  queries_.remove(query);
  memory.give(text_size);
  memory.give(Sizes::query_record);
  if (query->answer == 1)
    return Verdict::Allow;
  if (query->answer != 3)
    return Verdict::Refuse;
  ++r.retries;
  return Verdict::Again;
}

} // namespace tomosim::model::tomoyo168
