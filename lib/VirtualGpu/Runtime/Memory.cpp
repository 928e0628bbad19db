//===- Memory.cpp - Memory in the runtime ---------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

using namespace tilecopy;
using namespace tilecopy::cudart;
using cuda::DevicePointer;
using cuda::Stream;

DRIVER(cuMemAlloc_v2, (DevicePointer *, size_t));
DRIVER(cuMemAllocPitch_v2, (DevicePointer *, size_t *, size_t, size_t, unsigned));
DRIVER(cuMemAllocHost_v2, (void **, size_t));
DRIVER(cuMemHostAlloc, (void **, size_t, unsigned));
DRIVER(cuMemAllocManaged, (DevicePointer *, size_t, unsigned));
DRIVER(cuMemAllocAsync, (DevicePointer *, size_t, Stream));
DRIVER(cuMemFree_v2, (DevicePointer));
DRIVER(cuMemFreeAsync, (DevicePointer, Stream));
DRIVER(cuMemFreeHost, (void *));
DRIVER(cuMemGetInfo_v2, (size_t *, size_t *));
DRIVER(cuMemHostRegister_v2, (void *, size_t, unsigned));
DRIVER(cuMemHostUnregister, (void *));
DRIVER(cuMemHostGetDevicePointer_v2, (DevicePointer *, void *, unsigned));
DRIVER(cuMemcpyHtoD_v2, (DevicePointer, const void *, size_t));
DRIVER(cuMemcpyDtoH_v2, (void *, DevicePointer, size_t));
DRIVER(cuMemcpyDtoD_v2, (DevicePointer, DevicePointer, size_t));
DRIVER(cuMemcpy, (DevicePointer, DevicePointer, size_t));
DRIVER(cuMemcpyHtoDAsync_v2, (DevicePointer, const void *, size_t, Stream));
DRIVER(cuMemcpyDtoHAsync_v2, (void *, DevicePointer, size_t, Stream));
DRIVER(cuMemcpyDtoDAsync_v2, (DevicePointer, DevicePointer, size_t, Stream));
DRIVER(cuMemcpyAsync, (DevicePointer, DevicePointer, size_t, Stream));
DRIVER(cuMemcpy2D_v2, (const cuda::Copy2D *));
DRIVER(cuMemcpy2DAsync_v2, (const cuda::Copy2D *, Stream));
DRIVER(cuMemsetD8_v2, (DevicePointer, unsigned char, size_t));
DRIVER(cuMemsetD8Async, (DevicePointer, unsigned char, size_t, Stream));
DRIVER(cuMemsetD2D8_v2, (DevicePointer, size_t, unsigned char, size_t, size_t));
DRIVER(cuMemsetD2D8Async, (DevicePointer, size_t, unsigned char, size_t, size_t, Stream));

namespace {
enum Direction : int { HostToHost, HostToDevice, DeviceToHost, DeviceToDevice, ByAddress };
constexpr int invalidDirection = 21;
} // namespace

static DevicePointer *slot(void **out) { return reinterpret_cast<DevicePointer *>(out); }

RUNTIME cudaMalloc(void **out, size_t bytes) {
  return withContext([&] {
    if (out && !bytes) {
      *out = nullptr;
      return 0;
    }
    return cuMemAlloc_v2(slot(out), bytes);
  });
}

RUNTIME cudaMallocPitch(void **out, size_t *pitch, size_t width, size_t height) {
  return withContext([&] { return cuMemAllocPitch_v2(slot(out), pitch, width, height, 4); });
}

RUNTIME cudaMallocHost(void **out, size_t bytes) {
  return withContext([&] { return cuMemAllocHost_v2(out, bytes); });
}

RUNTIME cudaHostAlloc(void **out, size_t bytes, unsigned flags) {
  return withContext([&] { return cuMemHostAlloc(out, bytes, flags); });
}

RUNTIME cudaMallocManaged(void **out, size_t bytes, unsigned flags) {
  return withContext([&] { return cuMemAllocManaged(slot(out), bytes, flags); });
}

RUNTIME cudaMallocAsync(void **out, size_t bytes, Stream stream) {
  return withContext([&] { return cuMemAllocAsync(slot(out), bytes, stream); });
}

RUNTIME cudaFree(void *pointer) {
  return withContext([&] { return cuMemFree_v2(addressOf(pointer)); });
}

RUNTIME cudaFreeAsync(void *pointer, Stream stream) {
  return withContext([&] { return cuMemFreeAsync(addressOf(pointer), stream); });
}

RUNTIME cudaFreeHost(void *pointer) {
  return withContext([&] { return pointer ? cuMemFreeHost(pointer) : 0; });
}

RUNTIME cudaMemGetInfo(size_t *left, size_t *total) {
  return withContext([&] { return cuMemGetInfo_v2(left, total); });
}

RUNTIME cudaHostRegister(void *pointer, size_t bytes, unsigned flags) {
  return withContext([&] { return cuMemHostRegister_v2(pointer, bytes, flags); });
}

RUNTIME cudaHostUnregister(void *pointer) {
  return withContext([&] { return cuMemHostUnregister(pointer); });
}

RUNTIME cudaHostGetDevicePointer(void **out, void *pointer, unsigned flags) {
  return withContext([&] { return cuMemHostGetDevicePointer_v2(slot(out), pointer, flags); });
}

static int copy(void *to, const void *from, size_t bytes, int direction) {
  switch (direction) {
  case HostToDevice:
    return cuMemcpyHtoD_v2(addressOf(to), from, bytes);
  case DeviceToHost:
    return cuMemcpyDtoH_v2(to, addressOf(from), bytes);
  case DeviceToDevice:
    return cuMemcpyDtoD_v2(addressOf(to), addressOf(from), bytes);
  case HostToHost:
  case ByAddress:
    return cuMemcpy(addressOf(to), addressOf(from), bytes);
  default:
    return invalidDirection;
  }
}

static int copyAsync(void *to, const void *from, size_t bytes, int direction, Stream stream) {
  switch (direction) {
  case HostToDevice:
    return cuMemcpyHtoDAsync_v2(addressOf(to), from, bytes, stream);
  case DeviceToHost:
    return cuMemcpyDtoHAsync_v2(to, addressOf(from), bytes, stream);
  case DeviceToDevice:
    return cuMemcpyDtoDAsync_v2(addressOf(to), addressOf(from), bytes, stream);
  case HostToHost:
  case ByAddress:
    return cuMemcpyAsync(addressOf(to), addressOf(from), bytes, stream);
  default:
    return invalidDirection;
  }
}

RUNTIME cudaMemcpy(void *to, const void *from, size_t bytes, int direction) {
  return withContext([&] { return copy(to, from, bytes, direction); });
}

RUNTIME cudaMemcpyAsync(void *to, const void *from, size_t bytes, int direction, Stream stream) {
  return withContext([&] { return copyAsync(to, from, bytes, direction, stream); });
}

static cuda::Side2D side(const void *pointer, size_t pitch) {
  return {0, 0, cuda::UnifiedMemory, nullptr, addressOf(pointer), nullptr, pitch};
}

RUNTIME cudaMemcpy2D(void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width,
                     size_t height, int direction) {
  cuda::Copy2D box = {side(from, fromPitch), side(to, toPitch), width, height};
  return withContext(
      [&] { return direction > ByAddress ? invalidDirection : cuMemcpy2D_v2(&box); });
}

RUNTIME cudaMemcpy2DAsync(void *to, size_t toPitch, const void *from, size_t fromPitch,
                          size_t width, size_t height, int direction, Stream stream) {
  cuda::Copy2D box = {side(from, fromPitch), side(to, toPitch), width, height};
  return withContext(
      [&] { return direction > ByAddress ? invalidDirection : cuMemcpy2DAsync_v2(&box, stream); });
}

RUNTIME cudaMemset(void *to, int value, size_t bytes) {
  return withContext(
      [&] { return cuMemsetD8_v2(addressOf(to), static_cast<unsigned char>(value), bytes); });
}

RUNTIME cudaMemsetAsync(void *to, int value, size_t bytes, Stream stream) {
  return withContext([&] {
    return cuMemsetD8Async(addressOf(to), static_cast<unsigned char>(value), bytes, stream);
  });
}

RUNTIME cudaMemset2D(void *to, size_t pitch, int value, size_t width, size_t height) {
  return withContext([&] {
    return cuMemsetD2D8_v2(addressOf(to), pitch, static_cast<unsigned char>(value), width, height);
  });
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// The part of a variable that a copy names.
static int placeOf(const void *symbol, size_t offset, size_t bytes, DevicePointer &out) {
  size_t size = 0;
  if (int error = findSymbol(symbol, &out, &size))
    return error;
  if (offset > size || bytes > size - offset)
    return invalidValue;
  out += offset;
  return 0;
}

RUNTIME cudaGetSymbolAddress(void **out, const void *symbol) {
  return withContext([&] { return findSymbol(symbol, slot(out), nullptr); });
}

RUNTIME cudaGetSymbolSize(size_t *bytes, const void *symbol) {
  return withContext([&] { return findSymbol(symbol, nullptr, bytes); });
}

RUNTIME cudaMemcpyToSymbol(const void *symbol, const void *from, size_t bytes, size_t offset,
                           int direction) {
  return withContext([&] {
    DevicePointer to = 0;
    int error = placeOf(symbol, offset, bytes, to);
    return error ? error : copy(reinterpret_cast<void *>(to), from, bytes, direction);
  });
}

RUNTIME cudaMemcpyFromSymbol(void *to, const void *symbol, size_t bytes, size_t offset,
                             int direction) {
  return withContext([&] {
    DevicePointer from = 0;
    int error = placeOf(symbol, offset, bytes, from);
    return error ? error : copy(to, reinterpret_cast<void *>(from), bytes, direction);
  });
}

RUNTIME cudaMemcpyToSymbolAsync(const void *symbol, const void *from, size_t bytes, size_t offset,
                                int direction, Stream stream) {
  return withContext([&] {
    DevicePointer to = 0;
    int error = placeOf(symbol, offset, bytes, to);
    return error ? error : copyAsync(reinterpret_cast<void *>(to), from, bytes, direction, stream);
  });
}
