# Compiler settings that hold for every target of the project.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

option(TOMOSIM_SANITIZE "Build with address and undefined-behaviour sanitizers" OFF)
option(TOMOSIM_COVERAGE "Build with gcov instrumentation" OFF)

add_library(tomosim_options INTERFACE)
target_compile_options(tomosim_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                                 -Wno-sign-conversion)
target_include_directories(tomosim_options INTERFACE ${PROJECT_SOURCE_DIR})
if(TOMOSIM_SANITIZE)
  target_compile_options(tomosim_options INTERFACE -fsanitize=address,undefined
                                                   -fno-omit-frame-pointer)
  target_link_options(tomosim_options INTERFACE -fsanitize=address,undefined)
endif()
if(TOMOSIM_COVERAGE)
  target_compile_options(tomosim_options INTERFACE --coverage)
  target_link_options(tomosim_options INTERFACE --coverage)
endif()

find_program(TOMOSIM_CCACHE ccache)
if(TOMOSIM_CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER ${TOMOSIM_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${TOMOSIM_CCACHE})
endif()
