#include "boards/qmp.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace tomosim::boards;
using namespace std::chrono_literals;
using Kind = QmpMessage::Kind;

namespace {

// A Qmp whose QEMU has said this already.
Qmp after(const std::string &said, Descriptor *other_end = nullptr) {
  int ends[2];
  EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  Descriptor peer(ends[1]);
  EXPECT_EQ(write(peer.get(), said.data(), said.size()), static_cast<ssize_t>(said.size()));
  if (other_end)
    *other_end = std::move(peer);
  return Qmp(Descriptor(ends[0]));
}

constexpr const char *kGreeting =
    R"({"QMP": {"version": {"qemu": {"micro": 22, "minor": 2, "major": 7}, "package": "x"}}})";

} // namespace

TEST(QmpMessage, EveryKindIsKnown) {
  EXPECT_EQ(parse_qmp(kGreeting)->text, "7.2.22");
  EXPECT_EQ(parse_qmp(R"({"return": {}})")->kind, Kind::Return);
  EXPECT_EQ(parse_qmp(R"({"return": "ok\r\n"})")->text, "ok\r\n");
  EXPECT_EQ(parse_qmp(R"({"error": {"class": "GenericError", "desc": "no"}})")->text, "no");
  EXPECT_EQ(parse_qmp(R"({"event": "STOP", "timestamp": {}})")->text, "STOP");
}

TEST(QmpMessage, WhatIsNoneIsShown) {
  for (const char *line : {"", "hello", "[1]", "{}", R"({"QMP": 1})", R"({"error": "x"})"}) {
    auto message = parse_qmp(line);
    ASSERT_FALSE(message) << line;
    EXPECT_NE(message.error().what.find("expected a QMP message"), std::string::npos);
  }
}

TEST(Qmp, GreetsAndPassesEventsOver) {
  Descriptor peer;
  Qmp qmp = after(std::string(kGreeting) + "\n{\"event\": \"RESUME\"}\n{\"return\": {}}\n", &peer);
  auto version = qmp.greet(1s);
  ASSERT_TRUE(version) << version.error().text();
  EXPECT_EQ(*version, "7.2.22");
}

TEST(Qmp, AMonitorCommandThatSaysSomethingHasFailed) {
  Descriptor peer;
  Qmp qmp = after("{\"return\": \"Error: no block device\\r\\n\"}\n", &peer);
  auto saved = qmp.monitor("savevm x", 1s);
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().text(), "QEMU: savevm x: Error: no block device");
}

TEST(Qmp, SilenceIsATimeoutAndAClosedEndAnEnd) {
  Descriptor peer;
  Qmp silent = after("", &peer);
  EXPECT_NE(silent.greet(50ms).error().text().find("no answer"), std::string::npos);
  Qmp closed = after("");
  EXPECT_NE(closed.greet(1s).error().text().find("it ended"), std::string::npos);
}
