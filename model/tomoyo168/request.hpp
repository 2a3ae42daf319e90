// One question to the policy: who asks, under which mode, about what; and what granted it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/task/task.hpp"
#include "model/tomoyo168/policy.hpp"

namespace tomosim::model::tomoyo168 {

// The name a check of argv[0] or of an environment variable is about. It lives in a buffer that
// evaluating an exec.argv or exec.envp condition overwrites, while the facts stay those of the
// first text (NOTES: a defect of this version).
struct BufferedName {
  std::string text;
  NameFacts facts; // its text always shows the buffer

  void set(std::string t) {
    text = std::move(t);
    facts = NameFacts(text);
  }
  void overwrite(std::string t) {
    text = std::move(t);
    facts.text = text;
  }
};

struct Request {
  Task *task = nullptr;
  DomainId domain = kernel_domain;
  std::uint8_t profile = 0; // of the domain when the request began
  Mode mode = Mode::Disabled;
  ConditionId condition = no_condition; // of the entry that granted
  std::uint16_t retries = 0;

  // What conditions may ask about.
  const PathRef *path1 = nullptr, *path2 = nullptr;
  const std::string *symlink_target = nullptr; // encoded
  const CcsExec *exec = nullptr;
  BufferedName *buffer = nullptr;

  // For reports: the entry that granted, how many entries of the list were passed.
  std::uint32_t matched = no_entry;
  std::uint32_t walked = 0;
};

} // namespace tomosim::model::tomoyo168
