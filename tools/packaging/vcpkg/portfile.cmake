# The sources are those that this port is part of.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS -DTILECOPY_LINK_LLVM_DYLIB=OFF -DTILECOPY_TESTS=OFF -DTILECOPY_TOOLS=OFF -DCMAKE_UNITY_BUILD=ON
    -DCMAKE_UNITY_BUILD_BATCH_SIZE=12)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME TileCopy CONFIG_PATH lib/cmake/TileCopy)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE.TXT")
