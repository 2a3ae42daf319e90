#include "boards/mailbox_view.hpp"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sys/mman.h>

namespace tomosim::boards {

Result<MailboxView> MailboxView::map(int memory, std::uint32_t at, Endian endian) {
  void *mapped = mmap(nullptr, MAILBOX_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, memory,
                      static_cast<off_t>(at));
  if (mapped == MAP_FAILED)
    return Error{"the mailbox", std::string("cannot be mapped: ") + std::strerror(errno),
                 "qemu.mailbox in board.toml must be a multiple of 4096"};
  return MailboxView(static_cast<unsigned char *>(mapped), endian);
}

MailboxView::MailboxView(MailboxView &&other) noexcept
    : at_(std::exchange(other.at_, nullptr)), endian_(other.endian_) {}

MailboxView::~MailboxView() {
  if (at_)
    munmap(at_, MAILBOX_SIZE);
}

// Every machine that this is built for is little-endian.
std::uint32_t MailboxView::swapped(std::uint32_t value) const {
  return endian_ == Endian::Big ? __builtin_bswap32(value) : value;
}

std::uint32_t MailboxView::get(std::uint32_t mailbox::*field) const {
  return swapped(__atomic_load_n(&(head()->*field), __ATOMIC_ACQUIRE));
}

void MailboxView::set(std::uint32_t mailbox::*field, std::uint32_t value) {
  __atomic_store_n(&(head()->*field), swapped(value), __ATOMIC_RELEASE);
}

void MailboxView::prepare() {
  std::memset(at_, 0, MAILBOX_SCRIPT);
  set(&mailbox::version, MAILBOX_VERSION);
  set(&mailbox::magic, MAILBOX_MAGIC);
}

bool MailboxView::prepared() const {
  return get(&mailbox::magic) == MAILBOX_MAGIC && get(&mailbox::version) == MAILBOX_VERSION;
}

void MailboxView::hold(bool on) {
  set(&mailbox::hold, on ? 1 : 0);
}

void MailboxView::put_script(std::string_view piece) {
  std::memcpy(at_ + MAILBOX_SCRIPT, piece.data(), piece.size());
  set(&mailbox::script_position, 0);
  set(&mailbox::script_length, static_cast<std::uint32_t>(piece.size()));
}

Result<std::string> MailboxView::take_answers() {
  const std::uint32_t length = get(&mailbox::answer_length);
  if (length > MAILBOX_ANSWERS_SIZE)
    return Error{"the mailbox", fmt::format("the guest says {} bytes of answers", length),
                 "start the machine anew"};
  std::string answers(reinterpret_cast<const char *>(at_ + MAILBOX_ANSWERS), length);
  set(&mailbox::answer_length, 0);
  return answers;
}

} // namespace tomosim::boards
