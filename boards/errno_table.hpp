// The names of error numbers are in boards/errno_names.hpp.
#pragma once
#include "boards/errno_names.hpp"
