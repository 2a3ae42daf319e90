// The guest's files are in boards/initramfs.hpp.
#pragma once
#include "boards/initramfs.hpp"
