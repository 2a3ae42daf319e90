#include "app/console.hpp"

#include <cstdio>
#include <memory>
#include <unistd.h>

namespace tomosim::app {

namespace {

bool output_failed = false;

// One line that a terminal can show, whatever a file's bytes put into it.
std::string printable(const std::string &text) {
  constexpr std::size_t longest = 500;
  std::string line;
  for (const char c : text.substr(0, longest))
    line += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  return text.size() > longest ? line + "…" : line;
}

} // namespace

void print(const std::string &text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    output_failed = true;
}

int finish(int code) {
  if (!output_failed)
    return code;
  return complain({"standard output", "cannot be written", "is the disk full?"});
}

int complain(const scenarios::Error &error, int code) {
  note(error.text());
  return code;
}

void note(const std::string &text) {
  std::fprintf(stderr, "tomosim: %s\n", printable(text).c_str());
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
