#include "boards/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tomosim::boards {
namespace {

using Clock = std::chrono::steady_clock;

// Where a program lies, by PATH. Empty: nowhere.
std::string find_program(const std::string &name) {
  if (name.find('/') != name.npos)
    return access(name.c_str(), X_OK) == 0 ? name : "";
  const char *path = std::getenv("PATH");
  std::string_view rest = path ? path : "/usr/bin:/bin";
  while (true) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    std::string candidate = std::string(rest.substr(0, colon)) + "/" + name;
    if (access(candidate.c_str(), X_OK) == 0)
      return candidate;
    if (colon == rest.size())
      return "";
    rest.remove_prefix(colon + 1);
  }
}

// Between fork and exec: only what is safe there (no allocation, no locks).
[[noreturn]] void become(const char *program, char *const *words, const Inherited *inherited,
                         std::size_t count, int highest, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(127); // it has died already
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (int fd = 0; fd <= highest; fd++) {
    const Inherited *give =
        std::find_if(inherited, inherited + count, [fd](auto &i) { return i.to == fd; });
    if (give != inherited + count) {
      dup2(give->from, fd); // `from` is above `highest`: this clears close-on-exec
    } else if (fd <= 2) {
      const int null = open("/dev/null", O_RDWR);
      dup2(null, fd);
    }
  }
  execv(program, words);
  _exit(127);
}

} // namespace

Descriptor &Descriptor::operator=(Descriptor &&other) noexcept {
  if (this != &other) {
    reset();
    fd_ = other.release();
  }
  return *this;
}

int Descriptor::release() {
  return std::exchange(fd_, -1);
}

void Descriptor::reset() {
  if (fd_ >= 0)
    close(fd_);
  fd_ = -1;
}

Result<Descriptor> memory_file(const char *name, std::size_t size) {
  Descriptor fd(memfd_create(name, MFD_CLOEXEC));
  if (!fd.open() || ftruncate(fd.get(), static_cast<off_t>(size)) != 0)
    return Error{name, fmt::format("no memory file of {} bytes: {}", size, std::strerror(errno)),
                 "free some memory"};
  return fd;
}

std::string read_whole(int fd) {
  std::string all;
  std::array<char, 65536> piece;
  ssize_t n;
  while ((n = pread(fd, piece.data(), piece.size(), static_cast<off_t>(all.size()))) > 0)
    all.append(piece.data(), static_cast<std::size_t>(n));
  return all;
}

Result<Process> Process::start(const std::vector<std::string> &words,
                               const std::vector<Inherited> &inherited) {
  const std::string program = find_program(words.at(0));
  if (program.empty())
    return Error{words[0], "no such program", "install the package that has it"};

  std::vector<char *> argv;
  argv.reserve(words.size() + 1);
  for (const std::string &word : words)
    argv.push_back(const_cast<char *>(word.c_str())); // execv does not write to them
  argv.push_back(nullptr);
  int highest = 2;
  for (const Inherited &give : inherited)
    highest = std::max(highest, give.to);
  // Copies above all target numbers, so that no dup2 runs over a source.
  std::vector<Descriptor> copies;
  std::vector<Inherited> moved;
  for (const Inherited &give : inherited) {
    copies.emplace_back(fcntl(give.from, F_DUPFD_CLOEXEC, highest + 1));
    moved.push_back({copies.back().get(), give.to});
  }

  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0)
    become(program.c_str(), argv.data(), moved.data(), moved.size(), highest, parent);
  if (pid < 0)
    return Error{words[0], std::string("cannot be started: ") + std::strerror(errno), ""};
  return Process(pid);
}

Process::Process(Process &&other) noexcept
    : pid_(std::exchange(other.pid_, -1)), ended_(other.ended_), status_(other.status_) {}

Process &Process::operator=(Process &&other) noexcept {
  if (this != &other) {
    kill();
    pid_ = std::exchange(other.pid_, -1);
    ended_ = other.ended_;
    status_ = other.status_;
  }
  return *this;
}

Process::~Process() {
  kill();
}

bool Process::running() {
  if (pid_ < 0 || ended_)
    return false;
  const pid_t done = waitpid(pid_, &status_, WNOHANG);
  ended_ = done == pid_ || (done < 0 && errno == ECHILD);
  return !ended_;
}

bool Process::wait(std::chrono::milliseconds limit) {
  const auto end = Clock::now() + limit;
  while (running()) {
    if (Clock::now() >= end)
      return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

void Process::kill() {
  if (!running())
    return;
  ::kill(pid_, SIGKILL);
  while (waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
  }
  ended_ = true;
}

std::string Process::how_it_ended() const {
  if (!ended_)
    return "is running";
  if (WIFSIGNALED(status_))
    return fmt::format("signal {} ({})", WTERMSIG(status_), strsignal(WTERMSIG(status_)));
  return fmt::format("exit status {}", WEXITSTATUS(status_));
}

Result<std::string> run_program(const std::vector<std::string> &words,
                                std::chrono::milliseconds limit,
                                const std::function<void(std::string_view)> &on_line) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return Error{words.at(0), std::string("no pipe: ") + std::strerror(errno), ""};
  Descriptor output(ends[0]), input(ends[1]);
  auto process = Process::start(words, {{input.get(), 1}, {input.get(), 2}});
  if (!process)
    return process.error();
  input.reset();

  const auto end = Clock::now() + limit;
  std::string all;
  std::size_t line_start = 0;
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    pollfd wait{output.get(), POLLIN, 0};
    if (left.count() <= 0 || poll(&wait, 1, static_cast<int>(left.count())) == 0)
      return Error{words[0], fmt::format("not ready after {} s", limit.count() / 1000), ""};
    std::array<char, 4096> piece;
    const ssize_t n = read(output.get(), piece.data(), piece.size());
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      break;
    all.append(piece.data(), static_cast<std::size_t>(n));
    for (std::size_t at; (at = all.find('\n', line_start)) != all.npos; line_start = at + 1)
      if (on_line)
        on_line(std::string_view(all).substr(line_start, at - line_start));
  }
  process->wait(std::chrono::seconds(5));
  process->kill();
  if (process->status() != 0) {
    std::string_view last = all;
    while (!last.empty() && last.back() == '\n')
      last.remove_suffix(1);
    last = last.substr(last.rfind('\n') + 1);
    return Error{words[0], fmt::format("{}: {}", process->how_it_ended(), last), ""};
  }
  return all;
}

} // namespace tomosim::boards
