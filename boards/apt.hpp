// Debian packages of another architecture, by an apt that has only private folders.
#pragma once

#include "boards/cache_folder.hpp"
#include "boards/progress.hpp"

#include <filesystem>
#include <string>

namespace tomosim::boards {

struct Package {
  std::string name;
  std::string version;
};

// The package that a meta package depends on, from what `apt-cache show` says of it: the first
// dependency whose name begins with "linux-image-". Error: there is none.
Result<Package> versioned_package(std::string_view shown);

class PrivateApt {
 public:
  // `folder` keeps lists and status; the machine's sources and keys are read.
  static Result<PrivateApt> make(const std::filesystem::path &folder,
                                 const std::string &architecture);
  // Fetches the lists of packages.
  Status update(const Progress &, double from, double to) const;
  Result<Package> newest(const std::string &meta_package) const;
  // Downloads the package into the folder; gives the .deb.
  Result<std::filesystem::path> download(const Package &, const std::filesystem::path &into,
                                         const Progress &, double from, double to) const;

 private:
  explicit PrivateApt(std::filesystem::path config) : config_(std::move(config)) {}
  std::filesystem::path config_;
};

// Unpacks what a .deb has in ./boot.
Status unpack_boot(const std::filesystem::path &deb, const std::filesystem::path &into);

} // namespace tomosim::boards
