# Installs TileCopy into an empty folder, builds the consumer against it, and runs the consumer.
set(flags "")
if(SANITIZE)
  set(flags "-fsanitize=${SANITIZE}")
endif()
file(REMOVE_RECURSE "${WORK}/install" "${WORK}/consumer")

include("${CMAKE_CURRENT_LIST_DIR}/step.cmake")

step("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/install")
step("${CMAKE_COMMAND}" -S "${SOURCE}" -B "${WORK}/consumer" -G "${GENERATOR}"
  "-DCMAKE_PREFIX_PATH=${WORK}/install" "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}" "-DLLVM_DIR=${LLVM_DIR}"
  "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_C_COMPILER=${CC}" "-DCMAKE_CXX_FLAGS=${flags}")
step("${CMAKE_COMMAND}" --build "${WORK}/consumer")
step("${WORK}/consumer/consumer")
step("${WORK}/consumer/emulator")

# What comes beside the library: manual pages and completions of each tool, and what people read.
set(files LICENSE.TXT README.md lib/CHANGELOG.md lib/manual/index.md lib/Program/LANGUAGE.md)
list(TRANSFORM files PREPEND share/doc/TileCopy/)
foreach(tool ptx-dump ptx-run ptx-check ptx-bench tile-lsp tilecopy-gpu)
  list(APPEND files bin/${tool} share/man/man1/${tool}.1 share/bash-completion/completions/${tool}
    share/zsh/site-functions/_${tool} share/fish/vendor_completions.d/${tool}.fish)
endforeach()
list(APPEND files share/tilecopy/samples/gmem_smem/warp_f32_32x32.tile
  share/tilecopy/editors/vscode/tile.tmLanguage.json share/tilecopy/schema/tilecopy.schema.json share/tilecopy/python/pyproject.toml)
foreach(file IN LISTS files)
  if(NOT EXISTS "${WORK}/install/${file}")
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()
find_program(PYTHON python3)
if(PYTHON)
  step("${PYTHON}" "${TILECOPY_SOURCE}/test/docs/links.py" "${WORK}/install/share/doc/TileCopy")
else()
  message(STATUS "skipped: links of the installed pages (no Python here)")
endif()

# The archive, unpacked into an empty folder, works there.
get_filename_component(cpack "${CMAKE_COMMAND}" DIRECTORY)
file(REMOVE_RECURSE "${WORK}/archive")
step("${cpack}/cpack" --config "${BUILD}/CPackConfig.cmake" -G TGZ -B "${WORK}/archive")
file(GLOB archive "${WORK}/archive/*.tar.gz")
file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION "${WORK}/archive/unpacked")
file(GLOB dump "${WORK}/archive/unpacked/*/usr/bin/ptx-dump")
step(${dump} --copy "copy.warp shared f32[32,32] <- global f32[32,32]")

# The same source as a part of another project, whose packages stay its own.
file(REMOVE_RECURSE "${WORK}/subproject")
foreach(package before after none)
  file(REMOVE "${WORK}/subproject/CPackConfig.cmake")
  step("${CMAKE_COMMAND}" -S "${SOURCE}/../subproject" -B "${WORK}/subproject" -G "${GENERATOR}"
    "-DTILECOPY_SOURCE=${TILECOPY_SOURCE}" "-DLLVM_DIR=${LLVM_DIR}" "-DHOST_PACKAGE=${package}"
    "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_C_COMPILER=${CC}")
  set(packs "")
  if(EXISTS "${WORK}/subproject/CPackConfig.cmake")
    file(STRINGS "${WORK}/subproject/CPackConfig.cmake" packs REGEX "CPACK_PACKAGE_NAME ")
  endif()
  if((package STREQUAL none AND packs) OR (NOT package STREQUAL none AND NOT packs MATCHES "\"host-package\""))
    message(FATAL_ERROR "a host that includes CPack ${package} makes packages of: '${packs}'")
  endif()
endforeach()
file(READ "${WORK}/subproject/compile_commands.json" commands)
string(REGEX MATCH "\"command\": \"[^\"]*main.cpp[^\"]*\"" command "${commands}")
if(NOT command MATCHES "main.cpp" OR command MATCHES "-fno-exceptions|-fno-rtti|-Wall|-Werror")
  message(FATAL_ERROR "the host's own source is compiled by: ${command}")
endif()
if(NOT commands MATCHES "-std=(c|gnu)\\+\\+20[^\n]*/lib/Plan/Plan.cpp")
  message(FATAL_ERROR "a host of C++20 compiles TileCopy otherwise")
endif()
