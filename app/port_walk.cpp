#include "app/port_walk.hpp"

#include "scenarios/recording/stream.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace tomosim::app {
namespace {

using Event = WalkRecorder::Event;
using model::Step;

bool is_list_step(Step step) {
  switch (step) {
  case Step::ListOtherType:
  case Step::ListOtherPermission:
  case Step::ListOtherName:
  case Step::ListMatch:
  case Step::ListConditionFailed:
    return true;
  default:
    return false;
  }
}

// Steps that happen while an entry is looked at.
bool belongs_to_walk(Step step) {
  switch (step) {
  case Step::GroupMember:
  case Step::HashCompare:
  case Step::StringCompare:
  case Step::PatternPrefix:
  case Step::PatternStep:
  case Step::NumberCompare:
  case Step::ConditionTerm:
    return true;
  default:
    return is_list_step(step);
  }
}

// MIPS words for the synthetic blocks: a load, an instruction that waits for it, one that does not.
constexpr std::uint32_t load_word = 0x8c820000;    // lw $2,0($4)
constexpr std::uint32_t waiting_word = 0x00451821; // addu $3,$2,$5
constexpr std::uint32_t plain_word = 0x00a63021;   // addu $6,$5,$6

// Kernel text that no real block of a recording uses; each step's code lies in lines of its own.
constexpr std::uint32_t code_base = 0x80f00000;
constexpr std::uint32_t code_stride = 4096;

class WalkWriter {
 public:
  WalkWriter(const StepCosts &costs, std::uint32_t first_block)
      : costs_(costs), next_block_(first_block) {}

  void write(const std::vector<Event> &walk, std::vector<std::uint64_t> &out) {
    double instructions = 0;
    for (const Event &event : walk) {
      if (event.is_step) {
        const StepCost &cost = costs_[event.step];
        instructions = cost.instructions * event.count + owed_[event.step].instructions;
        double cycles = cost.cycles * event.count + owed_[event.step].cycles;
        const auto whole = static_cast<std::uint32_t>(instructions);
        const auto whole_cycles = std::max(whole, static_cast<std::uint32_t>(cycles));
        owed_[event.step] = {instructions - whole, cycles - whole_cycles};
        if (whole != 0)
          run(event.step, whole, whole_cycles, out);
      } else {
        touch(event, out);
      }
    }
  }

 private:
  // Long steps (a group of a thousand members) are cut into blocks of at most this size.
  static constexpr std::uint32_t most = 1000;

  void run(Step step, std::uint32_t instructions, std::uint32_t cycles,
           std::vector<std::uint64_t> &out) {
    while (instructions > most) {
      const auto share = static_cast<std::uint32_t>(std::uint64_t{cycles} * most / instructions);
      run(step, most, std::max(most, share), out);
      instructions -= most;
      cycles -= std::max(most, share);
    }
    const std::uint32_t stalls =
        std::min(cycles - std::min(cycles, instructions), instructions / 2);
    const auto key = std::make_tuple(step, instructions, stalls);
    auto known = blocks_.find(key);
    if (known == blocks_.end()) {
      define(step, instructions, stalls, out);
      known = blocks_.emplace(key, next_block_++).first;
    }
    out.push_back(stream_exec(known->second));
  }

  void define(Step step, std::uint32_t instructions, std::uint32_t stalls,
              std::vector<std::uint64_t> &out) {
    std::vector<std::uint32_t> code;
    for (std::uint32_t i = 0; i < stalls; ++i) {
      code.push_back(load_word);
      code.push_back(waiting_word);
    }
    code.resize(instructions, plain_word);
    const std::uint32_t vaddr = code_base + static_cast<std::uint32_t>(step) * code_stride;
    out.push_back(stream_def(next_block_, instructions));
    out.push_back(std::uint64_t{vaddr & 0x1fffffff} << 32 | vaddr);
    code.resize((code.size() + 1) / 2 * 2);
    for (std::size_t i = 0; i < code.size(); i += 2)
      out.push_back(std::uint64_t{code[i + 1]} << 32 | code[i]);
  }

  static void touch(const Event &event, std::vector<std::uint64_t> &out) {
    // A touch of several words is one access a word, as a 32-bit core makes them.
    for (std::uint32_t at = 0; at < event.bytes; at += 4) {
      const std::uint32_t vaddr = event.address + at;
      const std::uint32_t left = event.bytes - at;
      const std::uint32_t log2_size = left >= 4 ? 2 : left >= 2 ? 1 : 0;
      out.push_back(stream_mem(vaddr, (vaddr & 0x1fffffff) >> 12, 0, log2_size, event.store, 0));
    }
  }

  const StepCosts &costs_;
  std::uint32_t next_block_;
  std::map<std::tuple<Step, std::uint32_t, std::uint32_t>, std::uint32_t> blocks_;
  std::map<Step, StepCost> owed_; // fractions of instructions not yet run
};

} // namespace

void WalkRecorder::touch(std::uint32_t address, std::uint32_t bytes, model::Access access) {
  events.push_back({false, Step::CheckFixed, 0, address, bytes, access == model::Access::Write});
}
void WalkRecorder::step(Step step, std::uint32_t count) {
  events.push_back({true, step, count, 0, 0, false});
}

std::vector<Event> list_walk(const std::vector<Event> &events, std::uint64_t passed_before,
                             std::uint64_t *entries) {
  // A walk reaches from the first event of the first entry to the last list step. An entry's
  // touches and comparisons come before the list step that sums it up.
  std::vector<Event> walk;
  std::vector<Event> pending;
  std::uint64_t count = 0;
  for (const Event &event : events) {
    if (event.is_step && !belongs_to_walk(event.step)) {
      pending.clear();
      continue;
    }
    pending.push_back(event);
    if (!event.is_step || !is_list_step(event.step))
      continue;
    ++count;
    if (count > passed_before)
      walk.insert(walk.end(), pending.begin(), pending.end());
    pending.clear();
  }
  if (entries != nullptr)
    *entries = count;
  return walk;
}

scenarios::Result<std::vector<std::uint64_t>> with_walk(scenarios::EventSource &baseline,
                                                        const std::vector<Event> &walk,
                                                        const StepCosts &costs) {
  std::vector<std::uint64_t> base;
  for (;;) {
    auto words = baseline.next();
    if (!words)
      return words.error();
    if (words->size == 0)
      break;
    base.insert(base.end(), words->data, words->data + words->size);
  }
  std::uint32_t first_free = 0;
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < base.size(); ++i) {
    if (STREAM_KIND(base[i]) == STREAM_DEF) {
      first_free = std::max(first_free, STREAM_LOW32(base[i]) + 1);
      i += 1 + (STREAM_DEF_COUNT(base[i]) + 1) / 2;
    } else if (base[i] == stream_mark(STREAM_TAG_END)) {
      ends.push_back(i);
    }
  }
  WalkWriter writer(costs, first_free);
  std::vector<std::uint64_t> out;
  out.reserve(base.size() + walk.size() * ends.size() * 2);
  std::size_t from = 0;
  for (const std::size_t end : ends) {
    out.insert(out.end(), base.begin() + static_cast<std::ptrdiff_t>(from),
               base.begin() + static_cast<std::ptrdiff_t>(end));
    writer.write(walk, out);
    from = end;
  }
  out.insert(out.end(), base.begin() + static_cast<std::ptrdiff_t>(from), base.end());
  return out;
}

} // namespace tomosim::app
