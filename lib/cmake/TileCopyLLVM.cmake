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
