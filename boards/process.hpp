// A program of the machine's: started without a shell, never left running, always waited for.
#pragma once

#include "boards/board.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace tomosim::boards {

// An open file descriptor, closed at the end of its scope.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor &&other) noexcept : fd_(other.release()) {}
  Descriptor &operator=(Descriptor &&other) noexcept;
  ~Descriptor() { reset(); }

  int get() const { return fd_; }
  bool open() const { return fd_ >= 0; }
  int release();
  void reset();

 private:
  int fd_ = -1;
};

// Memory that is a file without a name: nothing of it can be left behind. `size` zero bytes.
Result<Descriptor> memory_file(const char *name, std::size_t size);
// The bytes of such a file.
std::string read_whole(int fd);

// What a child gets: fd `from` of ours under the number `to`. Everything else is closed.
struct Inherited {
  int from = -1;
  int to = -1;
};

class Process {
 public:
  // words[0] is looked up in PATH. The child dies when the calling thread does, unless it asks
  // otherwise. Descriptors 0, 1, 2 are /dev/null where `inherited` does not say.
  static Result<Process> start(const std::vector<std::string> &words,
                               const std::vector<Inherited> &inherited);
  Process(Process &&other) noexcept;
  Process &operator=(Process &&other) noexcept;
  ~Process(); // kills and waits

  pid_t pid() const { return pid_; }
  // Whether it runs; when not, it has been waited for.
  bool running();
  bool wait(std::chrono::milliseconds limit); // true: it has ended
  void kill();                                // and waits
  // "exit status 1", "signal 9 (Killed)", or "is running".
  std::string how_it_ended() const;
  int status() const { return status_; } // of waitpid

 private:
  explicit Process(pid_t pid) : pid_(pid) {}
  pid_t pid_ = -1;
  bool ended_ = false;
  int status_ = 0;
};

// Runs a program to its end and gives what it wrote (standard output and error together). Error:
// it cannot be started, fails (with its last line), or takes too long.
Result<std::string> run_program(const std::vector<std::string> &words,
                                std::chrono::milliseconds limit,
                                const std::function<void(std::string_view line)> &on_line = {});

} // namespace tomosim::boards
