#include "verify/golden/golden_set.hpp"

#include "scenarios/text_file.hpp"
#include "verify/golden/case_archive.hpp"

#include <algorithm>
#include <fnmatch.h>
#include <map>

namespace tomosim::verify::golden {
namespace {

namespace fs = std::filesystem;
using scenarios::Error;
using scenarios::Result;
using scenarios::Status;

bool is_archive(const fs::path &path) {
  const std::string name = path.filename().string();
  return name.find(".tar") != std::string::npos || path.extension() == ".tgz";
}

class Reader {
 public:
  Reader(std::string glob, GoldenSet &out) : glob_(std::move(glob)), out_(out) {}

  Status place(const fs::path &path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status))
      return Error{path.string(), "no such file or folder",
                   "expected a case, a folder of cases, an archive .tar.zst or a table .tsv"};
    if (fs::is_directory(status))
      return folder(path);
    if (is_archive(path))
      return archive(path);
    if (path.extension() == ".tsv")
      return loose_table(path);
    return Error{path.string(), "neither an archive (.tar.zst) nor a table (.tsv)",
                 "a case is named by its folder"};
  }

 private:
  // Files by folder: those below a folder with ops.txt are a case.
  Status folder(const fs::path &root) {
    std::vector<NamedFile> files;
    std::size_t total = 0;
    std::error_code error;
    fs::recursive_directory_iterator at(root, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
      if (!at->is_regular_file(error))
        continue;
      const fs::path &path = at->path();
      const std::string name = path.lexically_relative(root).generic_string();
      if (is_archive(path)) {
        if (Status status = archive(path); !status)
          return status;
        continue;
      }
      auto bytes = scenarios::read_file(path, largest_file);
      if (!bytes)
        return bytes.error();
      total += bytes->size();
      files.push_back({name, std::move(*bytes)});
      if (files.size() > most_files || total > largest_set)
        return Error{root.string(), "holds too much for recorded cases",
                     "is this the right folder?"};
    }
    if (error)
      return Error{root.string(), "cannot read the folder: " + error.message(), ""};
    fs::path named = fs::absolute(root).lexically_normal();
    if (!named.has_filename()) // "x/" and "x/." are x
      named = named.parent_path();
    return sort_out(std::move(files), root.string(), named.filename().string());
  }

  Status archive(const fs::path &path) {
    auto files = read_archive(path);
    if (!files)
      return files.error();
    return sort_out(std::move(*files), path.string(), path.stem().stem().string());
  }

  Status loose_table(const fs::path &path) {
    auto bytes = scenarios::read_file(path, largest_file);
    if (!bytes)
      return bytes.error();
    return table(path.filename().string(), path.string(), *bytes, true);
  }

  // outer: the name of a case whose files lie at the top.
  Status sort_out(std::vector<NamedFile> files, const std::string &where,
                  const std::string &outer) {
    std::map<std::string, std::map<std::string, std::string>> cases;
    for (const NamedFile &file : files)
      if (fs::path(file.path).filename() == "ops.txt")
        cases[fs::path(file.path).parent_path().generic_string()];
    for (NamedFile &file : files) {
      if (auto *found = case_of(cases, file.path)) {
        found
            ->second[found->first.empty() ? file.path : file.path.substr(found->first.size() + 1)] =
            std::move(file.bytes);
      } else if (fs::path(file.path).extension() == ".tsv") {
        if (Status status = table(fs::path(file.path).filename().string(), where + ":" + file.path,
                                  file.bytes, false);
            !status)
          return status;
      }
    }
    for (auto &[path, members] : cases) {
      const std::string name = path.empty() ? outer : fs::path(path).filename().string();
      if (!glob_.empty() && ::fnmatch(glob_.c_str(), name.c_str(), 0) != 0)
        continue;
      auto one = make_case(name, path.empty() ? where : where + ":" + path, std::move(members));
      if (!one)
        return one.error();
      out_.cases.push_back(std::move(*one));
    }
    return scenarios::success();
  }

  using Cases = std::map<std::string, std::map<std::string, std::string>>;
  static Cases::value_type *case_of(Cases &cases, const std::string &path) {
    for (fs::path folder = fs::path(path).parent_path();; folder = folder.parent_path()) {
      const auto found = cases.find(folder.generic_string());
      if (found != cases.end())
        return &*found;
      if (folder.empty())
        return nullptr;
    }
  }

  // A folder may hold tables of other kinds; one that is named must be of a known kind.
  Status table(const std::string &name, const std::string &where, std::string_view bytes,
               bool must_be) {
    if (!glob_.empty())
      return scenarios::success();
    if (!is_pattern_table(name)) {
      if (must_be)
        return Error{where, "not a table of pattern matches by its name",
                     "expected patterns-1.6.8*.tsv, patterns-2.6*.tsv or pattern-matrix*.tsv"};
      return scenarios::success();
    }
    auto parsed = parse_pattern_table(name, where, bytes);
    if (!parsed)
      return parsed.error();
    out_.tables.push_back(std::move(*parsed));
    return scenarios::success();
  }

  std::string glob_;
  GoldenSet &out_;
};

} // namespace

Result<GoldenSet> read_golden(const std::vector<fs::path> &places, const std::string &glob) {
  GoldenSet set;
  Reader reader(glob, set);
  for (const fs::path &path : places)
    if (Status status = reader.place(path); !status)
      return status.error();
  if (set.cases.empty() && set.tables.empty())
    return Error{places.empty() ? "" : places.front().string(),
                 glob.empty() ? "no recorded case and no table found"
                              : "no recorded case has a name like '" + glob + "'",
                 "a case is a folder with ops.txt; it may be packed in a .tar.zst"};
  std::stable_sort(set.cases.begin(), set.cases.end(),
                   [](const Case &a, const Case &b) { return a.name < b.name; });
  return set;
}

} // namespace tomosim::verify::golden
