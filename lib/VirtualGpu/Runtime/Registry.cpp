//===- Registry.cpp - What nvcc's objects register ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include <cstdio>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

using namespace tilecopy;
using namespace tilecopy::cudart;

DRIVER(cuInit, (unsigned));
DRIVER(cuDevicePrimaryCtxRetain, (cuda::Context *, int));
DRIVER(cuCtxSetCurrent, (cuda::Context));
DRIVER(cuCtxGetCurrent, (cuda::Context *));
DRIVER(cuLibraryLoadData,
       (cuda::Module *, const void *, int *, void **, unsigned, int *, void **, unsigned));
DRIVER(cuLibraryGetKernel, (cuda::Function *, cuda::Module, const char *));
DRIVER(cuLibraryGetGlobal, (cuda::DevicePointer *, size_t *, cuda::Module, const char *));
DRIVER(cuLibraryGetManaged, (cuda::DevicePointer *, size_t *, cuda::Module, const char *));

namespace {

/// A fat binary of one object, loaded when one of its names is first requested.
struct Binary {
  const void *image;
  cuda::Module library = nullptr;
};

struct Name {
  Binary *binary;
  std::string name;
  cuda::Function kernel = nullptr;
};

/// A variable that the host reads and writes: where the program keeps its address.
struct Managed {
  Binary *binary;
  std::string name;
  void **slot;
};

struct Configuration {
  Shape grid, block;
  size_t shared;
  cuda::Stream stream;
};

/// Objects register before main, in any order.
struct Registry {
  std::mutex mutex;
  std::map<const void *, Name> kernels, variables;
  std::set<cuda::Function> handles; ///< that the program may give in place of a host function
  std::vector<Managed> managed;
  static Registry &get() {
    static Registry *registry = new Registry;
    return *registry;
  }
};

thread_local int lastError = 0;
thread_local std::vector<Configuration> configurations;

int load(Binary &binary) {
  if (binary.library)
    return 0;
  return cuLibraryLoadData(&binary.library, binary.image, nullptr, nullptr, 0, nullptr, nullptr, 0);
}

} // namespace

int &cudart::currentDevice() {
  static thread_local int device = 0;
  return device;
}

int cudart::record(int error) {
  if (error)
    lastError = error;
  return error;
}

int cudart::ensureContext() {
  static std::map<int, cuda::Context> retained;
  Registry &r = Registry::get();
  std::lock_guard<std::mutex> lock(r.mutex);
  if (int error = cuInit(0))
    return error;
  cuda::Context &context = retained[currentDevice()], current = nullptr;
  if (!context)
    if (int error = cuDevicePrimaryCtxRetain(&context, currentDevice()))
      return error;
  if (int error = cuCtxGetCurrent(&current))
    return error;
  return current == context ? 0 : cuCtxSetCurrent(context);
}

cuda::Function cudart::findKernel(const void *hostFunction) {
  Registry &r = Registry::get();
  std::lock_guard<std::mutex> lock(r.mutex);
  auto found = r.kernels.find(hostFunction);
  if (found == r.kernels.end()) {
    auto handle = static_cast<cuda::Function>(const_cast<void *>(hostFunction));
    return r.handles.count(handle) ? handle : nullptr;
  }
  Name &n = found->second;
  if (!n.kernel && !load(*n.binary) &&
      cuLibraryGetKernel(&n.kernel, n.binary->library, n.name.c_str()))
    n.kernel = nullptr;
  return n.kernel;
}

void cudart::rememberKernel(cuda::Function kernel) {
  Registry &r = Registry::get();
  std::lock_guard<std::mutex> lock(r.mutex);
  r.handles.insert(kernel);
}

int cudart::findSymbol(const void *symbol, cuda::DevicePointer *address, size_t *bytes) {
  static constexpr int invalidSymbol = 13;
  Registry &r = Registry::get();
  std::lock_guard<std::mutex> lock(r.mutex);
  auto found = r.variables.find(symbol);
  if (found == r.variables.end())
    return invalidSymbol;
  if (int error = load(*found->second.binary))
    return error;
  return cuLibraryGetGlobal(address, bytes, found->second.binary->library,
                            found->second.name.c_str());
}

//===----------------------------------------------------------------------===//
// What the code that nvcc generates calls
//===----------------------------------------------------------------------===//

extern "C" {
#define GENERATED __attribute__((visibility("default")))

GENERATED void **__cudaRegisterFatBinary(void *image) {
  return reinterpret_cast<void **>(new Binary{image});
}

GENERATED void __cudaRegisterFatBinaryEnd(void **) {}

GENERATED void __cudaUnregisterFatBinary(void **handle) {
  // The process ends; the driver reports what is left.
  (void)handle;
}

// Called before the program's first use of a managed variable.
GENERATED char __cudaInitModule(void **handle) {
  if (ensureContext())
    return 0;
  Registry &r = Registry::get();
  std::lock_guard<std::mutex> lock(r.mutex);
  auto *binary = reinterpret_cast<Binary *>(handle);
  for (Managed &m : r.managed)
    if (m.binary == binary && !load(*binary)) {
      cuda::DevicePointer address = 0;
      if (!cuLibraryGetManaged(&address, nullptr, binary->library, m.name.c_str()))
        *m.slot = reinterpret_cast<void *>(address);
    }
  return 1;
}

GENERATED void __cudaRegisterManagedVar(void **handle, void **slot, char *, const char *name, int,
                                        size_t, int, int) {
  Registry &r = Registry::get();
  std::lock_guard<std::mutex> lock(r.mutex);
  auto *binary = reinterpret_cast<Binary *>(handle);
  r.managed.push_back({binary, name, slot});
  r.variables[slot] = {binary, name};
}

// Only for code that the driver compiles together with the host's.
GENERATED void __cudaRegisterHostVar(void **, const char *, char *, size_t) {}
GENERATED void __cudaRegisterUnifiedTable(void **, void *) {}

GENERATED void __cudaRegisterFunction(void **handle, const char *hostFunction, char *,
                                      const char *name, int, void *, void *, void *, void *,
                                      int *) {
  Registry &r = Registry::get();
  std::lock_guard<std::mutex> lock(r.mutex);
  r.kernels[hostFunction] = {reinterpret_cast<Binary *>(handle), name};
}

GENERATED void __cudaRegisterVar(void **handle, char *shadow, char *, const char *name, int, size_t,
                                 int, int) {
  Registry &r = Registry::get();
  std::lock_guard<std::mutex> lock(r.mutex);
  r.variables[shadow] = {reinterpret_cast<Binary *>(handle), name};
}

GENERATED unsigned __cudaPushCallConfiguration(Shape grid, Shape block, size_t shared,
                                               cuda::Stream stream) {
  configurations.push_back({grid, block, shared, stream});
  return 0;
}

GENERATED int __cudaPopCallConfiguration(Shape *grid, Shape *block, size_t *shared, void *stream) {
  static constexpr int missingConfiguration = 52;
  if (configurations.empty())
    return missingConfiguration;
  Configuration c = configurations.back();
  configurations.pop_back();
  *grid = c.grid;
  *block = c.block;
  *shared = c.shared;
  *static_cast<cuda::Stream *>(stream) = c.stream;
  return 0;
}

GENERATED int cudaGetLastError() {
  int error = lastError;
  lastError = 0;
  return error;
}

GENERATED int cudaPeekAtLastError() { return lastError; }
}
