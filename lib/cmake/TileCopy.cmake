# What every target of this project is compiled and linked with. TileCopyLLVM has found LLVM.

include(GNUInstallDirs)
include(Portable)

add_library(tilecopy_options INTERFACE)
target_include_directories(tilecopy_options SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_include_directories(tilecopy_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
configure_file("${CMAKE_CURRENT_LIST_DIR}/Version.h.in"
  "${PROJECT_BINARY_DIR}/include/tilecopy/Version.h" @ONLY)
separate_arguments(TILECOPY_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(tilecopy_options INTERFACE ${TILECOPY_LLVM_DEFINITIONS})
# Consumers with type information derive from classes (Device, say) only where it is here too.
if(NOT TILECOPY_RTTI)
  target_compile_options(tilecopy_options INTERFACE -fno-rtti)
endif()
target_compile_options(tilecopy_options INTERFACE
  -fno-exceptions -ffunction-sections -fdata-sections
  -Wall -Wextra -Wno-unused-parameter $<$<BOOL:${TILECOPY_WERROR}>:-Werror>)
# g++ collects garbage so often in a batch of sources that it takes a sixth of the time: with 1 GB it need not.
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(tilecopy_options INTERFACE
    --param=ggc-min-heapsize=1000000 --param=ggc-min-expand=1000)
endif()
target_link_options(tilecopy_options INTERFACE -Wl,--gc-sections -Wl,--as-needed)
if(NOT TILECOPY_LINK_LLVM_DYLIB)
  target_link_options(tilecopy_options INTERFACE -static-libstdc++ -static-libgcc)
endif()
if(TILECOPY_SANITIZE)
  target_compile_options(tilecopy_options INTERFACE
    -fsanitize=${TILECOPY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  target_link_options(tilecopy_options INTERFACE -fsanitize=${TILECOPY_SANITIZE})
endif()

# tilecopy_llvm(<target> <component>...): the LLVM that a target calls. The installed package gets the
# components, and chooses the linkage where it is used (TileCopyConfig.cmake).
function(tilecopy_llvm target)
  set(libs LLVM)
  if(NOT TILECOPY_LINK_LLVM_DYLIB)
    llvm_map_components_to_libnames(libs ${ARGN})
  endif()
  if(TILECOPY_LINK_LLVM_DYLIB AND TARGET LLVMSupport)
    # A program that says so has LLVM's Support inside, and needs no libLLVM.
    set(libs $<IF:$<BOOL:$<TARGET_PROPERTY:TILECOPY_SUPPORT_ONLY>>,LLVMSupport,LLVM>)
  endif()
  list(TRANSFORM libs REPLACE "(.+)" "$<BUILD_INTERFACE:\\1>")
  target_link_libraries(${target} PUBLIC ${libs})
  set_target_properties(${target} PROPERTIES
    TILECOPY_LLVM_COMPONENTS "${ARGN}" EXPORT_PROPERTIES TILECOPY_LLVM_COMPONENTS)
endfunction()

# tilecopy_component(<Component> [FOLDERS <folder>...] USES <Component>... LLVM <library>...): one component of the
# house, a static library of every source in its folder (and in FOLDERS), which may use only the
# components named after USES. Private headers are included by their path from lib/.
function(tilecopy_component component)
  cmake_parse_arguments(ARG "" "" "FOLDERS;USES;LLVM" ${ARGN})
  set(target TileCopy${component})
  set(sources)
  foreach(folder IN ITEMS . LISTS ARG_FOLDERS)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp")
    list(APPEND sources ${found})
  endforeach()
  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/lib")
  add_library(TileCopy::${component} ALIAS ${target})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON EXPORT_NAME ${component})
  # How this is compiled is this project's business; those who link it get directories and C++17.
  target_include_directories(${target} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
  target_include_directories(${target} SYSTEM INTERFACE $<BUILD_INTERFACE:${LLVM_INCLUDE_DIRS}>)
  target_compile_features(${target} PUBLIC cxx_std_17)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:tilecopy_options>)
  foreach(other IN LISTS ARG_USES)
    target_link_libraries(${target} PUBLIC TileCopy${other})
  endforeach()
  tilecopy_llvm(${target} ${ARG_LLVM})
  set_property(GLOBAL APPEND PROPERTY TILECOPY_COMPONENTS ${target})
endfunction()

# tilecopy_tool(<name> SOURCES ... USES <Component>...)
function(tilecopy_tool name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/lib")
  target_link_libraries(${name} PRIVATE tilecopy_options)
  foreach(component IN LISTS ARG_USES)
    target_link_libraries(${name} PRIVATE TileCopy${component})
  endforeach()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
  if(TILECOPY_INSTALL)
    install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endfunction()

# tilecopy_test_headers(<target>...): with what nearly every test includes precompiled (test/headers), by the
# same flags. -O1 compiles tests a sixth sooner, and what they take to run is the library's time; g++ then takes
# some variables for uninitialized. gold, where it is installed, links them in a quarter of the time.
function(tilecopy_test_headers)
  find_program(TILECOPY_GOLD ld.gold)
  foreach(target IN LISTS ARGN)
    target_link_libraries(${target} PRIVATE GTest::gtest)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>
      $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    if(TILECOPY_GOLD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT TILECOPY_SANITIZE)
      target_link_options(${target} PRIVATE -fuse-ld=gold)
    endif()
    if(NOT target STREQUAL tilecopy_test_headers)
      target_precompile_headers(${target} REUSE_FROM tilecopy_test_headers)
    endif()
  endforeach()
endfunction()

# tilecopy_unittest(<name> [SOURCES ...] USES <Component>...): a GoogleTest binary, one ctest entry: every
# source in its folder, and SOURCES from elsewhere. Tests may include private headers of lib/.
function(tilecopy_unittest name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  find_package(GTest REQUIRED)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  add_executable(${name} ${sources} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/lib")
  target_link_libraries(${name} PRIVATE tilecopy_options GTest::gmock GTest::gtest_main)
  tilecopy_test_headers(${name})
  foreach(component IN LISTS ARG_USES)
    target_link_libraries(${name} PRIVATE TileCopy${component})
  endforeach()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/test")
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS unit)
  add_dependencies(unit-tests ${name})
endfunction()

# tilecopy_skipped_test(<name> <reason>): a ctest entry that is reported as skipped, for a test whose
# tool is not installed.
function(tilecopy_skipped_test name reason)
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -E echo "skipped: ${reason}")
  set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped: ")
endfunction()

# tilecopy_install(): all components as one target, TileCopy::tilecopy, and the package that brings it.
function(tilecopy_install)
  get_property(components GLOBAL PROPERTY TILECOPY_COMPONENTS)
  add_library(tilecopy INTERFACE)
  add_library(TileCopy::tilecopy ALIAS tilecopy)
  target_link_libraries(tilecopy INTERFACE ${components})
  if(NOT TILECOPY_INSTALL)
    return()
  endif()
  install(TARGETS tilecopy ${components} EXPORT TileCopyTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/tilecopy"
    "${PROJECT_BINARY_DIR}/include/tilecopy" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

  string(REGEX REPLACE "TileCopy([A-Z])" "\\1" TILECOPY_COMPONENT_NAMES "${components}")
  string(REPLACE ";" " " TILECOPY_COMPONENT_NAMES "${TILECOPY_COMPONENT_NAMES}")
  include(CMakePackageConfigHelpers)
  set(destination ${CMAKE_INSTALL_LIBDIR}/cmake/TileCopy)
  set(sources "${PROJECT_SOURCE_DIR}/lib/cmake")
  configure_package_config_file("${sources}/TileCopyConfig.cmake.in"
    "${PROJECT_BINARY_DIR}/TileCopyConfig.cmake" INSTALL_DESTINATION ${destination})
  write_basic_package_version_file("${PROJECT_BINARY_DIR}/TileCopyConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)
  # Packages for several LLVMs may be installed: a frontend that has found its LLVM gets the one for it.
  file(APPEND "${PROJECT_BINARY_DIR}/TileCopyConfigVersion.cmake" "
if(LLVM_FOUND AND NOT LLVM_VERSION_MAJOR EQUAL ${LLVM_VERSION_MAJOR})
  set(PACKAGE_VERSION \"\${PACKAGE_VERSION}: TileCopy is built on LLVM ${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}\")
  set(PACKAGE_VERSION_UNSUITABLE TRUE)
endif()
")
  install(EXPORT TileCopyTargets NAMESPACE TileCopy:: DESTINATION ${destination})
  install(FILES "${sources}/TileCopyLLVM.cmake" "${PROJECT_BINARY_DIR}/TileCopyConfig.cmake"
    "${PROJECT_BINARY_DIR}/TileCopyConfigVersion.cmake" DESTINATION ${destination})
  # The pages in the folders that they have here, so that their links and pictures work.
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE.TXT" DESTINATION ${CMAKE_INSTALL_DOCDIR})
  file(GLOB_RECURSE pages CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/lib/*.md"
    "${PROJECT_SOURCE_DIR}/test/*.md" "${PROJECT_SOURCE_DIR}/test/requests/*.tile" "${PROJECT_SOURCE_DIR}/tools/*.md" "${PROJECT_SOURCE_DIR}/tools/*.svg")
  list(APPEND pages README.md)
  foreach(page IN LISTS pages)
    cmake_path(GET page PARENT_PATH folder)
    install(FILES "${PROJECT_SOURCE_DIR}/${page}" DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
  endforeach()
endfunction()
