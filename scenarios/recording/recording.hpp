// A recorded run of a real kernel: what `tomosim record` writes and `simulate` replays.
//
//   file    = "tomorec\n" version(4 bytes, little-endian: 1) zstd-frame(body), with its checksum
//   body    = length(4 bytes) meta words(8 bytes) packed     meta is JSON of `length` bytes,
//                                                            packed as in encoding.hpp
//
// The frame's checksum covers everything behind the version.
#pragma once

#include "scenarios/recording/encoding.hpp"
#include "scenarios/recording/event_source.hpp"
#include "scenarios/result.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace tomosim::scenarios {

// Where a recording comes from. All of it is shown to persons and compared by tests.
struct RecordingInfo {
  std::string board;
  std::string workload;
  std::string variant; // "vanilla" or "tomoyo"
  std::string policy;  // name of the policy in force, "-" without one
  std::string kernel;  // package version
  std::string qemu;    // "7.2.22"
  int icount_shift = 0;
  std::uint64_t operations = 0; // measured ones, BEGIN … END pairs

  bool operator==(const RecordingInfo &) const;
};

// Collects a stream and writes it at the end. Nothing is on disk before finish().
class RecordingWriter {
 public:
  Status add(WordSpan words) { return encoder_.add(words, packed_); }
  // Writes the file aside and renames it. Error: disk, or a stream cut inside a definition.
  Status finish(const std::filesystem::path &path, const RecordingInfo &info);
  std::uint64_t words() const { return encoder_.words(); }

 private:
  StreamEncoder encoder_;
  std::string packed_;
};

// Reads a recording back, a piece at a time.
class RecordingReader : public EventSource {
 public:
  // Errors: not a recording, another version, damaged (checksum), implausible sizes.
  static Result<std::unique_ptr<RecordingReader>> open(const std::filesystem::path &path);

  const RecordingInfo &info() const { return info_; }
  std::uint64_t words() const { return words_; }
  Result<WordSpan> next() override;

 private:
  RecordingReader(std::filesystem::path path, std::string body, std::size_t packed_at,
                  RecordingInfo info, std::uint64_t words);

  std::filesystem::path path_;
  std::string body_;
  RecordingInfo info_;
  std::uint64_t words_ = 0;
  std::uint64_t given_ = 0;
  StreamDecoder decoder_;
  std::vector<std::uint64_t> piece_;
};

} // namespace tomosim::scenarios
