#include "boards/qmp.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tomosim::boards {
namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::json;

Error not_qmp(std::string_view line) {
  return Error{"QEMU's control connection",
               fmt::format("expected a QMP message, found \"{}\"", line.substr(0, 80)), ""};
}

std::string version_of(const json &greeting) {
  const json &qemu = greeting.at("QMP").at("version").at("qemu");
  return fmt::format("{}.{}.{}", qemu.at("major").get<int>(), qemu.at("minor").get<int>(),
                     qemu.at("micro").get<int>());
}

} // namespace

Result<QmpMessage> parse_qmp(std::string_view line) {
  using Kind = QmpMessage::Kind;
  const json message = json::parse(line, nullptr, false);
  if (!message.is_object())
    return not_qmp(line);
  try {
    if (message.contains("QMP"))
      return QmpMessage{Kind::Greeting, version_of(message)};
    if (message.contains("event"))
      return QmpMessage{Kind::Event, message["event"].get<std::string>()};
    if (message.contains("error"))
      return QmpMessage{Kind::Failure, message["error"].at("desc").get<std::string>()};
    if (message.contains("return")) {
      const json &result = message["return"];
      return QmpMessage{Kind::Return,
                        result.is_string() ? result.get<std::string>() : result.dump()};
    }
  } catch (const json::exception &) {
    // of the right kind, but not of the right shape
  }
  return not_qmp(line);
}

Result<QmpMessage> Qmp::next(Clock::time_point end, std::string_view waiting_for) {
  for (std::size_t at; (at = buffer_.find('\n')) == buffer_.npos;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    pollfd wait{socket_.get(), POLLIN, 0};
    if (left.count() <= 0 || poll(&wait, 1, static_cast<int>(left.count())) == 0)
      return Error{"QEMU", fmt::format("no answer to {} in time", waiting_for), ""};
    std::array<char, 4096> piece;
    const ssize_t n = read(socket_.get(), piece.data(), piece.size());
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return Error{"QEMU", fmt::format("it ended while {} was awaited", waiting_for), ""};
    buffer_.append(piece.data(), static_cast<std::size_t>(n));
  }
  const std::size_t at = buffer_.find('\n');
  const std::string line = buffer_.substr(0, at);
  buffer_.erase(0, at + 1);
  return parse_qmp(line);
}

Result<std::string> Qmp::answer(const std::string &request, std::string_view name,
                                std::chrono::milliseconds limit) {
  if (send(socket_.get(), request.data(), request.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(request.size()))
    return Error{"QEMU", fmt::format("it does not take {}: {}", name, std::strerror(errno)), ""};
  const auto end = Clock::now() + limit;
  while (true) {
    auto message = next(end, name);
    if (!message)
      return message.error();
    if (message->kind == QmpMessage::Kind::Return)
      return message->text;
    if (message->kind == QmpMessage::Kind::Failure)
      return Error{"QEMU", fmt::format("{}: {}", name, message->text), ""};
  }
}

Result<std::string> Qmp::greet(std::chrono::milliseconds limit) {
  const auto end = Clock::now() + limit;
  auto greeting = next(end, "its greeting");
  if (!greeting)
    return greeting.error();
  if (greeting->kind != QmpMessage::Kind::Greeting)
    return Error{"QEMU", "its first message is no greeting", ""};
  auto ready = execute("qmp_capabilities", limit);
  if (!ready)
    return ready.error();
  return greeting->text;
}

Result<std::string> Qmp::execute(std::string_view command, std::chrono::milliseconds limit) {
  return answer(json{{"execute", command}}.dump() + "\n", command, limit);
}

Status Qmp::monitor(std::string_view command, std::chrono::milliseconds limit) {
  const json request = {{"execute", "human-monitor-command"},
                        {"arguments", {{"command-line", command}}}};
  auto said = answer(request.dump() + "\n", command, limit);
  if (!said)
    return said.error();
  if (said->find_first_not_of(" \r\n") != said->npos)
    return Error{"QEMU",
                 fmt::format("{}: {}", command, said->substr(0, said->find_first_of("\r\n"))), ""};
  return success();
}

} // namespace tomosim::boards
