#include "boards/running_qemu.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace tomosim::boards {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// The last lines, joined: an error is one line.
std::string tail(const std::string &text, std::size_t lines) {
  std::vector<std::string> last;
  std::string line;
  for (const char c : text + "\n") {
    if (c == '\n') {
      if (!line.empty())
        last.push_back(std::exchange(line, {}));
    } else if (c != '\r') {
      line += c;
    }
  }
  std::string joined;
  for (std::size_t i = last.size() > lines ? last.size() - lines : 0; i < last.size(); i++)
    joined += (joined.empty() ? "" : " | ") + last[i];
  return joined;
}

Error system_error(const char *what) {
  return Error{"QEMU", fmt::format("no {}: {}", what, std::strerror(errno)), ""};
}

} // namespace

Result<std::unique_ptr<RunningQemu>> RunningQemu::start(const GuestImage &image, Boot boot,
                                                        Descriptor state) {
  const MachineOptions &options = image.options;
  std::unique_ptr<RunningQemu> qemu(new RunningQemu);
  qemu->control_limit_ = options.control_timeout;
  const std::size_t memory = std::size_t{options.board.memory_mb} << 20;
  for (auto [target, name, size] :
       {std::tuple{&qemu->ram_, kRamName, memory},
        std::tuple{&qemu->console_, "tomosim-console", std::size_t{0}},
        std::tuple{&qemu->messages_, "tomosim-stderr", std::size_t{0}}}) {
    auto file = memory_file(name, size);
    if (!file)
      return file.error();
    *target = std::move(*file);
  }
  auto ring = ProbeRing::create(options.ring_words);
  if (!ring)
    return ring.error();
  qemu->ring_ = std::move(*ring);
  auto mailbox =
      MailboxView::map(qemu->ram_.get(), options.board.qemu.mailbox, options.board.endian);
  if (!mailbox)
    return mailbox.error();
  qemu->mailbox_.emplace(std::move(*mailbox));
  qemu->mailbox_->prepare();
  int control[2], lifeline[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, control) != 0)
    return system_error("control connection");
  Descriptor ours(control[0]), theirs(control[1]);
  if (pipe2(lifeline, O_CLOEXEC) != 0)
    return system_error("pipe");
  Descriptor watched(lifeline[0]);
  qemu->lifeline_ = Descriptor(lifeline[1]);
  qemu->state_ = std::move(state);

  std::vector<Inherited> inherited = {{qemu->messages_.get(), 1},
                                      {qemu->messages_.get(), 2},
                                      {qemu->ram_.get(), kRamFd},
                                      {qemu->ring_->fd(), kRingFd},
                                      {image.initramfs.get(), kInitramfsFd},
                                      {qemu->console_.get(), kConsoleFd},
                                      {theirs.get(), kControlFd},
                                      {watched.get(), kLifelineFd}};
  if (qemu->state_.open())
    inherited.push_back({qemu->state_.get(), kSnapshotFd});
  auto process = Process::start(qemu_words(options, image.size, boot), inherited);
  if (!process)
    return Error{process.error().where, process.error().what,
                 "install the package qemu-system-mips"};
  qemu->process_.emplace(std::move(*process));
  theirs.reset();

  qemu->qmp_.emplace(std::move(ours));
  auto version = qemu->qmp_->greet(qemu->control_limit_);
  if (!version)
    return qemu->failure(version.error().text());
  qemu->version_ = *version;
  return qemu;
}

RunningQemu::~RunningQemu() {
  end();
}

void RunningQemu::end() {
  if (process_)
    process_->kill();
  if (ring_)
    ring_->machine_ended();
}

std::string RunningQemu::console() const {
  return read_whole(console_.get());
}

Error RunningQemu::failure(std::string what) {
  // A panic ends QEMU a moment after the last word: let it say how it ended.
  const bool ended = process_ && process_->wait(milliseconds(200));
  const std::string how = ended ? "it ended with " + process_->how_it_ended() : "it was ended";
  end();
  const std::string text = console();
  const std::string said = tail(read_whole(messages_.get()), 3), last = tail(text, 8);
  if (text.find("Kernel panic") != text.npos)
    what = "the guest's kernel panicked while " + what;
  std::string line = fmt::format("{} ({})", what, how);
  if (!said.empty())
    line += "; it said: " + said;
  if (!last.empty())
    line += "; the console's last lines: " + last;
  return Error{"QEMU", line, ""};
}

Status RunningQemu::wait_for_agent(Clock::time_point end, const std::string &what) {
  while (true) {
    auto there = ring_->wait_for_call(milliseconds(100));
    if (!there)
      return failure(there.error().text());
    if (*there)
      return mailbox_->prepared() ? success()
                                  : Status(failure("the guest has overwritten its mailbox"));
    if (!process_->running())
      return failure("it ended while " + what);
    if (Clock::now() >= end) {
      const bool stalled = ring_->guest_is_stalled();
      Error error = failure("no answer in time while " + what);
      if (stalled)
        error.remedy = "the guest waited for room in the probe's ring: read ring() in another "
                       "thread while run() executes";
      return error;
    }
  }
}

Result<std::string> RunningQemu::wait_for_boot(milliseconds limit) {
  auto up = wait_for_agent(Clock::now() + limit, "the guest booted");
  if (!up)
    return up.error();
  if (mailbox_->state() != MAILBOX_READY)
    return failure(fmt::format("the agent's first call is {}", mailbox_->state()));
  auto said = mailbox_->take_answers();
  if (!said)
    return failure(said.error().text());
  return said;
}

// A processor that stands in the probe cannot be saved: the agent goes round in a loop meanwhile.
Result<std::string> RunningQemu::save_state() {
  mailbox_->hold(true);
  ring_->answer_call();
  auto stopped = qmp_->execute("stop", control_limit_);
  if (!stopped)
    return failure(stopped.error().text());
  auto saved = qmp_->monitor(std::string("savevm ") + kSnapshotTag, seconds(120));
  if (!saved)
    return failure(saved.error().text());
  // A flush of the image comes with an orderly end only.
  auto quit = qmp_->execute("quit", control_limit_);
  if (!quit || !process_->wait(seconds(30)))
    return failure("it does not quit after saving");
  end();
  return read_whole(state_.get());
}

Status RunningQemu::resume() {
  // Loaded and stopped: the first thing that the agent's loop sees is that it may go on, in every
  // run at the same instruction.
  if (!mailbox_->prepared())
    return failure("the loaded machine has no mailbox");
  mailbox_->hold(false);
  auto running = qmp_->execute("cont", control_limit_);
  if (!running)
    return failure(running.error().text());
  return wait_for_agent(Clock::now() + seconds(30), "a loaded snapshot came up");
}

} // namespace tomosim::boards
