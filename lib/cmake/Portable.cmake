# Files that need glibc 2.28 and nothing else, whatever is newer here: the library with LLVM's static
# libraries inside, and tools whose code is in it, so that LLVM is there once. The target `portable` makes
# all of them, in <build>/portable.

file(GLOB TILECOPY_STATIC_LLVM "${LLVM_LIBRARY_DIR}/libLLVM*.a")
find_library(TILECOPY_STATIC_Z NAMES libz.a)
find_library(TILECOPY_STATIC_ZSTD NAMES libzstd.a)
set(tilecopy_glibc_symbols "${CMAKE_CURRENT_LIST_DIR}/glibc/${CMAKE_SYSTEM_PROCESSOR}.txt")
# GNU's leaves symbols global that g++ made unique.
find_program(TILECOPY_OBJCOPY NAMES llvm-objcopy-${LLVM_VERSION_MAJOR} llvm-objcopy HINTS "${LLVM_TOOLS_BINARY_DIR}")
if(NOT TILECOPY_STATIC_LLVM OR NOT TILECOPY_OBJCOPY OR NOT TILECOPY_STATIC_Z OR NOT TILECOPY_STATIC_ZSTD
    OR TILECOPY_SANITIZE OR NOT PROJECT_IS_TOP_LEVEL OR NOT EXISTS "${tilecopy_glibc_symbols}")
  set(TILECOPY_STATIC_LLVM)
  function(tilecopy_portable)
  endfunction()
  return()
endif()
find_program(TILECOPY_LLD NAMES ld.lld-${LLVM_VERSION_MAJOR} ld.lld) # links 200 archives in half a second
add_custom_target(portable)

# What a link finds instead of this machine's C library: libraries without code that have the symbols of
# 2.28 with their versions. Another symbol is an error of the link until the list has it.
set(TILECOPY_GLIBC_STUBS "${PROJECT_BINARY_DIR}/portable/glibc")
file(MAKE_DIRECTORY "${TILECOPY_GLIBC_STUBS}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${tilecopy_glibc_symbols}")
file(STRINGS "${tilecopy_glibc_symbols}" lines REGEX "^[^#]")
set(sonames)
foreach(line IN LISTS lines)
  separate_arguments(words UNIX_COMMAND "${line}")
  if(NOT line MATCHES "^ ")
    list(GET words 0 soname)
    list(GET words 1 version)
    list(APPEND sonames ${soname})
    list(APPEND versions_${soname} ${version})
    continue()
  endif()
  list(JOIN words "; " names)
  string(APPEND names_${soname}_${version} "${names}; ")
  foreach(name IN LISTS words)
    string(APPEND code_${soname} "__asm__(\".globl ${name}\\n.type ${name}, %function\\n${name}:\");\n")
  endforeach()
endforeach()
list(REMOVE_DUPLICATES sonames)
add_custom_target(glibc-stubs)
foreach(soname IN LISTS sonames)
  set(map)
  foreach(version IN LISTS versions_${soname})
    string(APPEND map "${version} { global: ${names_${soname}_${version}}};\n")
  endforeach()
  file(CONFIGURE OUTPUT "${TILECOPY_GLIBC_STUBS}/${soname}.map" CONTENT "${map}" @ONLY)
  file(CONFIGURE OUTPUT "${TILECOPY_GLIBC_STUBS}/${soname}.c" CONTENT "${code_${soname}}" @ONLY)
  add_library(${soname} SHARED EXCLUDE_FROM_ALL "${TILECOPY_GLIBC_STUBS}/${soname}.c")
  set_target_properties(${soname} PROPERTIES PREFIX "" OUTPUT_NAME ${soname} SUFFIX "" NO_SONAME ON
    LIBRARY_OUTPUT_DIRECTORY "${TILECOPY_GLIBC_STUBS}" LINK_DEPENDS "${TILECOPY_GLIBC_STUBS}/${soname}.map")
  target_link_options(${soname} PRIVATE -nostdlib -Wl,-soname,${soname} "-Wl,--version-script=${TILECOPY_GLIBC_STUBS}/${soname}.map")
  add_dependencies(glibc-stubs ${soname})
  if(soname MATCHES "^(lib[a-z]+)\\.so")
    file(WRITE "${TILECOPY_GLIBC_STUBS}/${CMAKE_MATCH_1}.so" "INPUT(${soname})\n")
  else()
    set(TILECOPY_GLIBC_LOADER ${soname})
  endif()
endforeach()
# What the static libraries call and 2.28 lacks.
add_library(glibc-compat OBJECT EXCLUDE_FROM_ALL "${CMAKE_CURRENT_LIST_DIR}/glibc/compat.c")
set_target_properties(glibc-compat PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)

# tilecopy_portable(<target> FOLDER <folder> [OBJECTS_OF <target>] [SOURCES <file>...] [LINK <library>...]):
# the library <target>-portable, of the same objects, or those of another target, and of SOURCES.
function(tilecopy_portable target)
  cmake_parse_arguments(ARG "" "FOLDER;OBJECTS_OF" "SOURCES;LINK" ${ARGN})
  if(NOT ARG_OBJECTS_OF)
    set(ARG_OBJECTS_OF ${target})
  endif()
  set(portable ${target}-portable)
  add_library(${portable} SHARED EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${ARG_OBJECTS_OF}>
    $<TARGET_OBJECTS:glibc-compat> ${ARG_SOURCES})
  set_target_properties(${portable} PROPERTIES LINKER_LANGUAGE CXX BUILD_RPATH_USE_ORIGIN ON
    C_VISIBILITY_PRESET hidden LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/portable/${ARG_FOLDER}")
  set_target_properties(${portable} PROPERTIES OUTPUT_NAME ${target})
  foreach(property OUTPUT_NAME PREFIX SUFFIX NO_SONAME VERSION SOVERSION LINK_OPTIONS)
    get_target_property(value ${target} ${property})
    if(NOT value MATCHES "NOTFOUND$")
      set_property(TARGET ${portable} PROPERTY ${property} "${value}")
    endif()
  endforeach()
  get_property(archives GLOBAL PROPERTY TILECOPY_COMPONENTS)
  add_dependencies(${portable} ${archives} glibc-stubs)
  list(TRANSFORM archives REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  target_link_libraries(${portable} PRIVATE tilecopy_options ${ARG_LINK} -Wl,--start-group ${archives}
    ${TILECOPY_STATIC_LLVM} ${TILECOPY_STATIC_Z} ${TILECOPY_STATIC_ZSTD} -Wl,--end-group
    # The C++ library comes later and needs the loader, whatever is needed before. The C library comes before
    # the loader: a host that opens this one with RTLD_DEEPBIND, as Julia does, would take the loader's malloc. By its
    # file name, because g++ puts -lc at the end.
    -ldl -lm -lpthread -Wl,--push-state,--no-as-needed -l:libc.so.6 -l:${TILECOPY_GLIBC_LOADER} -Wl,--pop-state)
  target_link_options(${portable} PRIVATE -static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL -s "-L${TILECOPY_GLIBC_STUBS}")
  if(TILECOPY_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL Clang AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
    target_link_options(${portable} PRIVATE "--ld-path=${TILECOPY_LLD}")
  endif()
  add_dependencies(portable ${portable})
endfunction()

# tilecopy_portable_tool(<tool> <variable> <library>...): a program `<tool>-portable` that calls the tool's main in
# tilecopy-c-portable, and in the variable the files that make it a part of that library. A tool's
# names are its own there, and its constructors run when it begins: LLVM has one list of options.
function(tilecopy_portable_tool tool variable)
  foreach(part IN ITEMS ${tool} LISTS ARGN)
    target_compile_options(${part} PRIVATE -fPIC) # its code goes into a library
  endforeach()
  list(TRANSFORM ARGN REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE shared) # of the tools' own libraries
  string(MAKE_C_IDENTIFIER ${tool} name)
  set(code "${CMAKE_CURRENT_BINARY_DIR}/${tool}-code.o")
  add_custom_command(OUTPUT "${code}"
    COMMAND ${CMAKE_LINKER} -r --force-group-allocation -o ${code} $<TARGET_OBJECTS:${tool}> ${shared}
    COMMAND ${TILECOPY_OBJCOPY} --remove-section=.llvm_addrsig --redefine-sym=main=${name}_main
      --keep-global-symbol=main --keep-global-symbol=${name}_main --rename-section=.init_array=${name}_constructors ${code}
    DEPENDS $<TARGET_OBJECTS:${tool}> ${shared}
    COMMAND_EXPAND_LISTS VERBATIM)
  set(begin "${CMAKE_CURRENT_BINARY_DIR}/${tool}-begin.c")
  set(tool_name ${name})
  configure_file("${PROJECT_SOURCE_DIR}/tools/portable-begin.c.in" "${begin}" @ONLY)
  configure_file("${PROJECT_SOURCE_DIR}/tools/portable-main.c.in" "${CMAKE_CURRENT_BINARY_DIR}/${tool}-main.c" @ONLY)
  set_source_files_properties("${code}" PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  set(${variable} "${code}" "${begin}" PARENT_SCOPE)
  add_executable(${tool}-portable EXCLUDE_FROM_ALL "${CMAKE_CURRENT_BINARY_DIR}/${tool}-main.c")
  set_target_properties(${tool}-portable PROPERTIES BUILD_RPATH_USE_ORIGIN ON LINKER_LANGUAGE C
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/portable/bin")
  target_link_libraries(${tool}-portable PRIVATE tilecopy-c-portable)
  target_link_options(${tool}-portable PRIVATE -s "-L${TILECOPY_GLIBC_STUBS}" -Wl,--allow-shlib-undefined)
  add_dependencies(portable ${tool}-portable)
endfunction()
