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
DRIVER(cuMemFree_v2, (DevicePointer));
DRIVER(cuMemFreeHost, (void *));
DRIVER_STREAM(cuMemcpyHtoD_v2, ptds, (DevicePointer, const void *, size_t));
DRIVER_STREAM(cuMemcpyDtoH_v2, ptds, (void *, DevicePointer, size_t));
DRIVER_STREAM(cuMemcpyDtoD_v2, ptds, (DevicePointer, DevicePointer, size_t));
DRIVER_STREAM(cuMemcpy, ptds, (DevicePointer, DevicePointer, size_t));
DRIVER(cuMemcpyHtoDAsync_v2, (DevicePointer, const void *, size_t, Stream));
DRIVER(cuMemcpyDtoHAsync_v2, (void *, DevicePointer, size_t, Stream));
DRIVER(cuMemcpyDtoDAsync_v2, (DevicePointer, DevicePointer, size_t, Stream));
DRIVER(cuMemcpyAsync, (DevicePointer, DevicePointer, size_t, Stream));
DRIVER_STREAM(cuMemcpy2D_v2, ptds, (const cuda::Copy2D *));
DRIVER(cuMemcpy2DAsync_v2, (const cuda::Copy2D *, Stream));
DRIVER_STREAM(cuMemsetD8_v2, ptds, (DevicePointer, unsigned char, size_t));
DRIVER(cuMemsetD8Async, (DevicePointer, unsigned char, size_t, Stream));
DRIVER_STREAM(cuMemsetD2D8_v2, ptds, (DevicePointer, size_t, unsigned char, size_t, size_t));
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

RUNTIME cudaFree(void *pointer) {
  return withContext([&] { return cuMemFree_v2(addressOf(pointer)); });
}

RUNTIME cudaFreeHost(void *pointer) {
  return withContext([&] { return pointer ? cuMemFreeHost(pointer) : 0; });
}

RUNTIME cudaMalloc3D(Pitched *out, Extent extent) {
  return withContext([&] {
    if (!out)
      return invalidValue;
    *out = {nullptr, 0, extent.width, extent.height};
    return cuMemAllocPitch_v2(slot(&out->pointer), &out->pitch, extent.width,
                              extent.height * extent.depth, 4);
  });
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static int copy(void *to, const void *from, size_t bytes, int direction) {
  switch (direction) {
  case HostToDevice:
    return OWN_OR_SHARED(cuMemcpyHtoD_v2, ptds)(addressOf(to), from, bytes);
  case DeviceToHost:
    return OWN_OR_SHARED(cuMemcpyDtoH_v2, ptds)(to, addressOf(from), bytes);
  case DeviceToDevice:
    return OWN_OR_SHARED(cuMemcpyDtoD_v2, ptds)(addressOf(to), addressOf(from), bytes);
  case HostToHost:
  case ByAddress:
    return OWN_OR_SHARED(cuMemcpy, ptds)(addressOf(to), addressOf(from), bytes);
  default:
    return invalidDirection;
  }
}

static int copyAsync(void *to, const void *from, size_t bytes, int direction, Stream stream) {
  stream = OwnStream::of(stream);
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

RUNTIME_STREAM(cudaMemcpy, ptds, (void *to, const void *from, size_t bytes, int direction),
               (to, from, bytes, direction)) {
  return copy(to, from, bytes, direction);
}

RUNTIME_STREAM(cudaMemcpyAsync, ptsz,
               (void *to, const void *from, size_t bytes, int direction, Stream stream),
               (to, from, bytes, direction, stream)) {
  return copyAsync(to, from, bytes, direction, stream);
}

static cuda::Side2D side(const void *pointer, size_t pitch) {
  return {0, 0, cuda::UnifiedMemory, nullptr, addressOf(pointer), nullptr, pitch};
}

RUNTIME_STREAM(cudaMemcpy2D, ptds,
               (void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width,
                size_t height, int direction),
               (to, toPitch, from, fromPitch, width, height, direction)) {
  cuda::Copy2D box = {side(from, fromPitch), side(to, toPitch), width, height};
  return direction > ByAddress ? invalidDirection : OWN_OR_SHARED(cuMemcpy2D_v2, ptds)(&box);
}

RUNTIME_STREAM(cudaMemcpy2DAsync, ptsz,
               (void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width,
                size_t height, int direction, Stream stream),
               (to, toPitch, from, fromPitch, width, height, direction, stream)) {
  cuda::Copy2D box = {side(from, fromPitch), side(to, toPitch), width, height};
  return direction > ByAddress ? invalidDirection : cuMemcpy2DAsync_v2(&box, OwnStream::of(stream));
}

//===----------------------------------------------------------------------===//
// Memsets
//===----------------------------------------------------------------------===//

static unsigned char byteOf(int value) { return static_cast<unsigned char>(value); }

RUNTIME_STREAM(cudaMemset, ptds, (void *to, int value, size_t bytes), (to, value, bytes)) {
  return OWN_OR_SHARED(cuMemsetD8_v2, ptds)(addressOf(to), byteOf(value), bytes);
}

RUNTIME_STREAM(cudaMemsetAsync, ptsz, (void *to, int value, size_t bytes, Stream stream),
               (to, value, bytes, stream)) {
  return cuMemsetD8Async(addressOf(to), byteOf(value), bytes, OwnStream::of(stream));
}

RUNTIME_STREAM(cudaMemset2D, ptds, (void *to, size_t pitch, int value, size_t width, size_t height),
               (to, pitch, value, width, height)) {
  return OWN_OR_SHARED(cuMemsetD2D8_v2, ptds)(addressOf(to), pitch, byteOf(value), width, height);
}

RUNTIME_STREAM(cudaMemset2DAsync, ptsz,
               (void *to, size_t pitch, int value, size_t width, size_t height, Stream stream),
               (to, pitch, value, width, height, stream)) {
  return cuMemsetD2D8Async(addressOf(to), pitch, byteOf(value), width, height,
                           OwnStream::of(stream));
}

static int setBox(const Pitched &to, int value, const Extent &extent, Stream stream) {
  int error = 0;
  for (size_t z = 0; z != extent.depth && !error; ++z)
    error = cuMemsetD2D8Async(addressOf(to.pointer) + z * to.pitch * to.height, to.pitch,
                              byteOf(value), extent.width, extent.height, OwnStream::of(stream));
  return error;
}

RUNTIME_STREAM(cudaMemset3D, ptds, (Pitched to, int value, Extent extent), (to, value, extent)) {
  return setBox(to, value, extent, nullptr);
}

RUNTIME_STREAM(cudaMemset3DAsync, ptsz, (Pitched to, int value, Extent extent, Stream stream),
               (to, value, extent, stream)) {
  return setBox(to, value, extent, stream);
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

int cudart::placeOf(const void *symbol, size_t offset, size_t bytes, DevicePointer &out) {
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

RUNTIME_STREAM(cudaMemcpyToSymbol, ptds,
               (const void *symbol, const void *from, size_t bytes, size_t offset, int direction),
               (symbol, from, bytes, offset, direction)) {
  DevicePointer to = 0;
  int error = placeOf(symbol, offset, bytes, to);
  return error ? error : copy(reinterpret_cast<void *>(to), from, bytes, direction);
}

RUNTIME_STREAM(cudaMemcpyFromSymbol, ptds,
               (void *to, const void *symbol, size_t bytes, size_t offset, int direction),
               (to, symbol, bytes, offset, direction)) {
  DevicePointer from = 0;
  int error = placeOf(symbol, offset, bytes, from);
  return error ? error : copy(to, reinterpret_cast<void *>(from), bytes, direction);
}

RUNTIME_STREAM(cudaMemcpyToSymbolAsync, ptsz,
               (const void *symbol, const void *from, size_t bytes, size_t offset, int direction,
                Stream stream),
               (symbol, from, bytes, offset, direction, stream)) {
  DevicePointer to = 0;
  int error = placeOf(symbol, offset, bytes, to);
  return error ? error : copyAsync(reinterpret_cast<void *>(to), from, bytes, direction, stream);
}

RUNTIME_STREAM(cudaMemcpyFromSymbolAsync, ptsz,
               (void *to, const void *symbol, size_t bytes, size_t offset, int direction,
                Stream stream),
               (to, symbol, bytes, offset, direction, stream)) {
  DevicePointer from = 0;
  int error = placeOf(symbol, offset, bytes, from);
  return error ? error : copyAsync(to, reinterpret_cast<void *>(from), bytes, direction, stream);
}
