# What the project takes from Debian. The launcher (./tomosim) installs the packages named in
# cmake/packages.txt; a missing one stops the configuration here with its name.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)            # libfmt-dev
find_package(CLI11 REQUIRED)          # libcli11-dev
find_package(nlohmann_json REQUIRED)  # nlohmann-json3-dev
find_package(tomlplusplus REQUIRED)   # libtomlplusplus-dev
find_package(Boost 1.74 REQUIRED)     # libboost-graph-dev
find_package(GTest REQUIRED)          # libgtest-dev
find_package(PkgConfig REQUIRED)      # pkg-config
pkg_check_modules(SYSTEMC REQUIRED IMPORTED_TARGET systemc)  # libsystemc-dev
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)     # libzstd-dev
pkg_check_modules(ARCHIVE REQUIRED IMPORTED_TARGET libarchive)  # libarchive-dev

# The guest agent is compiled for the board (gcc-mipsel-linux-gnu).
find_program(TOMOSIM_MIPSEL_CC mipsel-linux-gnu-gcc REQUIRED)
