//===- Devices.cpp - Devices, errors and versions in the runtime ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::cudart;

DRIVER(cuInit, (unsigned));
DRIVER(cuDriverGetVersion, (int *));
DRIVER(cuGetErrorName, (int, const char **));
DRIVER(cuGetErrorString, (int, const char **));
DRIVER(cuDeviceGetCount, (int *));
DRIVER(cuDeviceGetName, (char *, int, int));
DRIVER(cuDeviceGetUuid_v2, (cuda::Uuid *, int));
DRIVER(cuDeviceTotalMem_v2, (size_t *, int));
DRIVER(cuDeviceGetAttribute, (int *, int, int));
DRIVER(cuDeviceCanAccessPeer, (int *, int, int));
DRIVER(cuDevicePrimaryCtxReset_v2, (int));
DRIVER(cuDevicePrimaryCtxRetain, (cuda::Context *, int));
DRIVER(cuCtxEnablePeerAccess, (cuda::Context, unsigned));
DRIVER(cuGetProcAddress_v2, (const char *, void **, int, uint64_t, int *));

static constexpr int runtimeVersion = 13000;

namespace {

/// cudaDeviceProp, whose members are in the table.
struct Properties {
  char name[256];
  cuda::Uuid uuid;
  char luid[8];
  unsigned luidDeviceNodeMask;
  size_t totalGlobalMem;
#define FIELD(type, name, attribute) type name;
#define FIELDS(name, count, ...) int name[count];
#include "Properties.def"
  int reserved[56];
};

/// Errors of the runtime that the driver does not have.
struct OwnError {
  int number;
  const char *name, *text;
};
constexpr OwnError ownErrors[] = {
    {9, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {13, "cudaErrorInvalidSymbol", "invalid device symbol"},
    {52, "cudaErrorMissingConfiguration", "__global__ function call is not configured"},
    {98, "cudaErrorInvalidDeviceFunction", "invalid device function"},
};

} // namespace

RUNTIME cudaGetDeviceCount(int *count) {
  int error = cuInit(0);
  return record(error ? error : cuDeviceGetCount(count));
}

RUNTIME cudaGetDevice(int *device) {
  *device = currentDevice();
  return 0;
}

RUNTIME cudaSetDevice(int device) {
  static constexpr int invalidDevice = 101;
  int count = 0;
  if (int error = cudaGetDeviceCount(&count))
    return error;
  if (device < 0 || device >= count)
    return record(invalidDevice);
  currentDevice() = device;
  return withContext([] { return 0; });
}

template <class T> static void fill(T &member, int attribute, int device) {
  int value = 0;
  cuDeviceGetAttribute(&value, attribute, device);
  member = T(value);
}

RUNTIME cudaGetDeviceProperties(Properties *p, int device) {
  if (int error = cuInit(0))
    return record(error);
  std::memset(p, 0, sizeof *p);
  if (int error = cuDeviceGetName(p->name, sizeof p->name, device))
    return record(error);
  cuDeviceGetUuid_v2(&p->uuid, device);
  cuDeviceTotalMem_v2(&p->totalGlobalMem, device);
#define FIELD(type, name, attribute) fill(p->name, attribute, device);
#define FIELDS(name, count, ...)                                                                   \
  {                                                                                                \
    const int attributes[] = {__VA_ARGS__};                                                        \
    for (int n = 0; n != count; ++n)                                                               \
      fill(p->name[n], attributes[n], device);                                                     \
  }
#include "Properties.def"
  return 0;
}

RUNTIME cudaDeviceGetAttribute(int *value, int attribute, int device) {
  int error = cuInit(0);
  return record(error ? error : cuDeviceGetAttribute(value, attribute, device));
}

RUNTIME cudaDeviceCanAccessPeer(int *can, int device, int peer) {
  int error = cuInit(0);
  return record(error ? error : cuDeviceCanAccessPeer(can, device, peer));
}

RUNTIME cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
  return withContext([&] {
    cuda::Context context = nullptr;
    int error = cuDevicePrimaryCtxRetain(&context, peer);
    return error ? error : cuCtxEnablePeerAccess(context, flags);
  });
}

RUNTIME cudaDeviceReset() { return record(cuDevicePrimaryCtxReset_v2(currentDevice())); }

RUNTIME cudaRuntimeGetVersion(int *version) {
  *version = runtimeVersion;
  return 0;
}

RUNTIME cudaDriverGetVersion(int *version) { return cuDriverGetVersion(version); }

extern "C" __attribute__((visibility("default"))) const char *cudaGetErrorName(int error) {
  for (const OwnError &own : ownErrors)
    if (own.number == error)
      return own.name;
  const char *name = nullptr;
  return cuGetErrorName(error, &name) ? "unrecognized error code" : name;
}

extern "C" __attribute__((visibility("default"))) const char *cudaGetErrorString(int error) {
  for (const OwnError &own : ownErrors)
    if (own.number == error)
      return own.text;
  const char *text = nullptr;
  return cuGetErrorString(error, &text) ? "unrecognized error code" : text;
}

RUNTIME_STREAM(cudaGetDriverEntryPointByVersion, ptsz,
               (const char *symbol, void **out, unsigned version, unsigned long long flags,
                int *status),
               (symbol, out, version, flags, status)) {
  static constexpr unsigned long long perThread = 2;
  return cuGetProcAddress_v2(symbol, out, int(version),
                             flags | (OwnStream::current() ? perThread : 0), status);
}

RUNTIME_STREAM(cudaGetDriverEntryPoint, ptsz,
               (const char *symbol, void **out, unsigned long long flags, int *status),
               (symbol, out, flags, status)) {
  return cudaGetDriverEntryPointByVersion_body(symbol, out, runtimeVersion, flags, status);
}

// All devices are equal.
RUNTIME cudaChooseDevice(int *device, const Properties *) {
  return device ? (*device = 0, 0) : record(invalidValue);
}
RUNTIME cudaSetValidDevices(int *, int) { return 0; }
