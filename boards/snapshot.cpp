#include "boards/snapshot.hpp"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace tomosim::boards {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kKept = 8;

std::uint64_t mix(std::uint64_t state, std::uint64_t word) {
  const std::uint64_t product = (state ^ word) * 0x9e3779b97f4a7c15u;
  return product ^ product >> 29;
}

std::string digest_of(std::string_view bytes) {
  Digest digest;
  digest.add(bytes);
  return digest.hex();
}

Result<Descriptor> in_memory(std::string_view bytes) {
  auto file = memory_file("tomosim-snapshot", 0);
  std::size_t done = 0;
  while (file && done < bytes.size()) {
    const ssize_t n = write(file->get(), bytes.data() + done, bytes.size() - done);
    if (n <= 0)
      return Error{"the snapshot", "no memory for a copy of it", "free some memory"};
    done += static_cast<std::size_t>(n);
  }
  return file;
}

} // namespace

void Digest::add(std::string_view bytes) {
  // The length first, so that ("ab", "c") and ("a", "bc") differ.
  a_ = mix(a_ + 1, bytes.size());
  b_ = mix(b_ + 3, bytes.size());
  const char *at = bytes.data();
  std::uint64_t a = a_, b = b_; // in registers: snapshots have tens of megabytes
  for (std::size_t left = bytes.size(); left > 0;) {
    std::uint64_t word = 0;
    const std::size_t n = left < sizeof word ? left : sizeof word;
    std::memcpy(&word, at, n);
    a = mix(a + 1, word);
    b = mix(b + 3, ~word);
    at += n;
    left -= n;
  }
  a_ = a;
  b_ = b;
}

std::string Digest::hex() const {
  return fmt::format("{:016x}{:016x}", a_, b_);
}

fs::path SnapshotStore::file(const std::string &key, const char *extension) const {
  return folder_ / (key + extension);
}

Result<Snapshot> SnapshotStore::get(const std::string &key) const {
  const fs::path path = file(key, ".qcow2");
  auto facts = read_file(file(key, ".facts"));
  if (!facts)
    return facts.error();
  auto state = read_file(path);
  if (!state)
    return state.error();
  const std::size_t end = facts->find('\n');
  if (facts->substr(0, end) != fmt::format("{} {}", state->size(), digest_of(*state))) {
    remove(key);
    return Error{path.string(), "the snapshot is damaged", "it is made anew"};
  }
  utimensat(AT_FDCWD, path.c_str(), nullptr, 0); // most recently used
  auto copy = in_memory(*state);
  if (!copy)
    return copy.error();
  return Snapshot{std::move(*copy), facts->substr(std::min(end + 1, facts->size()))};
}

Status SnapshotStore::put(const std::string &key, std::string_view state,
                          const std::string &facts) const {
  if (auto written = write_file(file(key, ".qcow2"), state); !written)
    return written;
  const std::string head = fmt::format("{} {}\n", state.size(), digest_of(state));
  if (auto written = write_file(file(key, ".facts"), head + facts); !written)
    return written;

  std::error_code error;
  std::vector<fs::path> all;
  for (const auto &entry : fs::directory_iterator(folder_, error))
    if (entry.path().extension() == ".qcow2")
      all.push_back(entry.path());
  std::sort(all.begin(), all.end(), [](const fs::path &a, const fs::path &b) {
    std::error_code ignored;
    return fs::last_write_time(a, ignored) > fs::last_write_time(b, ignored);
  });
  for (std::size_t i = kKept; i < all.size(); i++)
    remove(all[i].stem().string());
  return success();
}

void SnapshotStore::remove(const std::string &key) const {
  std::error_code ignored;
  fs::remove(file(key, ".facts"), ignored);
  fs::remove(file(key, ".qcow2"), ignored);
}

Result<Descriptor> SnapshotStore::lock() const {
  if (auto made = make_private_folder(folder_); !made)
    return made.error();
  return lock_file(folder_ / ".lock");
}

Result<Descriptor> SnapshotStore::empty_state() const {
  auto scratch = ScratchFolder::make(folder_);
  if (!scratch)
    return scratch.error();
  const fs::path path = scratch->path() / "empty.qcow2";
  auto made = run_program({"qemu-img", "create", "-q", "-f", "qcow2", path.string(), "1M"},
                          std::chrono::seconds(30));
  if (!made)
    return Error{made.error().where, made.error().what, "install the package qemu-utils"};
  auto bytes = read_file(path);
  if (!bytes)
    return bytes.error();
  return in_memory(*bytes);
}

} // namespace tomosim::boards
