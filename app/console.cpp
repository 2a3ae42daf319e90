#include "app/console.hpp"

#include <cstdio>
#include <memory>
#include <unistd.h>

namespace tomosim::app {

void print(const std::string &text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

int complain(const scenarios::Error &error, int code) {
  std::fprintf(stderr, "tomosim: %s\n", error.text().c_str());
  return code;
}

void note(const std::string &text) {
  std::fprintf(stderr, "tomosim: %s\n", text.c_str());
}

boards::Progress show_progress() {
  struct State {
    std::string last;
    bool open = false; // a line without its newline
    ~State() {
      if (open)
        std::fputc('\n', stderr);
    }
  };
  auto state = std::make_shared<State>();
  const bool terminal = ::isatty(STDERR_FILENO) != 0;
  return [state, terminal](std::string_view text, double fraction) {
    std::string line(text);
    if (terminal) {
      if (fraction >= 0)
        line += " " + std::to_string(static_cast<int>(fraction * 100)) + " %";
      std::fprintf(stderr, "\r\033[Ktomosim: %s", line.c_str());
      std::fflush(stderr);
      state->open = true;
    } else if (line != state->last) {
      note(line);
    }
    state->last = std::string(text);
  };
}

} // namespace tomosim::app
