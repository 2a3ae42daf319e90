#include "boards/apt.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tomosim::boards {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

constexpr const char *kNetworkRemedy =
    "is there a network, and does `apt-get update` work? Without one, copy the cache folder from a "
    "machine that has it, or give --kernel FILE";

// "dlstatus:1:45.2:Retrieving file 1 of 1", written by apt for programs (APT::Status-Fd).
void report_status(std::string_view line, std::string_view what, const Progress &progress,
                   double from, double to) {
  if (line.substr(0, 9) != "dlstatus:")
    return;
  const std::size_t colon = line.find(':', 9);
  if (colon == line.npos)
    return;
  const double percent = std::strtod(std::string(line.substr(colon + 1)).c_str(), nullptr);
  report(progress, what, from + (to - from) * percent / 100);
}

Error network_error(std::string_view what, const Error &error) {
  return Error{std::string(what), error.what, kNetworkRemedy};
}

std::string field(std::string_view shown, std::string_view name) {
  std::size_t at = 0;
  while (at < shown.size()) {
    const std::size_t end = std::min(shown.find('\n', at), shown.size());
    const std::string_view line = shown.substr(at, end - at);
    if (line.substr(0, name.size()) == name)
      return std::string(line.substr(name.size()));
    at = end + 1;
  }
  return "";
}

} // namespace

Result<Package> versioned_package(std::string_view shown) {
  const std::string depends = field(shown, "Depends: ");
  const std::string version = field(shown, "Version: ");
  const std::size_t at = depends.find("linux-image-");
  if (at == depends.npos || version.empty())
    return Error{"apt", "the kernel's meta package names no linux-image-… package", ""};
  std::string_view rest = std::string_view(depends).substr(at);
  Package package{std::string(rest.substr(0, rest.find_first_of(" ,"))), version};
  // "linux-image-6.1.0-50-4kc-malta (= 6.1.176-1), …": the exact version, if it is given
  rest.remove_prefix(package.name.size());
  if (rest.substr(0, 4) == " (= ")
    package.version = rest.substr(4, rest.find(')') - 4);
  return package;
}

Result<PrivateApt> PrivateApt::make(const fs::path &folder, const std::string &architecture) {
  for (const char *part : {"state/lists/partial", "cache/archives/partial"})
    if (auto made = make_private_folder(folder / part); !made)
      return made.error();
  const std::string root = folder.string();
  // Set by a file that is read after the machine's own, which is how hooks can be cleared: a hook
  // (Docker images have one that empties the machine's package cache) must not run for us.
  std::string config;
  for (const char *hooks :
       {"APT::Update::Pre-Invoke", "APT::Update::Post-Invoke", "APT::Update::Post-Invoke-Success",
        "DPkg::Pre-Invoke", "DPkg::Post-Invoke", "APT::Architectures"})
    config += fmt::format("#clear {};\n", hooks);
  config += fmt::format("APT::Architecture \"{0}\";\n"
                        "APT::Architectures {{ \"{0}\"; }};\n"
                        "Dir::State \"{1}/state\";\n"
                        "Dir::State::status \"{1}/status\";\n"
                        "Dir::Cache \"{1}/cache\";\n"
                        "APT::Status-Fd \"1\";\n"
                        "Acquire::Languages \"none\";\n"
                        "Acquire::Retries \"2\";\n"
                        "Acquire::http::Timeout \"30\";\n"
                        "Acquire::https::Timeout \"30\";\n",
                        architecture, root);
  // apt as root downloads as the user _apt, who may not enter a folder of mode 0700.
  if (geteuid() == 0)
    config += "APT::Sandbox::User \"root\";\n";
  if (auto written = write_file(folder / "status", ""); !written)
    return written.error();
  if (auto written = write_file(folder / "apt.conf", config); !written)
    return written.error();
  return PrivateApt(folder / "apt.conf");
}

Status PrivateApt::update(const Progress &progress, double from, double to) const {
  const char *what = "asking the package servers";
  report(progress, what, from);
  auto said =
      run_program({"apt-get", "-q", "-c", config_.string(), "update"}, seconds(300),
                  [&](std::string_view line) { report_status(line, what, progress, from, to); });
  if (!said)
    return network_error("apt-get update", said.error());
  return success();
}

Result<Package> PrivateApt::newest(const std::string &meta_package) const {
  auto shown =
      run_program({"apt-cache", "-c", config_.string(), "show", "--no-all-versions", meta_package},
                  seconds(60));
  if (!shown)
    return network_error(fmt::format("package {}", meta_package), shown.error());
  return versioned_package(*shown);
}

Result<fs::path> PrivateApt::download(const Package &package, const fs::path &into,
                                      const Progress &progress, double from, double to) const {
  const std::string what = fmt::format("downloading {} {}", package.name, package.version);
  report(progress, what, from);
  // apt-get download writes to the current folder: env -C makes `into` that.
  auto said = run_program(
      {"env", "-C", into.string(), "apt-get", "-q", "-c", config_.string(), "download",
       package.name + "=" + package.version},
      seconds(1800), [&](std::string_view line) { report_status(line, what, progress, from, to); });
  if (!said)
    return network_error(what, said.error());
  for (const auto &entry : fs::directory_iterator(into))
    if (entry.path().extension() == ".deb")
      return entry.path();
  return Error{what, "apt-get says nothing, but there is no .deb", ""};
}

Status unpack_boot(const fs::path &deb, const fs::path &into) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return Error{deb.string(), "no pipe to unpack it through", ""};
  Descriptor output(ends[0]), input(ends[1]);
  // The rest of the package, a quarter of a gigabyte of modules, never reaches the disk.
  auto tar =
      Process::start({"tar", "-x", "-C", into.string(), "-f", "-", "--no-same-owner", "./boot"},
                     {{output.get(), 0}, {STDERR_FILENO, 2}});
  if (!tar)
    return tar.error();
  output.reset();
  auto unpacked = Process::start({"dpkg-deb", "--fsys-tarfile", deb.string()},
                                 {{input.get(), 1}, {STDERR_FILENO, 2}});
  if (!unpacked)
    return unpacked.error();
  input.reset();
  unpacked->wait(seconds(300));
  tar->wait(seconds(60));
  unpacked->kill();
  tar->kill();
  if (unpacked->status() != 0 || tar->status() != 0)
    return Error{deb.string(),
                 fmt::format("cannot be unpacked (dpkg-deb: {}, tar: {})", unpacked->how_it_ended(),
                             tar->how_it_ended()),
                 "is the disk full?"};
  return success();
}

} // namespace tomosim::boards
