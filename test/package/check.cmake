# Installs TileCopy into an empty folder, builds the consumer against it, and runs the consumer.
set(flags "")
if(SANITIZE)
  set(flags "-fsanitize=${SANITIZE}")
endif()
file(REMOVE_RECURSE "${WORK}/install" "${WORK}/consumer")

function(step)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    string(REPLACE ";" " " command "${ARGV}")
    message(FATAL_ERROR "${command}\n${output}\nstatus: ${status}")
  endif()
endfunction()

step("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/install")
step("${CMAKE_COMMAND}" -S "${SOURCE}" -B "${WORK}/consumer" -G "${GENERATOR}"
  "-DCMAKE_PREFIX_PATH=${WORK}/install" "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}" "-DLLVM_DIR=${LLVM_DIR}"
  "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_C_COMPILER=${CC}" "-DCMAKE_CXX_FLAGS=${flags}")
step("${CMAKE_COMMAND}" --build "${WORK}/consumer")
step("${WORK}/consumer/consumer")
