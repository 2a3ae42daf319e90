// The host's view of the mailbox in guest RAM (boards/agent/mailbox.h): the guest's byte order, and
// no trust in what it says.
#pragma once

#include "boards/agent/mailbox.h"
#include "boards/process.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tomosim::boards {

class MailboxView {
 public:
  // Maps the mailbox at physical address `at` of the memory file.
  static Result<MailboxView> map(int memory, std::uint32_t at, Endian endian);
  MailboxView(MailboxView &&other) noexcept;
  MailboxView &operator=(MailboxView &&) = delete;
  ~MailboxView();

  void prepare();        // for a boot: the header, nothing to run, hold off
  bool prepared() const; // the header is there
  void hold(bool on);
  std::uint32_t state() const { return get(&mailbox::state); }
  std::uint32_t depth() const { return get(&mailbox::depth); }
  void put_script(std::string_view piece); // at most MAILBOX_SCRIPT_SIZE bytes
  // The answers so far, which are then no longer there. Error: an impossible length.
  Result<std::string> take_answers();

 private:
  explicit MailboxView(unsigned char *at, Endian endian) : at_(at), endian_(endian) {}
  std::uint32_t get(std::uint32_t mailbox::*field) const;
  void set(std::uint32_t mailbox::*field, std::uint32_t value);
  std::uint32_t swapped(std::uint32_t value) const;
  mailbox *head() const { return reinterpret_cast<mailbox *>(at_); }

  unsigned char *at_;
  Endian endian_;
};

} // namespace tomosim::boards
