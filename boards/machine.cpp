#include "boards/machine.hpp"

#include "boards/running_qemu.hpp"
#include "boards/script_text.hpp"
#include "boards/snapshot.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

namespace tomosim::boards {

using Clock = std::chrono::steady_clock;

struct Machine::Parts {
  Manifest manifest;
  StartFacts facts;
  std::unique_ptr<RunningQemu> qemu;
};

namespace {

// "lsm capability,tomoyo\n"
std::string lsm_of(const std::string &said) {
  std::string lsm = said.substr(std::min<std::size_t>(said.find(' ') + 1, said.size()));
  while (!lsm.empty() && lsm.back() == '\n')
    lsm.pop_back();
  return lsm;
}

// A kernel that has not got TOMOYO would let every operation pass.
Status check_lsm(const std::string &lsm, Lsm wanted) {
  const bool active = ("," + lsm + ",").find(",tomoyo,") != std::string::npos;
  if (active == (wanted == Lsm::Tomoyo))
    return success();
  return Error{
      "the guest's kernel",
      fmt::format("its security modules are \"{}\", {} tomoyo", lsm, active ? "with" : "without"),
      "[kernel] tomoyo and vanilla in board.toml are what chooses them"};
}

Result<std::string> snapshot_key(const GuestImage &image) {
  MachineOptions plain = image.options; // the probe is no part of the machine's state
  plain.probe = ProbeMode::Channel;
  plain.artefacts.probe = "";
  plain.kernel.image = "";
  auto kernel = read_file(image.options.kernel.image);
  if (!kernel)
    return kernel.error();
  const std::string binary =
      plain.qemu_binary.empty() ? plain.board.qemu.binary : plain.qemu_binary;
  auto version = run_program({binary, "--version"}, std::chrono::seconds(20));
  if (!version)
    return Error{binary, version.error().what, "install the package qemu-system-mips"};
  Digest digest;
  digest.add("1"); // of this file's and the agent's idea of a booted machine
  digest.add(*version);
  digest.add(*kernel);
  digest.add(image.archive);
  for (const std::string &word : qemu_words(plain, image.size, Boot::FromSnapshot))
    digest.add(word);
  return fmt::format("{}-{}-{}", plain.board.name, variant_name(plain.lsm), digest.hex());
}

struct Started {
  std::unique_ptr<RunningQemu> qemu;
  std::string said; // by the agent, when it came up
};

Result<Started> boot(const GuestImage &image, Boot how, Descriptor state) {
  report(image.options.progress, "booting the kernel", -1);
  auto qemu = RunningQemu::start(image, how, std::move(state));
  if (!qemu)
    return qemu.error();
  auto said = (*qemu)->wait_for_boot(image.options.boot_timeout);
  if (!said)
    return said.error();
  return Started{std::move(*qemu), *said};
}

Result<Started> load(const GuestImage &image, const SnapshotStore &store, const std::string &key) {
  auto snapshot = store.get(key);
  if (!snapshot)
    return snapshot.error();
  auto qemu = RunningQemu::start(image, Boot::FromSnapshot, std::move(snapshot->state));
  if (!qemu)
    return qemu.error();
  if (auto up = (*qemu)->resume(); !up)
    return up.error();
  return Started{std::move(*qemu), snapshot->facts};
}

Result<Started> load_or_make(const GuestImage &image, const SnapshotStore &store) {
  auto key = snapshot_key(image);
  if (!key)
    return key.error();
  if (auto loaded = load(image, store, *key))
    return loaded;
  auto lock = store.lock();
  if (!lock)
    return lock.error();
  if (auto loaded = load(image, store, *key)) // another process has made it meanwhile
    return loaded;
  store.remove(*key); // it is of no use

  GuestImage channel;
  channel.options = image.options;
  channel.options.probe = ProbeMode::Channel; // boots at full speed
  channel.archive = image.archive;
  channel.size = image.size;
  channel.initramfs = Descriptor(dup(image.initramfs.get()));
  auto empty = store.empty_state();
  if (!empty)
    return empty.error();
  auto booted = boot(channel, Boot::FreshForSnapshot, std::move(*empty));
  if (!booted)
    return booted.error();
  if (auto fine = check_lsm(lsm_of(booted->said), image.options.lsm); !fine)
    return fine.error();
  report(image.options.progress, "saving a snapshot of it", -1);
  auto state = booted->qemu->save_state();
  if (!state)
    return state.error();
  if (auto put = store.put(*key, *state, booted->said); !put)
    return put.error();
  // Started from the snapshot too, so that the first run counts what all later ones do.
  return load(image, store, *key);
}

} // namespace

Result<std::unique_ptr<Machine>> Machine::start(const MachineOptions &options) {
  const auto begin = Clock::now();
  auto image = make_guest_image(options);
  if (!image)
    return image.error();
  const bool snapshots = !options.snapshot_folder.empty();
  auto started = snapshots ? load_or_make(*image, SnapshotStore(options.snapshot_folder))
                           : boot(*image, Boot::Fresh, Descriptor());
  if (!started)
    return started.error();
  auto parts = std::make_unique<Parts>();
  parts->manifest = std::move(image->manifest);
  parts->qemu = std::move(started->qemu);
  parts->facts.from_snapshot = snapshots;
  parts->facts.lsm = lsm_of(started->said);
  parts->facts.qemu_version = parts->qemu->version();
  parts->facts.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  if (auto fine = check_lsm(parts->facts.lsm, options.lsm); !fine)
    return fine.error();
  report(options.progress, "the kernel is up", 1);
  return std::unique_ptr<Machine>(new Machine(std::move(parts)));
}

Machine::Machine(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Machine::~Machine() {
  power_off();
}

Result<std::string> Machine::run(std::string_view script, std::chrono::milliseconds timeout) {
  if (auto fine = check_script(script); !fine)
    return fine.error();
  RunningQemu &qemu = *parts_->qemu;
  if (qemu.ended())
    return Error{"QEMU", "the machine has ended", "start another one"};
  const auto end = Clock::now() + timeout;
  std::string answers;
  for (const std::string &piece : script_pieces(script, MAILBOX_SCRIPT_SIZE)) {
    qemu.mailbox().put_script(piece);
    do { // until the piece is used up
      qemu.ring().answer_call();
      if (auto there = qemu.wait_for_agent(end, "the script ran"); !there)
        return there.error();
      auto some = qemu.mailbox().take_answers();
      if (!some)
        return qemu.failure(some.error().text());
      answers += *some;
    } while (qemu.mailbox().state() == MAILBOX_FULL);
    if (qemu.mailbox().state() == MAILBOX_QUIT) {
      power_off();
      return answers;
    }
    if (qemu.mailbox().state() != MAILBOX_MORE)
      return qemu.failure(fmt::format("the agent calls for {}", qemu.mailbox().state()));
  }
  if (qemu.mailbox().depth() != 0)
    return qemu.failure("the script is used up, but the guest is inside a block");
  return answers;
}

ProbeRing *Machine::ring() {
  return &parts_->qemu->ring();
}

ProbeCounters Machine::counters() const {
  return parts_->qemu->ring().counters();
}

const StartFacts &Machine::facts() const {
  return parts_->facts;
}

const Manifest &Machine::manifest() const {
  return parts_->manifest;
}

std::string Machine::console() const {
  return parts_->qemu->console();
}

int Machine::qemu_pid() const {
  return parts_->qemu->pid();
}

void Machine::power_off() {
  parts_->qemu->end();
}

} // namespace tomosim::boards
