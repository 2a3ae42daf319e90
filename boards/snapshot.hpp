// Machines that have booted, kept in the cache: a qcow2 each, holding QEMU's saved state.
//
//   folder/KEY.qcow2   the state
//   folder/KEY.facts   "SIZE DIGEST\n" of the state, then what the guest said when it came up
//
// KEY is a digest of everything that decides the state: kernel, initramfs, QEMU, command lines.
// A changed kernel is another key; a damaged file fails its digest. Either way the machine boots
// again. Only the most recently used are kept.
#pragma once

#include "boards/cache_folder.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace tomosim::boards {

// A digest of a sequence of texts (not a cryptographic one: the cache is the user's own).
class Digest {
 public:
  void add(std::string_view bytes);
  std::string hex() const; // 32 digits

 private:
  std::uint64_t a_ = 0x243f6a8885a308d3, b_ = 0x13198a2e03707344;
};

struct Snapshot {
  Descriptor state;  // a private copy: loading a snapshot writes to its file
  std::string facts; // as given to put()
};

class SnapshotStore {
 public:
  explicit SnapshotStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Error: there is none, or it is damaged (and removed).
  Result<Snapshot> get(const std::string &key) const;
  Status put(const std::string &key, std::string_view state, const std::string &facts) const;
  void remove(const std::string &key) const;
  // Held by who makes one, so that others wait for it instead of booting too.
  Result<Descriptor> lock() const;
  // An empty qcow2, to save a machine's state into.
  Result<Descriptor> empty_state() const;

 private:
  std::filesystem::path file(const std::string &key, const char *extension) const;
  std::filesystem::path folder_;
};

} // namespace tomosim::boards
