//===- Rtc.cpp - In place of NVRTC ----------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A libnvrtc.so.13 for programs that compile to machine code: NVIDIA's own library compiles, and
// what it gives as a cubin is the PTX that it has, too, which the virtual libcuda.so.1 loads.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <vector>

namespace {

using Folders = std::vector<std::string>;

/// Where packages of Python beside a loaded library of one would have it.
int findPackages(dl_phdr_info *object, size_t, void *folders) {
  std::string path = object->dlpi_name;
  size_t at = path.find("/site-packages/");
  if (at != std::string::npos)
    static_cast<Folders *>(folders)->push_back(path.substr(0, at + 15) + "nvidia/cu13/lib");
  return 0;
}

/// NVIDIA's library: of a package, of the CUDA installation that CUDA_HOME or CUDA_PATH names, the
/// usual one, or another of LD_LIBRARY_PATH.
void *findOwner() {
  Folders folders;
  dl_iterate_phdr(findPackages, &folders);
  const char *const roots[] = {std::getenv("CUDA_HOME"), std::getenv("CUDA_PATH"),
                               "/usr/local/cuda"};
  for (const char *root : roots)
    if (root)
      for (const char *folder : {"/lib64", "/lib"})
        folders.push_back(std::string(root) + folder);
  std::string path = std::getenv("LD_LIBRARY_PATH") ? std::getenv("LD_LIBRARY_PATH") : "";
  for (size_t at = 0; at < path.size();) {
    size_t end = std::min(path.find(':', at), path.size());
    folders.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  Dl_info self;
  dladdr(reinterpret_cast<void *>(&findOwner), &self);
  for (const std::string &folder : folders) {
    std::string file = folder + "/libnvrtc.so.13";
    void *library = file == self.dli_fname ? nullptr : dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library)
      return library;
  }
  std::fprintf(stderr, "tilecopy-gpu: NVRTC: found no libnvrtc.so.13 of NVIDIA; set CUDA_HOME to "
                       "where it is\n");
  return nullptr;
}

using Any = uintptr_t; ///< an argument of any kind: none is wider or of floating point
using Function = Any (*)(Any, Any, Any, Any, Any, Any);
constexpr Any internalError = 11;

Any ask(const char *name, Any a, Any b, Any c, Any d, Any e, Any f) {
  static void *owner = findOwner();
  auto function = owner ? reinterpret_cast<Function>(dlsym(owner, name)) : nullptr;
  return function ? function(a, b, c, d, e, f) : internalError;
}

} // namespace

#define FORWARD_TO(name, other)                                                                    \
  extern "C" __attribute__((visibility("default"))) Any name(Any a, Any b, Any c, Any d, Any e,    \
                                                             Any f) {                              \
    return ask(other, a, b, c, d, e, f);                                                           \
  }
#define FORWARD(name) FORWARD_TO(name, #name)

FORWARD(nvrtcVersion)
FORWARD(nvrtcGetNumSupportedArchs)
FORWARD(nvrtcGetSupportedArchs)
FORWARD(nvrtcCreateProgram)
FORWARD(nvrtcDestroyProgram)
FORWARD(nvrtcCompileProgram)
FORWARD(nvrtcGetPTXSize)
FORWARD(nvrtcGetPTX)
FORWARD_TO(nvrtcGetCUBINSize, "nvrtcGetPTXSize")
FORWARD_TO(nvrtcGetCUBIN, "nvrtcGetPTX")
FORWARD(nvrtcGetLTOIRSize)
FORWARD(nvrtcGetLTOIR)
FORWARD(nvrtcGetOptiXIRSize)
FORWARD(nvrtcGetOptiXIR)
FORWARD(nvrtcGetProgramLogSize)
FORWARD(nvrtcGetProgramLog)
FORWARD(nvrtcAddNameExpression)
FORWARD(nvrtcGetLoweredName)
FORWARD(nvrtcGetPCHHeapSize)
FORWARD(nvrtcSetPCHHeapSize)
FORWARD(nvrtcGetPCHCreateStatus)
FORWARD(nvrtcGetPCHHeapSizeRequired)
FORWARD(nvrtcSetFlowCallback)

extern "C" __attribute__((visibility("default"))) const char *nvrtcGetErrorString(int error) {
  Any text = ask("nvrtcGetErrorString", Any(error), 0, 0, 0, 0, 0);
  return text == internalError ? "NVRTC_ERROR_INTERNAL_ERROR"
                               : reinterpret_cast<const char *>(text);
}
