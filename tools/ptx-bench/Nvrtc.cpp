//===- Nvrtc.cpp - NVIDIA's run-time compiler, where it is found ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Nvrtc.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>
#include <dlfcn.h>

using namespace llvm;
using namespace tilecopy;

using ProgramHandle = struct NvrtcProgramObject *;
static constexpr int success = 0, invalidOption = 5;

#define TILECOPY_NVRTC_ENTRY_POINTS(X)                                                             \
  X(getVersion, nvrtcVersion, (int *major, int *minor))                                            \
  X(createProgram, nvrtcCreateProgram,                                                             \
    (ProgramHandle * program, const char *source, const char *name, int headers,                   \
     const char *const *headerTexts, const char *const *headerNames))                              \
  X(destroyProgram, nvrtcDestroyProgram, (ProgramHandle * program))                                \
  X(compileProgram, nvrtcCompileProgram,                                                           \
    (ProgramHandle program, int options, const char *const *optionTexts))                          \
  X(getLogSize, nvrtcGetProgramLogSize, (ProgramHandle program, size_t *bytes))                    \
  X(getLog, nvrtcGetProgramLog, (ProgramHandle program, char *log))                                \
  X(getPtxSize, nvrtcGetPTXSize, (ProgramHandle program, size_t *bytes))                           \
  X(getPtx, nvrtcGetPTX, (ProgramHandle program, char *ptx))

struct Nvrtc::Entries {
// A declarator and its parameters take no parentheses.
// NOLINTNEXTLINE(bugprone-macro-parentheses)
#define TILECOPY_DECLARE(field, symbol, parameters) int(*field) parameters = nullptr;
  TILECOPY_NVRTC_ENTRY_POINTS(TILECOPY_DECLARE)
#undef TILECOPY_DECLARE
};

static SmallVector<std::string, 8> candidates(StringRef library) {
  if (!library.empty())
    return {library.str()};
  SmallVector<std::string, 8> names = {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12"};
  for (const char *variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *home = std::getenv(variable))
      names.push_back(std::string(home) + "/lib64/libnvrtc.so");
  names.push_back("/usr/local/cuda/lib64/libnvrtc.so");
  return names;
}

Expected<std::unique_ptr<Nvrtc>> Nvrtc::open(StringRef library) {
  SmallVector<std::string, 8> names = candidates(library);
  void *handle = nullptr;
  for (const std::string &name : names)
    if ((handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)))
      break;
  if (!handle)
    return createStringError("NVRTC was not found; tried " + join(names, ", "));
  auto entries = std::make_shared<Entries>();
#define TILECOPY_FIND(field, symbol, parameters)                                                   \
  entries->field = reinterpret_cast<decltype(entries->field)>(dlsym(handle, #symbol));             \
  if (!entries->field)                                                                             \
    return createStringError("the NVRTC library that was found has no " #symbol);
  TILECOPY_NVRTC_ENTRY_POINTS(TILECOPY_FIND)
#undef TILECOPY_FIND
  return std::unique_ptr<Nvrtc>(new Nvrtc(std::move(entries)));
}

std::string Nvrtc::version() const {
  int major = 0, minor = 0;
  if (entries->getVersion(&major, &minor) != success)
    return "unknown";
  return std::to_string(major) + "." + std::to_string(minor);
}

Expected<std::string> Nvrtc::compile(StringRef source, StringRef arch) {
  bool unknownOption = false;
  auto ptx = tryCompile(source, arch, unknownOption);
  if (ptx || !unknownOption || !minimal)
    return ptx;
  consumeError(ptx.takeError());
  minimal = false;
  return tryCompile(source, arch, unknownOption);
}

Expected<std::string> Nvrtc::tryCompile(StringRef source, StringRef arch, bool &unknownOption) {
  ProgramHandle program = nullptr;
  if (int code =
          entries->createProgram(&program, source.str().c_str(), "bench.cu", 0, nullptr, nullptr))
    return createStringError("nvrtcCreateProgram returned " + Twine(code));
  std::string target = "--gpu-architecture=compute_" + arch.drop_front(strlen("sm_")).str();
  SmallVector<const char *, 4> options = {target.c_str()};
  if (minimal)
    options.push_back("--minimal");
  int code = entries->compileProgram(program, int(options.size()), options.data());
  unknownOption = code == invalidOption;
  // Both texts end with a NUL that their sizes count.
  auto text = [&](auto getSize, auto get) {
    size_t bytes = 0;
    std::string result;
    if (getSize(program, &bytes) != success || bytes == 0)
      return result;
    result.resize(bytes);
    if (get(program, result.data()) != success)
      return std::string();
    result.pop_back();
    return result;
  };
  std::string ptx, log;
  if (code == success)
    ptx = text(entries->getPtxSize, entries->getPtx);
  else
    log = text(entries->getLogSize, entries->getLog);
  entries->destroyProgram(&program);
  if (ptx.empty())
    return createStringError("NVRTC does not compile this for " + arch + " (error " + Twine(code) +
                             ")\n" + StringRef(log).rtrim());
  return ptx;
}
