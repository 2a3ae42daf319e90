#include "verify/golden/case_archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <memory>

namespace tomosim::verify::golden {
namespace {

using scenarios::Error;
using scenarios::Result;

struct Closer {
  void operator()(archive *opened) const { archive_read_free(opened); }
};
using ArchivePtr = std::unique_ptr<archive, Closer>;

Error archive_error(const std::filesystem::path &path, archive *opened) {
  const char *why = archive_error_string(opened);
  return {path.string(), std::string("not a readable archive: ") + (why ? why : "unknown error"),
          "expected a tar file, packed or not"};
}

// "./a/b" → "a/b"; empty when the name leads out of the archive.
std::string inner_path(const char *name) {
  const auto path = std::filesystem::path(name ? name : "").lexically_normal();
  if (path.empty() || path.is_absolute() || *path.begin() == "..")
    return {};
  return path.generic_string();
}

Result<std::string> read_member(archive *opened, const std::filesystem::path &path) {
  std::string bytes;
  char chunk[65536];
  for (;;) {
    const la_ssize_t got = archive_read_data(opened, chunk, sizeof chunk);
    if (got < 0)
      return archive_error(path, opened);
    if (got == 0)
      return bytes;
    bytes.append(chunk, static_cast<std::size_t>(got));
    if (bytes.size() > largest_file)
      return Error{path.string(),
                   "a member is longer than " + std::to_string(largest_file) + " bytes", ""};
  }
}

} // namespace

Result<std::vector<NamedFile>> read_archive(const std::filesystem::path &path) {
  const ArchivePtr opened(archive_read_new());
  archive_read_support_filter_all(opened.get());
  archive_read_support_format_tar(opened.get());
  if (archive_read_open_filename(opened.get(), path.c_str(), 65536) != ARCHIVE_OK)
    return archive_error(path, opened.get());
  std::vector<NamedFile> files;
  std::size_t total = 0;
  for (;;) {
    archive_entry *entry = nullptr;
    const int status = archive_read_next_header(opened.get(), &entry);
    if (status == ARCHIVE_EOF)
      return files;
    if (status != ARCHIVE_OK)
      return archive_error(path, opened.get());
    if (archive_entry_filetype(entry) != AE_IFREG)
      continue;
    const std::string name = inner_path(archive_entry_pathname(entry));
    if (name.empty())
      return Error{path.string(), "a member's name leads out of the archive", ""};
    auto bytes = read_member(opened.get(), path);
    if (!bytes)
      return bytes.error();
    total += bytes->size();
    if (total > largest_set || files.size() == most_files)
      return Error{path.string(),
                   "holds more than " + std::to_string(most_files) + " files or " +
                       std::to_string(largest_set) + " bytes",
                   ""};
    files.push_back({name, std::move(*bytes)});
  }
}

} // namespace tomosim::verify::golden
