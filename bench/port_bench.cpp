// A check along a list: at full speed, and with a sink that counts every step.
#include "model/kernel.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace tomosim::model;

std::unique_ptr<Kernel> kernel_with(std::int64_t entries) {
  auto kernel = std::make_unique<Kernel>();
  kernel->vfs().add_file("/data/ok");
  std::string policy = "<kernel>\nuse_profile 3\n";
  for (std::int64_t i = 0; i < entries; ++i)
    policy += "file getattr /usr/share/filler/file" + std::to_string(i) + "\n";
  kernel->load_policy_text("profile", "PROFILE_VERSION=20150505\n0-CONFIG={ mode=disabled }\n"
                                      "3-CONFIG={ mode=enforcing }\n");
  kernel->load_policy_text("domain_policy", policy + "file getattr /data/ok\n");
  kernel->activate();
  return kernel;
}

void Check(benchmark::State &state) {
  auto kernel = kernel_with(state.range(0));
  for (auto _ : state)
    benchmark::DoNotOptimize(kernel->stat(kernel->init_task(), "/data/ok"));
}
void CheckWithSink(benchmark::State &state) {
  auto kernel = kernel_with(state.range(0));
  CountingSink sink;
  kernel->set_cost_sink(&sink);
  for (auto _ : state)
    benchmark::DoNotOptimize(kernel->stat(kernel->init_task(), "/data/ok"));
}

BENCHMARK(Check)->RangeMultiplier(10)->Range(10, 10000);
BENCHMARK(CheckWithSink)->RangeMultiplier(10)->Range(10, 10000);

} // namespace

BENCHMARK_MAIN();
