// What a parser or a step that can fail gives back: a value, or one line for the person.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace tomosim::scenarios {

// One message. `where` names file, line or device ("boards/mips/board.toml:12"); may be empty.
// `what` says what was found and expected; `remedy` what to do about it, may be empty.
struct Error {
  std::string where;
  std::string what;
  std::string remedy;

  // "WHERE: WHAT; REMEDY", one line without a newline.
  std::string text() const {
    std::string line = where.empty() ? what : where + ": " + what;
    return remedy.empty() ? line : line + "; " + remedy;
  }
};

// A value of type T or an Error. Reading the wrong one is a programming error (std::get throws).
template <class T> class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return held_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T &value() & { return std::get<0>(held_); }
  const T &value() const & { return std::get<0>(held_); }
  // By value, so that `for (auto &x : f().value())` does not outlive its temporary.
  T value() && { return std::get<0>(std::move(held_)); }
  T *operator->() { return &value(); }
  const T *operator->() const { return &value(); }
  T &operator*() & { return value(); }
  const T &operator*() const & { return value(); }
  T operator*() && { return std::get<0>(std::move(held_)); }

  const Error &error() const { return std::get<1>(held_); }

 private:
  std::variant<T, Error> held_;
};

// The result of a step that gives nothing back but may fail.
using Status = Result<std::monostate>;
inline Status success() {
  return Status{std::monostate{}};
}

} // namespace tomosim::scenarios
