// The port as the guest is when its agent answers first: the same files and mounts, TOMOYO
// activated by the execve of /sbin/init, pid 1 in `<kernel> /sbin/init`.
#pragma once

#include "model/kernel.hpp"

#include <memory>

namespace tomosim::verify {

// The descriptor of self_domain that pid 1 holds and its children inherit.
constexpr std::int32_t self_domain_descriptor = 3;

std::unique_ptr<model::Kernel> booted_port(bool big_endian = false,
                                           std::uint32_t kmalloc_minimum = 128);

} // namespace tomosim::verify
