//===- Forwarded.cpp - What the driver has under another name -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

using namespace tilecopy;
using namespace tilecopy::cudart;
using cuda::DevicePointer;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

using P = void *;
using U = unsigned;
using L = unsigned long long;
using Z = size_t;

// Names for the parameters of a list of types.
#define PARAMETERS_1(A) A a
#define PARAMETERS_2(A, B) A a, B b
#define PARAMETERS_3(A, B, C) A a, B b, C c
#define PARAMETERS_4(A, B, C, D) A a, B b, C c, D d
#define PARAMETERS_5(A, B, C, D, E) A a, B b, C c, D d, E e
#define PARAMETERS_6(A, B, C, D, E, F) A a, B b, C c, D d, E e, F f
#define PARAMETERS_7(A, B, C, D, E, F, G) A a, B b, C c, D d, E e, F f, G g
#define PARAMETERS_8(A, B, C, D, E, F, G, H) A a, B b, C c, D d, E e, F f, G g, H h
#define ARGUMENTS_1 a
#define ARGUMENTS_2 a, b
#define ARGUMENTS_3 a, b, c
#define ARGUMENTS_4 a, b, c, d
#define ARGUMENTS_5 a, b, c, d, e
#define ARGUMENTS_6 a, b, c, d, e, f
#define ARGUMENTS_7 a, b, c, d, e, f, g
#define ARGUMENTS_8 a, b, c, d, e, f, g, h
#define NINTH(a, b, c, d, e, f, g, h, i, ...) i
#define COUNT(...) NINTH(__VA_ARGS__, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define JOINED(a, b) a##b
#define JOIN(a, b) JOINED(a, b)

#define FORWARD(name, driver, ...)                                                                 \
  DRIVER(driver, (__VA_ARGS__));                                                                   \
  RUNTIME name(JOIN(PARAMETERS_, COUNT(__VA_ARGS__))(__VA_ARGS__)) {                               \
    return withContext([&] { return driver(JOIN(ARGUMENTS_, COUNT(__VA_ARGS__))); });              \
  }
#define FORWARD_STREAM(name, driver, ...)                                                          \
  FORWARD(name, driver, __VA_ARGS__)                                                               \
  FORWARD(name##_ptsz, driver##_ptsz, __VA_ARGS__)
#define FORWARD_NOTHING(name, driver)                                                              \
  DRIVER(driver, ());                                                                              \
  RUNTIME name() {                                                                                 \
    return withContext([&] { return driver(); });                                                  \
  }
#include "Forwards.def"

//===----------------------------------------------------------------------===//
// Other parameters, or before there is a context
//===----------------------------------------------------------------------===//

DRIVER(cuInit, (unsigned));
DRIVER(cuDevicePrimaryCtxSetFlags_v2, (int, unsigned));
DRIVER(cuDevicePrimaryCtxGetState, (int, unsigned *, int *));
DRIVER(cuDevicePrimaryCtxRetain, (cuda::Context *, int));
DRIVER(cuDeviceGetPCIBusId, (char *, int, int));
DRIVER(cuCtxDisablePeerAccess, (cuda::Context));
DRIVER(cuMemcpyDtoD_v2, (DevicePointer, DevicePointer, size_t));
DRIVER(cuMemcpyDtoDAsync_v2, (DevicePointer, DevicePointer, size_t, void *));
DRIVER(cuPointerGetAttribute, (void *, int, DevicePointer));
DRIVER(cuGraphConditionalHandleCreate, (uint64_t *, void *, void *, unsigned, unsigned));

RUNTIME cudaSetDeviceFlags(unsigned flags) {
  int error = cuInit(0);
  return record(error ? error : cuDevicePrimaryCtxSetFlags_v2(currentDevice(), flags));
}

RUNTIME cudaGetDeviceFlags(unsigned *flags) {
  return withContext([&] {
    int isActive;
    return flags ? cuDevicePrimaryCtxGetState(currentDevice(), flags, &isActive) : invalidValue;
  });
}

RUNTIME cudaInitDevice(int device, unsigned, unsigned) {
  int error = cuInit(0);
  cuda::Context context;
  return record(error ? error : cuDevicePrimaryCtxRetain(&context, device));
}

RUNTIME cudaDeviceGetPCIBusId(char *out, int size, int device) {
  int error = cuInit(0);
  return record(error ? error : cuDeviceGetPCIBusId(out, size, device));
}

RUNTIME cudaDeviceDisablePeerAccess(int peer) {
  return withContext([&] {
    cuda::Context context;
    int error = cuDevicePrimaryCtxRetain(&context, peer);
    return error ? error : cuCtxDisablePeerAccess(context);
  });
}

RUNTIME cudaMemcpyPeer(void *to, int, const void *from, int, size_t bytes) {
  return withContext([&] { return cuMemcpyDtoD_v2(addressOf(to), addressOf(from), bytes); });
}

RUNTIME cudaMemcpyPeerAsync(void *to, int, const void *from, int, size_t bytes, void *stream) {
  return withContext(
      [&] { return cuMemcpyDtoDAsync_v2(addressOf(to), addressOf(from), bytes, stream); });
}

RUNTIME cudaGraphConditionalHandleCreate(uint64_t *out, void *graph, unsigned value,
                                         unsigned flags) {
  return withContext(
      [&] { return cuGraphConditionalHandleCreate(out, graph, nullptr, value, flags); });
}

RUNTIME cudaEventCreate(void **event) {
  return withContext([&] { return cuEventCreate(event, 0); });
}
RUNTIME cudaStreamCreateWithFlags(void **stream, unsigned flags) {
  return withContext([&] { return cuStreamCreateWithPriority(stream, flags, 0); });
}
RUNTIME cudaStreamCreate(void **stream) { return cudaStreamCreateWithFlags(stream, 0); }

namespace {
/// cudaPointerAttributes.
struct PointerAttributes {
  enum Type : int { Unregistered, Host, Device, Managed } type;
  int device;
  void *devicePointer, *hostPointer;
  long reserved[8];
};
} // namespace

RUNTIME cudaPointerGetAttributes(PointerAttributes *out, const void *pointer) {
  return withContext([&] {
    if (!out)
      return invalidValue;
    enum { MemoryType = 2, DeviceSide = 3, HostSide = 4, IsManaged = 8, Ordinal = 9 };
    *out = {PointerAttributes::Unregistered, -2, nullptr, const_cast<void *>(pointer), {}};
    unsigned type = 0, isManaged = 0;
    if (cuPointerGetAttribute(&type, MemoryType, addressOf(pointer)))
      return 0; // memory that only the host knows
    cuPointerGetAttribute(&isManaged, IsManaged, addressOf(pointer));
    cuPointerGetAttribute(&out->device, Ordinal, addressOf(pointer));
    cuPointerGetAttribute(&out->devicePointer, DeviceSide, addressOf(pointer));
    out->hostPointer = nullptr;
    cuPointerGetAttribute(&out->hostPointer, HostSide, addressOf(pointer));
    out->type = isManaged                  ? PointerAttributes::Managed
                : type == cuda::HostMemory ? PointerAttributes::Host
                                           : PointerAttributes::Device;
    return 0;
  });
}
