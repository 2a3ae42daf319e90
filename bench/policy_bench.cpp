// TOMOYO 1.6.8: decisions along lists of 10 … 10 000 entries, and loading policy text. Beside each,
// in the same run, what one would write first: names as std::string in a vector, looked at in turn.
#include "model/kernel.hpp"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <malloc.h>

namespace {

using namespace tomosim::model;

std::string name_of(std::int64_t i) {
  std::string digits = std::to_string(i);
  return "/usr/share/filler/file" + std::string(6 - std::min<std::size_t>(6, digits.size()), '0') +
         digits;
}

std::string policy_text(std::int64_t domains, std::int64_t entries) {
  std::string text;
  for (std::int64_t d = 0; d < domains; ++d) {
    text += d ? "<kernel> /bin/d" + std::to_string(d) + "\nuse_profile 3\n\n"
              : std::string("<kernel>\nuse_profile 3\n\n");
    for (std::int64_t i = 0; i < entries; ++i)
      text += "allow_read " + name_of(i) + "\n";
    text += "\n";
  }
  return text;
}

std::unique_ptr<Kernel> kernel_with(const std::string &policy) {
  KernelConfig config;
  config.dialect = Dialect::Tomoyo168;
  auto kernel = std::make_unique<Kernel>(config);
  kernel->load_policy_text("profile", "0-MAC_FOR_FILE=disabled\n3-MAC_FOR_FILE=enforcing\n"
                                      "3-TOMOYO_VERBOSE=disabled\n3-MAX_GRANT_LOG=0\n"
                                      "3-MAX_REJECT_LOG=0\n");
  kernel->load_policy_text("domain_policy", policy);
  return kernel;
}

// A plain list: the kernel's walk, with nothing beside it.
struct PlainEntry {
  std::string name;
  std::uint16_t permissions;
};
struct PlainList {
  explicit PlainList(std::int64_t entries) {
    for (std::int64_t i = 0; i < entries; ++i)
      list.push_back({name_of(i), 1});
  }
  AclAnswer ask(std::uint16_t permission, std::string_view name) const {
    for (std::size_t i = 0; i < list.size(); ++i)
      if ((list[i].permissions & permission) && list[i].name == name)
        return {true, static_cast<std::uint32_t>(i + 1)};
    return {false, static_cast<std::uint32_t>(list.size())};
  }
  std::vector<PlainEntry> list;
};

// Every entry of the list is asked for as often as any other, in a scattered order.
std::vector<std::string> questions(std::int64_t entries) {
  std::vector<std::string> out;
  for (std::int64_t i = 0; i < entries; ++i)
    out.push_back(name_of(i * 7919 % entries));
  return out;
}

template <class Ask> void ask_all(benchmark::State &state, const Ask &ask) {
  const std::vector<std::string> names = questions(state.range(0));
  std::uint64_t walked = 0;
  std::size_t next = 0;
  for (auto _ : state) {
    const AclAnswer answer = ask(names[next]);
    walked += answer.walked;
    if (++next == names.size())
      next = 0;
    if (!answer.granted)
      state.SkipWithError("a listed name was refused");
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
  state.counters["walked"] = static_cast<double>(walked) / static_cast<double>(state.iterations());
}

void Decide(benchmark::State &state) {
  const auto kernel = kernel_with(policy_text(1, state.range(0)));
  kernel->activate();
  const TaskId task = kernel->init_task();
  ask_all(state, [&](const std::string &name) {
    return *kernel->ask(task, FileOperation::Read, name);
  });
}
void DecidePlain(benchmark::State &state) {
  const PlainList plain(state.range(0));
  ask_all(state, [&](const std::string &name) { return plain.ask(1, name); });
}

// The same question as a system call: the name is resolved, the file opened and closed.
void OpenClose(benchmark::State &state) {
  const auto kernel = kernel_with(policy_text(1, state.range(0)));
  kernel->activate();
  const TaskId task = kernel->init_task();
  const std::string last = name_of(state.range(0) - 1);
  kernel->vfs().add_file(last);
  for (auto _ : state) {
    const SyscallResult fd = kernel->open(task, last, O_ReadOnly);
    if (!fd.ok())
      state.SkipWithError("the open was refused");
    kernel->close(task, fd.value);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

constexpr std::int64_t million = 1000000;

void LoadAMillionLines(benchmark::State &state) {
  const std::string text = policy_text(million / state.range(0), state.range(0));
  const std::int64_t lines = std::count(text.begin(), text.end(), '\n');
  double bytes = 0;
  for (auto _ : state) {
    const std::size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
    auto kernel = kernel_with(text);
    bytes = static_cast<double>(mallinfo2().uordblks + mallinfo2().hblkhd - before);
    state.PauseTiming();
    kernel.reset();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * lines);
  state.counters["host_bytes/entry"] = bytes / static_cast<double>(million);
}

// Cuts the text into lines and keeps each as a std::string: no check, no duplicate found.
void LoadPlain(benchmark::State &state) {
  const std::string text = policy_text(million / state.range(0), state.range(0));
  const std::int64_t lines = std::count(text.begin(), text.end(), '\n');
  double bytes = 0;
  for (auto _ : state) {
    const std::size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
    std::vector<PlainEntry> list;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      list.push_back({text.substr(at, end - at), 1});
      at = end + 1;
    }
    benchmark::DoNotOptimize(list.data());
    bytes = static_cast<double>(mallinfo2().uordblks + mallinfo2().hblkhd - before);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * lines);
  state.counters["host_bytes/entry"] = bytes / static_cast<double>(million);
}

BENCHMARK(Decide)->RangeMultiplier(10)->Range(10, 10000);
BENCHMARK(DecidePlain)->RangeMultiplier(10)->Range(10, 10000);
BENCHMARK(OpenClose)->RangeMultiplier(10)->Range(10, 10000);
BENCHMARK(LoadAMillionLines)->Arg(100)->Arg(10000)->Arg(million)->Unit(benchmark::kMillisecond);
BENCHMARK(LoadPlain)->Arg(10000)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
