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
using cuda::Event;
using cuda::Function;
using cuda::Location;
using cuda::Stream;

DRIVER(cuDevicePrimaryCtxSetFlags_v2, (int, unsigned));
DRIVER(cuDevicePrimaryCtxGetState, (int, unsigned *, int *));
DRIVER(cuDevicePrimaryCtxRetain, (cuda::Context *, int));
DRIVER(cuDeviceGetPCIBusId, (char *, int, int));
DRIVER(cuInit, (unsigned));
DRIVER(cuCtxDisablePeerAccess, (cuda::Context));
DRIVER(cuCtxSetCacheConfig, (int));
DRIVER(cuFuncSetCacheConfig, (Function, int));
DRIVER(cuEventRecordWithFlags, (Event, Stream, unsigned));
DRIVER(cuMemAdvise_v2, (DevicePointer, size_t, int, Location));
DRIVER(cuMemPrefetchAsync_v2, (DevicePointer, size_t, Location, unsigned, Stream));
DRIVER(cuMemHostGetFlags, (unsigned *, void *));
DRIVER(cuMemcpyDtoD_v2, (DevicePointer, DevicePointer, size_t));
DRIVER(cuMemcpyDtoDAsync_v2, (DevicePointer, DevicePointer, size_t, Stream));
DRIVER(cuMemsetD2D8Async, (DevicePointer, size_t, unsigned char, size_t, size_t, Stream));
DRIVER(cuPointerGetAttribute, (void *, int, DevicePointer));
DRIVER(cuStreamAddCallback, (Stream, cuda::StreamCallback, void *, unsigned));
DRIVER(cuStreamGetFlags, (Stream, unsigned *));
DRIVER(cuStreamGetPriority, (Stream, int *));
DRIVER(cuProfilerStart, ());
DRIVER(cuProfilerStop, ());

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

RUNTIME cudaDeviceSetCacheConfig(int config) {
  return withContext([&] { return cuCtxSetCacheConfig(config); });
}

RUNTIME cudaFuncSetCacheConfig(const void *hostFunction, int config) {
  return withContext([&] { return cuFuncSetCacheConfig(findKernel(hostFunction), config); });
}

RUNTIME cudaEventRecordWithFlags(Event event, Stream stream, unsigned flags) {
  return withContext([&] { return cuEventRecordWithFlags(event, stream, flags); });
}

RUNTIME cudaMemAdvise(const void *pointer, size_t bytes, int advice, Location location) {
  return withContext([&] { return cuMemAdvise_v2(addressOf(pointer), bytes, advice, location); });
}

RUNTIME cudaMemPrefetchAsync(const void *pointer, size_t bytes, Location location, unsigned flags,
                             Stream stream) {
  return withContext(
      [&] { return cuMemPrefetchAsync_v2(addressOf(pointer), bytes, location, flags, stream); });
}

RUNTIME cudaHostGetFlags(unsigned *flags, void *pointer) {
  return withContext([&] { return cuMemHostGetFlags(flags, pointer); });
}

RUNTIME cudaMemcpyPeer(void *to, int, const void *from, int, size_t bytes) {
  return withContext([&] { return cuMemcpyDtoD_v2(addressOf(to), addressOf(from), bytes); });
}

RUNTIME cudaMemcpyPeerAsync(void *to, int, const void *from, int, size_t bytes, Stream stream) {
  return withContext(
      [&] { return cuMemcpyDtoDAsync_v2(addressOf(to), addressOf(from), bytes, stream); });
}

RUNTIME cudaMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height,
                          Stream stream) {
  return withContext([&] {
    auto byte = static_cast<unsigned char>(value);
    return cuMemsetD2D8Async(addressOf(to), pitch, byte, width, height, stream);
  });
}

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

RUNTIME cudaStreamAddCallback(Stream stream, cuda::StreamCallback callback, void *data,
                              unsigned flags) {
  return withContext([&] { return cuStreamAddCallback(stream, callback, data, flags); });
}

RUNTIME cudaStreamGetFlags(Stream stream, unsigned *flags) {
  return withContext([&] { return cuStreamGetFlags(stream, flags); });
}

RUNTIME cudaStreamGetPriority(Stream stream, int *priority) {
  return withContext([&] { return cuStreamGetPriority(stream, priority); });
}

RUNTIME cudaProfilerStart() { return record(cuProfilerStart()); }
RUNTIME cudaProfilerStop() { return record(cuProfilerStop()); }
