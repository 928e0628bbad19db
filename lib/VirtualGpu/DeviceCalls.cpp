//===- DeviceCalls.cpp - Initialization, errors and devices ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "Devices.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Context;
using cuda::Result;

// Up to 13.1 programs clear a bit of tensor maps, which a bug of those drivers has set; in a map of
// the emulator it would be one of the address.
static constexpr int driverVersion = 13020;

// The packages of Python look for NVRTC and nvJitLink among what is loaded, and then in folders of
// their own, some before they call the driver: the stand-ins are loaded together with this library.
__attribute__((constructor)) static void loadStandIns() {
  Dl_info self;
  if (!dladdr(reinterpret_cast<void *>(&loadStandIns), &self))
    return;
  for (StringRef name : {"libnvJitLink.so.13", "libnvrtc.so.13"}) {
    SmallString<256> path(sys::path::parent_path(self.dli_fname));
    sys::path::append(path, name);
    ::dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
  }
}

// The driver does not follow a process into its children: their calls fail, and the report is the
// parent's.
static bool isForked = false;
static void leaveToParent() {
  isForked = true;
  gpu().isInitialized = false;
}

CALL(cuInit, Nothing, (unsigned flags), (flags)) {
  if (flags)
    return cuda::InvalidValue;
  if (isForked)
    return cuda::NotInitialized;
  if (!gpu().isInitialized) {
    pthread_atfork(nullptr, nullptr, leaveToParent);
    std::atexit([] {
      if (isForked)
        return;
      gpu().guard.tell();
      gpu().reportLeaks();
      gpu().report.finish();
    });
  }
  gpu().isInitialized = true;
  return cuda::Success;
}

CALL(cuDriverGetVersion, Nothing, (int *version), (version)) {
  if (!version)
    return cuda::InvalidValue;
  *version = driverVersion;
  return cuda::Success;
}

static const char *const *errorNames(int error) {
  switch (error) {
#define RESULT(name, value, cudaName, text)                                                        \
  case value: {                                                                                    \
    static const char *const names[] = {#cudaName, text};                                          \
    return names;                                                                                  \
  }
#include "Device/CudaResults.def"
  default:
    return nullptr;
  }
}

CALL(cuGetErrorName, Nothing, (int error, const char **name), (error, name)) {
  const char *const *names = errorNames(error);
  if (!name)
    return cuda::InvalidValue;
  *name = names ? names[0] : nullptr;
  return names ? cuda::Success : cuda::InvalidValue;
}

CALL(cuGetErrorString, Nothing, (int error, const char **text), (error, text)) {
  const char *const *names = errorNames(error);
  if (!text)
    return cuda::InvalidValue;
  *text = names ? names[1] : nullptr;
  return names ? cuda::Success : cuda::InvalidValue;
}

CALL(cuDeviceGetCount, Init, (int *count), (count)) {
  if (!count)
    return cuda::InvalidValue;
  *count = gpu().devices;
  return cuda::Success;
}

CALL(cuDeviceGet, Init, (int *device, int ordinal), (device, ordinal)) {
  if (!device)
    return cuda::InvalidValue;
  if (!isDevice(ordinal))
    return cuda::InvalidDevice;
  *device = ordinal;
  return cuda::Success;
}

CALL(cuDeviceGetName, Init, (char *name, int length, int device), (name, length, device)) {
  if (!name || length <= 0)
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  std::string text = "TileCopy virtual " + std::string(findDevice(gpu().target.sm)->product) +
                     " (" + gpu().target.name() + ")";
  std::strncpy(name, text.c_str(), size_t(length) - 1);
  name[length - 1] = 0;
  return cuda::Success;
}

static Result uuid(cuda::Uuid *uuid, int device) {
  if (!uuid)
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  std::memcpy(uuid->bytes, "tilecopy-gpu-000", 16);
  uuid->bytes[15] = char('0' + device);
  return cuda::Success;
}

CALL(cuDeviceGetUuid, Init, (cuda::Uuid * id, int device), (id, device)) {
  return uuid(id, device);
}
CALL(cuDeviceGetUuid_v2, Init, (cuda::Uuid * id, int device), (id, device)) {
  return uuid(id, device);
}

CALL(cuDeviceGetLuid, Init, (char *luid, unsigned *mask, int device), (luid, mask, device)) {
  return cuda::NotSupported; // as on Linux
}

CALL(cuDeviceGetPCIBusId, Init, (char *text, int length, int device), (text, length, device)) {
  if (!text || length <= 0)
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  std::snprintf(text, size_t(length), "0000:%02X:00.0", device + 1);
  return cuda::Success;
}

CALL(cuDeviceGetByPCIBusId, Init, (int *device, const char *text), (device, text)) {
  if (!device || !text)
    return cuda::InvalidValue;
  unsigned domain, bus, slot, function;
  if (std::sscanf(text, "%x:%x:%x.%x", &domain, &bus, &slot, &function) < 3 || domain || slot ||
      !isDevice(int(bus) - 1))
    return cuda::InvalidDevice;
  *device = int(bus) - 1;
  return cuda::Success;
}

CALL(cuDeviceTotalMem_v2, Init, (size_t *bytes, int device), (bytes, device)) {
  if (!bytes)
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  *bytes = gpu().capacity();
  return cuda::Success;
}

CALL(cuDeviceGetAttribute, Init, (int *value, int attribute, int device),
     (value, attribute, device)) {
  if (!value)
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  auto found = deviceAttribute(gpu().target.sm, device, attribute);
  if (!found)
    return cuda::InvalidValue;
  *value = *found;
  return cuda::Success;
}

CALL(cuDeviceComputeCapability, Init, (int *major, int *minor, int device),
     (major, minor, device)) {
  if (!major || !minor)
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  *major = int(gpu().target.sm / 10);
  *minor = int(gpu().target.sm % 10);
  return cuda::Success;
}

/// CUdevprop, which CUDA has deprecated.
struct OldProperties {
  int threads, block[3], grid[3], shared, constant, simd, pitch, registers, clock, alignment;
};

CALL(cuDeviceGetProperties, Init, (OldProperties * out, int device), (out, device)) {
  if (!out)
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  auto of = [&](int attribute) { return *deviceAttribute(gpu().target.sm, device, attribute); };
  *out = {of(1),
          {of(2), of(3), of(4)},
          {of(5), of(6), of(7)},
          of(8),
          of(9),
          of(10),
          of(11),
          of(12),
          of(13),
          of(14)};
  return cuda::Success;
}

CALL(cuDeviceGetTexture1DLinearMaxWidth, Init,
     (size_t *width, int format, unsigned channels, int device),
     (width, format, channels, device)) {
  if (!width)
    return cuda::InvalidValue;
  *width = 268435456;
  return cuda::Success;
}

CALL(cuDeviceGetExecAffinitySupport, Init, (int *value, int type, int device),
     (value, type, device)) {
  if (!value)
    return cuda::InvalidValue;
  *value = 0;
  return cuda::Success;
}

CALL(cuDeviceCanAccessPeer, Init, (int *can, int device, int peer), (can, device, peer)) {
  if (!can)
    return cuda::InvalidValue;
  if (!isDevice(device) || !isDevice(peer))
    return cuda::InvalidDevice;
  *can = device != peer;
  return cuda::Success;
}

CALL(cuDeviceGetP2PAttribute, Init, (int *value, int attribute, int from, int to),
     (value, attribute, from, to)) {
  if (!value || attribute < 1 || attribute > 5)
    return cuda::InvalidValue;
  if (!isDevice(from) || !isDevice(to))
    return cuda::InvalidDevice;
  *value = from != to && attribute <= 3;
  return cuda::Success;
}

CALL(cuProfilerStart, Context, (), ()) { return cuda::Success; }
CALL(cuProfilerStop, Context, (), ()) { return cuda::Success; }

CALL(cuGetProcAddress, Nothing, (const char *symbol, void **out, int version, uint64_t flags),
     (symbol, out, version, flags)) {
  void *found = nullptr;
  if (cuda::Result e = findSymbol(symbol, out ? &found : nullptr, version, flags, nullptr))
    return e;
  if (!found)
    return cuda::NotFound;
  *out = found;
  return cuda::Success;
}

CALL(cuGetProcAddress_v2, Nothing,
     (const char *symbol, void **out, int version, uint64_t flags, int *status),
     (symbol, out, version, flags, status)) {
  return findSymbol(symbol, out, version, flags, status);
}

// The driver's internal tables have no description. NVIDIA's runtime asks for them, and works with
// no other driver than NVIDIA's; it is not asked where its functions are found
// (Static/Redirect.cpp).
CALL(cuGetExportTable, Nothing, (const void **table, const cuda::Uuid *id), (table, id)) {
  if (!table || !id)
    return cuda::InvalidValue;
  *table = nullptr;
  gpu().report.note(
      "a CUDA runtime inside a stripped program or library asks for internal tables of "
      "the driver, and its calls will fail; link with nvcc -cudart shared, or do not "
      "strip it");
  return cuda::NotFound;
}
