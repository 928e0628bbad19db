# Installs TileCopy into an empty folder and builds and runs each frontend against it. A language
# that is not installed is skipped by name.
file(REMOVE_RECURSE "${WORK}/install" "${WORK}/c" "${WORK}/cpp" "${WORK}/gemm" "${WORK}/rust")

set(SHOWS_OUTPUT ON)
include("${CMAKE_CURRENT_LIST_DIR}/../package/step.cmake")

step("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/install")
file(GLOB_RECURSE found "${WORK}/install/libtilecopy-c.so")
list(GET found 0 library)
cmake_path(GET library PARENT_PATH libraries)
set(ENV{LD_LIBRARY_PATH} "${libraries}")

# The library exports its own functions and nothing of LLVM or of C++.
execute_process(COMMAND nm -D --defined-only "${library}" OUTPUT_VARIABLE symbols RESULT_VARIABLE status)
if(status EQUAL 0)
  string(REGEX MATCHALL "[^\n]+" symbols "${symbols}")
  foreach(symbol IN LISTS symbols)
    if(NOT symbol MATCHES " [TV] tilecopy_|__[a-z]*san_|_ZTI|_ZTS")
      message(FATAL_ERROR "libtilecopy-c exports '${symbol}'")
    endif()
  endforeach()
endif()

set(flags "")
if(SANITIZE)
  set(flags "-fsanitize=${SANITIZE}")
endif()
# frontend(<folder> <program> <linkage>...): a project on the package, linked with the shared libLLVM (ON)
# and with LLVM's static libraries (OFF). Only the link differs, and the second is of one program.
function(frontend folder program)
  foreach(linkage IN LISTS ARGN)
    step("${CMAKE_COMMAND}" -S "${SOURCE}/${folder}" -B "${WORK}/${folder}" -G "${GENERATOR}"
      "-DCMAKE_PREFIX_PATH=${WORK}/install" "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}" "-DLLVM_DIR=${LLVM_DIR}"
      "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_C_COMPILER=${CC}" "-DCMAKE_CXX_FLAGS=${flags}"
      "-DCMAKE_C_FLAGS=${flags}" "-DTILECOPY_LINK_LLVM_DYLIB=${linkage}")
    if(linkage STREQUAL ARGV2)
      step("${CMAKE_COMMAND}" --build "${WORK}/${folder}")
    else()
      step("${CMAKE_COMMAND}" --build "${WORK}/${folder}" --target "${program}")
    endif()
    execute_process(COMMAND readelf -d "${WORK}/${folder}/${program}" OUTPUT_VARIABLE needed
      RESULT_VARIABLE status)
    if(status EQUAL 0 AND needed MATCHES "NEEDED[^\n]*libLLVM" AND NOT linkage)
      message(FATAL_ERROR "${program} was to be linked with LLVM's static libraries:\n${needed}")
    endif()
    step("${WORK}/${folder}/${program}")
    if(folder STREQUAL c AND linkage STREQUAL ARGV2)
      step("${WORK}/${folder}/pipeline-c")
      step("${WORK}/${folder}/ring-c")
      step("${WORK}/${folder}/gemm-c")
    endif()
    message(STATUS "${program}, shared libLLVM ${linkage}: right")
  endforeach()
endfunction()

# libtilecopy-c has an LLVM of its own where TileCopy was built on static libraries, and its archive is
# what goes with a frontend's LLVM. Sanitizers look at one linkage.
if(SANITIZE)
  frontend(c frontend-c ${DYLIB})
  frontend(cpp frontend-cpp ${DYLIB})
elseif(DYLIB)
  frontend(c frontend-c ON OFF)
  frontend(cpp frontend-cpp ON OFF)
else()
  frontend(c frontend-c OFF)
  frontend(cpp frontend-cpp ON OFF)
endif()

# A compiler of matrix products.
step("${CMAKE_COMMAND}" -S "${SOURCE}/gemm" -B "${WORK}/gemm" -G "${GENERATOR}"
  "-DCMAKE_PREFIX_PATH=${WORK}/install" "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}" "-DLLVM_DIR=${LLVM_DIR}"
  "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_C_COMPILER=${CC}" "-DCMAKE_CXX_FLAGS=${flags}")
step("${CMAKE_COMMAND}" --build "${WORK}/gemm")
step("${WORK}/gemm/frontend-gemm")
step("${WORK}/gemm/frontend-attention")
step("${WORK}/gemm/gemm-ptx" "${WORK}/gemm/kernels")
find_program(PTXAS ptxas HINTS /usr/local/cuda/bin)
if(PTXAS)
  # No spills, and no product that ptxas runs alone (its messages C7510 to C7519).
  file(GLOB kernels "${WORK}/gemm/kernels/*.ptx")
  foreach(kernel IN LISTS kernels)
    string(REGEX MATCH "sm_[0-9]+a" arch "${kernel}_sm_90a")
    execute_process(COMMAND "${PTXAS}" -v -arch=${arch} "${kernel}" -o "${WORK}/gemm/kernel.cubin"
      RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0 OR output MATCHES "C75|[1-9][0-9]* bytes spill")
      message(FATAL_ERROR "ptxas on ${kernel}:\n${output}")
    endif()
  endforeach()
else()
  message(STATUS "skipped: ptxas on the kernels of the GEMM frontend (not here)")
endif()

# A few mutants of one of its kernels; gemm/mutants.sh takes all of four.
if(PYTHON AND NOT SANITIZE)
  file(REMOVE_RECURSE "${WORK}/gemm/mutants")
  step("${WORK}/gemm/frontend-gemm" --write=sm_90a "${WORK}/gemm/mutants/sm_90a")
  step("${PYTHON}" "${SOURCE}/../foreign/mutants/mutants.py" "${WORK}/install/bin/ptx-run" "${SOURCE}/gemm"
    --launch "${WORK}/gemm/mutants/sm_90a/launch.json" --count 12 --jobs 2)
else()
  message(STATUS "skipped: mutants of the GEMM frontend (no Python here, or a sanitizer)")
endif()

# The uses that the pages show, as they stand in the installed ones.
function(extract name info to)
  file(READ "${WORK}/install/share/doc/TileCopy/${name}" page)
  string(FIND "${page}" "\n```${info}\n" begin)
  if(begin LESS 0)
    message(FATAL_ERROR "${name} has no block '${info}'")
  endif()
  string(LENGTH "\n```${info}\n" length)
  math(EXPR begin "${begin} + ${length}")
  string(SUBSTRING "${page}" ${begin} -1 rest)
  string(FIND "${rest}" "\n```" end)
  string(SUBSTRING "${rest}" 0 ${end} text)
  file(WRITE "${WORK}/readme/snippets/${to}" "${text}\n")
endfunction()
file(REMOVE_RECURSE "${WORK}/readme")
extract(README.md "cpp library" use.cpp.inc)
extract(lib/manual/frontends.md c use.c.inc)
set(programs run-time-offsets:offsets f16-epilogue:epilogue gathered-rows:gather)
foreach(program IN LISTS programs)
  string(REPLACE ":" ";" program ${program})
  list(POP_FRONT program page)
  extract(lib/manual/${page}.md "cpp program ${program}.cpp" program-${program}.cpp)
  extract(lib/manual/${page}.md "text output" ${program}.out)
endforeach()
step("${CMAKE_COMMAND}" -S "${SOURCE}/readme" -B "${WORK}/readme" -G "${GENERATOR}"
  "-DSNIPPETS=${WORK}/readme/snippets"
  "-DCMAKE_PREFIX_PATH=${WORK}/install" "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}" "-DLLVM_DIR=${LLVM_DIR}"
  "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_C_COMPILER=${CC}" "-DCMAKE_CXX_FLAGS=${flags}"
  "-DCMAKE_C_FLAGS=${flags}")
step("${CMAKE_COMMAND}" --build "${WORK}/readme")
step("${WORK}/readme/readme-cpp")
foreach(program IN LISTS programs)
  string(REGEX REPLACE ".*:" "" program ${program})
  execute_process(COMMAND "${WORK}/readme/program-${program}" OUTPUT_VARIABLE printed RESULT_VARIABLE status)
  file(READ "${WORK}/readme/snippets/${program}.out" wanted)
  if(NOT status EQUAL 0 OR NOT printed STREQUAL wanted)
    message(FATAL_ERROR "${program} of the manual ends with ${status} and prints\n${printed}instead of\n${wanted}")
  endif()
  message(STATUS "${program} of the manual: its output")
endforeach()
if(EXISTS "${WORK}/readme/readme-c")
  step("${WORK}/readme/readme-c")
endif()

if(RUSTC AND NOT SANITIZE)
  file(MAKE_DIRECTORY "${WORK}/rust")
  step("${RUSTC}" --edition 2021 -O -L "${libraries}" -o "${WORK}/rust/frontend-rust"
    "${SOURCE}/rust/main.rs")
  step("${WORK}/rust/frontend-rust")
else()
  message(STATUS "skipped: Rust (no rustc here)")
endif()

if(PYTHON AND NOT SANITIZE)
  # Installed by pip into an environment of its own, where one can be made; else from its source.
  file(REMOVE_RECURSE "${WORK}/python" "${WORK}/venv")
  file(COPY "${PYTHON_PACKAGE}/" DESTINATION "${WORK}/python" PATTERN "build" EXCLUDE
    PATTERN "*.egg-info" EXCLUDE)
  execute_process(COMMAND "${PYTHON}" -m venv --system-site-packages "${WORK}/venv"
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(status EQUAL 0)
    execute_process(COMMAND "${WORK}/venv/bin/python" -c "import setuptools, pip, wheel"
      RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  endif()
  if(status EQUAL 0)
    set(PYTHON "${WORK}/venv/bin/python")
    step("${PYTHON}" -m pip install --quiet --no-build-isolation --no-deps --no-index "${WORK}/python")
  else()
    message(STATUS "skipped: pip (no venv, setuptools or wheel here)")
    set(ENV{PYTHONPATH} "${PYTHON_PACKAGE}")
  endif()
  set(ENV{TILECOPY_LIBRARY} "${library}")
  step("${PYTHON}" "${SOURCE}/python/frontend.py" "${LLVM_TOOLS}")
  step("${PYTHON}" "${SOURCE}/python/pipeline.py" "${LLVM_TOOLS}")
  step("${PYTHON}" "${SOURCE}/python/proofs.py")
  step("${PYTHON}" "${SOURCE}/python/ring.py" "${LLVM_TOOLS}")
  step("${PYTHON}" "${SOURCE}/pipelines/link.py")
  step("${PYTHON}" "${SOURCE}/pipelines/compile.py")
  step("${PYTHON}" "${SOURCE}/python/samples.py" "${WORK}/install/share/tilecopy/samples"
    "${WORK}/install/bin/ptx-dump" "${LLVM_TOOLS}")
  cmake_path(APPEND libraries "libtilecopy-plugin.so" OUTPUT_VARIABLE plugin)
  if(CLANG AND EXISTS "${plugin}")
    file(MAKE_DIRECTORY "${WORK}/clang")
    step("${PYTHON}" "${SOURCE}/clang/run.py" "${CLANG}" "${plugin}" "${SOURCE}/clang" "${WORK}/clang")
  else()
    message(STATUS "skipped: clang (no clang-22, or static LLVM)")
  endif()
else()
  message(STATUS "skipped: Python (no python3 here)")
endif()
