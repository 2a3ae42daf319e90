// An execve being decided.
#pragma once

#include "model/tomoyo168/module.hpp"

namespace tomosim::model::tomoyo168 {

struct Module::ExecWork {
  ExecWork(Task &t, CcsExec &e, Request r)
      : task(&t), exec(&e), request(std::move(r)), saved_state(t.security.state) {}

  // What is looked up: the requested path, or the handler's.
  const std::string &lookup_name() const {
    return handler == no_name ? exec->requested : handler_path;
  }

  Task *task;
  CcsExec *exec;
  Request request;
  std::uint32_t saved_state;
  DomainId next = no_domain;
  NameId handler = no_name; // an execute handler is being started
  std::string handler_path; // as opened
};

} // namespace tomosim::model::tomoyo168
