// What a guest boots with, made from the options: options without gaps, files, and the initramfs.
#pragma once

#include "boards/machine.hpp"
#include "boards/process.hpp"

namespace tomosim::boards {

struct GuestImage {
  MachineOptions options; // with artefacts filled in
  Manifest manifest;
  std::string archive;
  std::size_t size = 0;
  Descriptor initramfs; // a memory file of the archive
};

// Errors: the agent or the probe is not built, the kernel's image is not there.
Result<GuestImage> make_guest_image(const MachineOptions &);

} // namespace tomosim::boards
