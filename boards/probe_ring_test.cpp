// The host's end against the probe's own writer (boards/probe/writer.c), in one process.
#include "boards/probe_ring.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <thread>

extern "C" {
#include "boards/probe/writer.h"
}

using namespace tomosim::boards;
using namespace std::chrono_literals;

namespace {

class Ring : public testing::Test {
 protected:
  void make(std::size_t capacity) {
    auto made = ProbeRing::create(capacity);
    ASSERT_TRUE(made) << made.error().text();
    ring_ = std::move(*made);
    const std::string path = fmt::format("/proc/self/fd/{}", ring_->fd());
    ASSERT_EQ(writer_open(&writer_, path.c_str()), nullptr);
  }
  std::string error() {
    auto words = ring_->next(100ms);
    return words ? "no error" : words.error().text();
  }

  std::unique_ptr<ProbeRing> ring_;
  writer writer_{};
};

} // namespace

TEST_F(Ring, GivesWhatWasWrittenInOrder) {
  make(1024);
  for (std::uint64_t i = 0; i < 100; i++)
    writer_push(&writer_, i);
  writer_publish(&writer_);
  auto words = ring_->next(1s);
  ASSERT_TRUE(words);
  ASSERT_EQ(words->size, 100u);
  EXPECT_EQ(words->data[99], 99u);
}

TEST_F(Ring, ASlowReaderHoldsTheWriterUpAndLosesNothing) {
  make(1024);
  constexpr std::uint64_t count = 1000000;
  std::thread producer([&] {
    for (std::uint64_t i = 0; i < count; i++)
      writer_push(&writer_, i * 3);
    writer_publish(&writer_);
    ring_->finish();
  });
  std::uint64_t read = 0, wrong = 0;
  while (true) {
    auto words = ring_->next();
    ASSERT_TRUE(words) << words.error().text();
    if (words->size == 0)
      break;
    for (std::size_t i = 0; i < words->size; i++)
      wrong += words->data[i] != read++ * 3;
    if (read % 7 == 0)
      std::this_thread::sleep_for(100us);
  }
  producer.join();
  EXPECT_EQ(read, count); // a thousand times round
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(ring_->counters().words, count);
  EXPECT_GT(ring_->counters().stalls, 0u);
}

TEST_F(Ring, NothingThereTimesOutWithoutBeingTheEnd) {
  make(1024);
  auto words = ring_->next(30ms);
  ASSERT_TRUE(words);
  EXPECT_EQ(words->size, 0u);
  EXPECT_FALSE(ring_->at_end());
}

TEST_F(Ring, FinishEndsTheStreamAndReopenStartsAnother) {
  make(1024);
  writer_push(&writer_, 7);
  writer_publish(&writer_);
  ring_->finish();
  EXPECT_EQ(ring_->next()->size, 1u);
  EXPECT_EQ(ring_->next()->size, 0u);
  EXPECT_TRUE(ring_->at_end());
  ring_->reopen();
  writer_push(&writer_, 8);
  writer_publish(&writer_);
  auto words = ring_->next();
  ASSERT_EQ(words->size, 1u);
  EXPECT_EQ(words->data[0], 8u);
}

TEST_F(Ring, AWriterThatNobodyReadsIsSeenToStall) {
  make(1024);
  std::thread producer([&] {
    for (int i = 0; i < 3000; i++)
      writer_push(&writer_, 1);
  });
  while (!ring_->guest_is_stalled())
    std::this_thread::sleep_for(1ms);
  ring_->machine_ended(); // lets it go: the words are thrown away
  producer.join();
  EXPECT_TRUE(writer_.muted);
}

TEST_F(Ring, AHeadThatIsImpossibleIsNamed) {
  make(1024);
  ring_->raw()->head = 5000;
  EXPECT_NE(error().find("0 words read of 5000: impossible in a ring of 1024"), std::string::npos)
      << error();
}

TEST_F(Ring, AnOverwrittenHeaderIsNamed) {
  make(1024);
  ring_->raw()->capacity = 1 << 20;
  EXPECT_NE(error().find("header was overwritten"), std::string::npos) << error();
}

TEST_F(Ring, AnOverwrittenTailStopsTheProbeAndIsNamed) {
  make(1024);
  ring_->raw()->tail = 999999;
  writer_push(&writer_, 1);
  EXPECT_TRUE(writer_.muted);
  EXPECT_NE(error().find("tail"), std::string::npos) << error();
}

TEST_F(Ring, ACallIsSeenAndAnswered) {
  make(1024);
  EXPECT_FALSE(*ring_->wait_for_call(20ms));
  ring_raise(&ring_->raw()->call_sequence);
  EXPECT_TRUE(*ring_->wait_for_call(1s));
  ring_->answer_call();
  EXPECT_EQ(ring_->raw()->answer_sequence, 1u);
  ring_->raw()->call_sequence = 77;
  EXPECT_FALSE(ring_->wait_for_call(20ms));
}

TEST(RingFile, TheProbeRefusesWhatIsNoRing) {
  writer w{};
  EXPECT_NE(writer_open(&w, "/dev/null"), nullptr);
  EXPECT_NE(writer_open(&w, "/nonexistent"), nullptr);
  auto ring = ProbeRing::create(1024);
  ASSERT_TRUE(ring);
  (*ring)->raw()->version = 99;
  EXPECT_STREQ(writer_open(&w, fmt::format("/proc/self/fd/{}", (*ring)->fd()).c_str()),
               "is not a ring of this version");
}

TEST(RingFile, ACapacityIsAPowerOfTwo) {
  EXPECT_FALSE(ProbeRing::create(1000));
  EXPECT_FALSE(ProbeRing::create(512));
}
