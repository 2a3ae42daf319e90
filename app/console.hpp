// How the program talks to a person: results on stdout, everything else on stderr.
#pragma once

#include "boards/progress.hpp"
#include "scenarios/result.hpp"

#include <string>

namespace tomosim::app {

// Exit codes, for every command.
constexpr int exit_ok = 0;
constexpr int exit_failed = 1; // a check failed, or the work could not be done
constexpr int exit_usage = 2;  // options or input that make no sense

void print(const std::string &text);                                 // stdout
int complain(const scenarios::Error &error, int code = exit_failed); // "tomosim: …"; gives code
// The exit code of the program: `code`, or a failure when something could not be printed.
int finish(int code);
void note(const std::string &text);                                  // stderr, one line

// Shows steps that take seconds: one line that is rewritten on a terminal, a line each elsewhere.
boards::Progress show_progress();

} // namespace tomosim::app
