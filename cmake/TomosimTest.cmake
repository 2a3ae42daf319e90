include(GoogleTest)

# tomosim_add_tests(<library> <folder> <files...>): one test program per folder, named
# <folder>_test; each TEST() becomes one ctest entry, so that ctest runs them in parallel.
function(tomosim_add_tests library folder)
  add_executable(${folder}_test ${ARGN})
  target_link_libraries(${folder}_test PRIVATE ${library} GTest::gtest_main tomosim_options)
  target_compile_definitions(${folder}_test PRIVATE TOMOSIM_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  gtest_discover_tests(${folder}_test TEST_PREFIX ${folder}. PROPERTIES TIMEOUT 120
                       DISCOVERY_TIMEOUT 60)
endfunction()
