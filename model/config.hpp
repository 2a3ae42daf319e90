// What is fixed when a modelled kernel is built and booted.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/types.hpp"

namespace tomosim::model {

// Whose ioctl numbers programs use.
enum class Processor : std::uint8_t { Generic, Mips, PowerPc };

struct KernelConfig {
  Dialect dialect = Dialect::Tomoyo26;
  bool big_endian = false;

  // Memory (spec 11.2): 128 for MIPS, 32 for PPC405, 8 for coherent 32-bit machines.
  std::uint32_t kmalloc_minimum = 128;
  std::uint32_t heap_base = 0x81000000;
  std::uint64_t heap_seed = 0; // 0: objects in address order; else a layout drawn from the seed

  // Activation (spec 1.3).
  std::string trigger = "/sbin/init";
  std::string loader = "/sbin/tomoyo-init"; // 1.6.8: /sbin/ccs-init unless changed
  // Called in the place of the loader program, with the task that runs it. May write policy.
  std::function<void(TaskId)> run_loader;

  // Built-in policy of a default build: two initialize_domain lines (spec 1.2).
  bool builtin_policy = true;
  // 1.6.8: the same by name, part 1 section 1.4.
  std::vector<std::string> builtin_initializers = {"/sbin/modprobe", "/sbin/hotplug"};
  std::uint32_t default_max_audit_log = 1024;
  std::uint32_t default_max_learning_entry = 2048;
  bool verbose = true; // 1.6.8: TOMOYO_VERBOSE of a new profile; false with CCS_QUIET

  // Run the collector at the close of a descriptor that could write an interface file.
  bool collect_on_close = true;

  // Mount proc at /proc, sysfs at /sys, securityfs at /sys/kernel/security.
  bool standard_mounts = true;
  // File system types mount() knows; empty: all the model knows.
  std::vector<std::string> filesystems;
  // File system types whose folders have POSIX ACLs: there the umask is taken off a new object's
  // mode after the check, not before it (fs/namei.c; a matter of the kernel's configuration).
  std::vector<std::string> posix_acl_types;
  Processor processor = Processor::Generic;
  bool protected_hardlinks = false;
  bool protected_symlinks = false;

  // 1.6.8: a task sleeps for that many tenths of a second while a supervisor is asked (part 1, 1.6).
  // Called in steps; may let others run. Absent: time passes, nobody answers.
  std::function<void(TaskId, std::uint32_t tenths)> sleep;
  std::uint32_t first_pid = 2; // of the first fork
  // 1.6.8: where most ports are reserved, whether a datagram socket gets one is a matter of luck.
  // Says how the next try ends, if it can end so; absent, or no answer: lots are drawn.
  std::function<std::optional<bool>()> port_luck;

  // Lowest descriptor number open() gives out at first (0-2 are the console).
  std::int32_t first_descriptor = 3;
};

} // namespace tomosim::model
