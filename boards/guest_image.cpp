#include "boards/guest_image.hpp"

#include "boards/cache_folder.hpp"

#include <fmt/format.h>
#include <unistd.h>

namespace tomosim::boards {

namespace fs = std::filesystem;

Artefacts built_artefacts(const BoardSetup &board) {
  const fs::path build = TOMOSIM_BOARDS_BUILD;
  return {build / "tomosim_probe.so", build / ("agent-" + board.kernel.agent)};
}

Result<Manifest> machine_manifest(const MachineOptions &options) {
  Manifest manifest = guest_files();
  manifest.insert(manifest.end(), options.extra_files.begin(), options.extra_files.end());
  return manifest;
}

Result<GuestImage> make_guest_image(const MachineOptions &given) {
  GuestImage image;
  image.options = given;
  const Artefacts built = built_artefacts(given.board);
  Artefacts &artefacts = image.options.artefacts;
  if (artefacts.probe.empty())
    artefacts.probe = built.probe;
  if (artefacts.agent.empty())
    artefacts.agent = built.agent;

  auto agent = read_file(artefacts.agent);
  std::error_code error;
  if (!agent || !fs::exists(artefacts.probe, error))
    return Error{(agent ? artefacts.probe : artefacts.agent).string(), "is not built",
                 "build the target tomosim_boards"};
  if (!fs::exists(given.kernel.image, error))
    return Error{given.kernel.image.string(), "there is no kernel image",
                 "get it with: tomosim kernel fetch"};
  auto manifest = machine_manifest(given);
  if (!manifest)
    return manifest.error();
  image.manifest = std::move(*manifest);
  image.archive = write_cpio(image.manifest, *agent);
  image.size = image.archive.size();
  const std::size_t room = std::size_t{given.board.qemu.mailbox} - given.board.qemu.initramfs;
  if (given.board.qemu.mailbox > given.board.qemu.initramfs && image.size > room)
    return Error{"the guest's files", fmt::format("{} bytes: at most {}", image.size, room),
                 "give fewer extra files"};
  auto file = memory_file("tomosim-initramfs", image.size);
  if (!file)
    return file.error();
  for (std::size_t done = 0; done < image.size;) {
    const ssize_t n = pwrite(file->get(), image.archive.data() + done, image.size - done,
                             static_cast<off_t>(done));
    if (n <= 0)
      return Error{"the guest's files", "no memory for them", "free some memory"};
    done += static_cast<std::size_t>(n);
  }
  image.initramfs = std::move(*file);
  return image;
}

} // namespace tomosim::boards
