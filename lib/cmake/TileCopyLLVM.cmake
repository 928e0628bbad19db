# Finds the LLVM that TileCopy is built on: used by the build, and installed for those who link it.

# The static flavour runs on machines that lack LLVM's compression libraries. The variables are the
# ones that FindZLIB and LLVM's own Findzstd look at first.
if(NOT TILECOPY_LINK_LLVM_DYLIB)
  find_library(ZLIB_LIBRARY NAMES libz.a z)
  find_library(TILECOPY_ZSTD_LIBRARY NAMES libzstd.a zstd)
  if(TILECOPY_ZSTD_LIBRARY AND NOT TARGET zstd::libzstd_shared)
    # Static LLVM asks for the target of this name, whichever kind of library it is.
    add_library(zstd::libzstd_shared UNKNOWN IMPORTED)
    set_target_properties(zstd::libzstd_shared PROPERTIES
      IMPORTED_LOCATION "${TILECOPY_ZSTD_LIBRARY}")
  endif()
endif()

# Every release of LLVM 22 is numbered 22.1.x.
find_package(LLVM 22.1 REQUIRED CONFIG)
# A host that has found another LLVM before keeps that one's targets, whatever was asked for here.
if(NOT LLVM_VERSION_MAJOR EQUAL 22)
  message(FATAL_ERROR "TileCopy is built on LLVM 22.1; LLVM ${LLVM_PACKAGE_VERSION} was found before "
    "it (${LLVM_DIR}). One build can use one LLVM: find LLVM 22.1 first.")
endif()
if(TILECOPY_LINK_LLVM_DYLIB AND NOT TARGET LLVM)
  message(FATAL_ERROR "LLVM ${LLVM_PACKAGE_VERSION} (${LLVM_DIR}) has no shared libLLVM; "
    "-DTILECOPY_LINK_LLVM_DYLIB=OFF links its static libraries.")
endif()
# The library must be of the package that was found, wherever that is.
if(TARGET LLVM)
  get_filename_component(TILECOPY_LLVM_FOLDER "${LLVM_LIBRARY_DIR}" REALPATH)
  foreach(property IMPORTED_LOCATION_RELEASE IMPORTED_LOCATION IMPORTED_LOCATION_RELWITHDEBINFO)
    get_target_property(TILECOPY_LLVM_LIBRARY LLVM ${property})
    if(NOT TILECOPY_LLVM_LIBRARY)
      continue()
    endif()
    get_filename_component(TILECOPY_LLVM_OWN "${TILECOPY_LLVM_LIBRARY}" DIRECTORY)
    get_filename_component(TILECOPY_LLVM_OWN "${TILECOPY_LLVM_OWN}" REALPATH)
    if(NOT TILECOPY_LLVM_OWN STREQUAL TILECOPY_LLVM_FOLDER)
      message(FATAL_ERROR "TileCopy is built on LLVM 22.1; the target LLVM of this build is "
        "${TILECOPY_LLVM_LIBRARY}, which another find_package brought. Find LLVM 22.1 first.")
    endif()
  endforeach()
endif()
