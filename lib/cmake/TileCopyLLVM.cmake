# Finds the LLVM that TileCopy is built on: used by the build, and installed for those who link it.
# TILECOPY_LLVM, set before, is the only one that will do: an installed library was compiled for it.

# The first is taken where nothing else is asked for.
set(TILECOPY_LLVM_VERSIONS 22.1 23.1 21.1 24.0)

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

if(TILECOPY_LLVM)
  find_package(LLVM ${TILECOPY_LLVM} REQUIRED CONFIG)
elseif(LLVM_DIR OR LLVM_ROOT) # the user's choice, or what a frontend found before
  find_package(LLVM REQUIRED CONFIG)
else()
  foreach(version IN LISTS TILECOPY_LLVM_VERSIONS)
    find_package(LLVM ${version} QUIET CONFIG)
    if(LLVM_FOUND)
      break()
    endif()
  endforeach()
endif()
set(accepted ${TILECOPY_LLVM_VERSIONS})
if(TILECOPY_LLVM)
  set(accepted ${TILECOPY_LLVM})
endif()
list(JOIN accepted ", " text)
if(NOT LLVM_FOUND)
  message(FATAL_ERROR "No LLVM was found that TileCopy is built on: ${text}. -DLLVM_DIR=<prefix>/lib/cmake/llvm names one.")
endif()
# A host that has found another LLVM before keeps that one's targets, whatever was asked for here.
if(NOT "${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}" IN_LIST accepted)
  message(FATAL_ERROR "TileCopy is built on LLVM ${text}; LLVM ${LLVM_PACKAGE_VERSION} was found "
    "(${LLVM_DIR}). One build can use one LLVM: find one of these first.")
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
      message(FATAL_ERROR "TileCopy is built on LLVM ${LLVM_PACKAGE_VERSION}; the target LLVM of this build "
        "is ${TILECOPY_LLVM_LIBRARY}, which another find_package brought. Find that LLVM first.")
    endif()
  endforeach()
endif()
