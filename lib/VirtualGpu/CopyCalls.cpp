//===- CopyCalls.cpp - Copies and memsets ---------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "Copy.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::DevicePointer;
using cuda::Stream;

static CopySide device(DevicePointer address) { return {address, 0, 0, true}; }
static CopySide host(const void *pointer) { return {uint64_t(uintptr_t(pointer)), 0, 0, false}; }
static CopySide any(DevicePointer address) { return {address, 0, 0, false}; }
static CopyBox row(CopySide to, CopySide from, size_t bytes) { return {to, from, bytes, 1, 1}; }

STREAM_CALL(cuMemcpyHtoD_v2, ptds, (DevicePointer to, const void *from, size_t bytes),
            (to, from, bytes)) {
  return copyBox(row(device(to), host(from), bytes), nullptr, /*waits=*/true);
}

STREAM_CALL(cuMemcpyHtoDAsync_v2, ptsz,
            (DevicePointer to, const void *from, size_t bytes, Stream stream),
            (to, from, bytes, stream)) {
  return copyBox(row(device(to), host(from), bytes), stream, /*waits=*/false);
}

STREAM_CALL(cuMemcpyDtoH_v2, ptds, (void *to, DevicePointer from, size_t bytes),
            (to, from, bytes)) {
  return copyBox(row(host(to), device(from), bytes), nullptr, /*waits=*/true);
}

STREAM_CALL(cuMemcpyDtoHAsync_v2, ptsz, (void *to, DevicePointer from, size_t bytes, Stream stream),
            (to, from, bytes, stream)) {
  return copyBox(row(host(to), device(from), bytes), stream, /*waits=*/false);
}

STREAM_CALL(cuMemcpyDtoD_v2, ptds, (DevicePointer to, DevicePointer from, size_t bytes),
            (to, from, bytes)) {
  return copyBox(row(device(to), device(from), bytes), nullptr, /*waits=*/false);
}

STREAM_CALL(cuMemcpyDtoDAsync_v2, ptsz,
            (DevicePointer to, DevicePointer from, size_t bytes, Stream stream),
            (to, from, bytes, stream)) {
  return copyBox(row(device(to), device(from), bytes), stream, /*waits=*/false);
}

STREAM_CALL(cuMemcpy, ptds, (DevicePointer to, DevicePointer from, size_t bytes),
            (to, from, bytes)) {
  return copyBox(row(any(to), any(from), bytes), nullptr, /*waits=*/true);
}

STREAM_CALL(cuMemcpyAsync, ptsz,
            (DevicePointer to, DevicePointer from, size_t bytes, Stream stream),
            (to, from, bytes, stream)) {
  return copyBox(row(any(to), any(from), bytes), stream, /*waits=*/false);
}

STREAM_CALL(cuMemcpyPeer, ptds,
            (DevicePointer to, cuda::Context toContext, DevicePointer from,
             cuda::Context fromContext, size_t bytes),
            (to, toContext, from, fromContext, bytes)) {
  return copyBox(row(device(to), device(from), bytes), nullptr, /*waits=*/false);
}

STREAM_CALL(cuMemcpyPeerAsync, ptsz,
            (DevicePointer to, cuda::Context toContext, DevicePointer from,
             cuda::Context fromContext, size_t bytes, Stream stream),
            (to, toContext, from, fromContext, bytes, stream)) {
  return copyBox(row(device(to), device(from), bytes), stream, /*waits=*/false);
}

static cuda::Result copy2D(const cuda::Copy2D *copy, Stream stream, bool waits) {
  if (!copy)
    return cuda::InvalidValue;
  auto box = boxOf(*copy);
  return box ? copyBox(*box, stream, waits) : cuda::InvalidValue;
}

STREAM_CALL(cuMemcpy2D_v2, ptds, (const cuda::Copy2D *copy), (copy)) {
  return copy2D(copy, nullptr, /*waits=*/true);
}

STREAM_CALL(cuMemcpy2DAsync_v2, ptsz, (const cuda::Copy2D *copy, Stream stream), (copy, stream)) {
  return copy2D(copy, stream, /*waits=*/false);
}

static cuda::Result copy3D(const cuda::Copy3D *copy, Stream stream, bool waits) {
  if (!copy)
    return cuda::InvalidValue;
  auto box = boxOf(*copy);
  return box ? copyBox(*box, stream, waits) : cuda::InvalidValue;
}

STREAM_CALL(cuMemcpy3D_v2, ptds, (const cuda::Copy3D *copy), (copy)) {
  return copy3D(copy, nullptr, /*waits=*/true);
}

STREAM_CALL(cuMemcpy3DAsync_v2, ptsz, (const cuda::Copy3D *copy, Stream stream), (copy, stream)) {
  return copy3D(copy, stream, /*waits=*/false);
}

STREAM_CALL(cuMemcpy2DUnaligned_v2, ptds, (const cuda::Copy2D *copy), (copy)) {
  return copy2D(copy, nullptr, /*waits=*/true);
}

STREAM_CALL(cuMemcpy3DPeer, ptds, (const cuda::Copy3D *copy), (copy)) {
  return copy3D(copy, nullptr, /*waits=*/true);
}

STREAM_CALL(cuMemcpy3DPeerAsync, ptsz, (const cuda::Copy3D *copy, Stream stream), (copy, stream)) {
  return copy3D(copy, stream, /*waits=*/false);
}

STREAM_CALL(cuMemsetD8_v2, ptds, (DevicePointer to, unsigned char value, size_t count),
            (to, value, count)) {
  return setBox({device(to), count, 1, value, 1}, nullptr, /*waits=*/false);
}

STREAM_CALL(cuMemsetD8Async, ptsz,
            (DevicePointer to, unsigned char value, size_t count, Stream stream),
            (to, value, count, stream)) {
  return setBox({device(to), count, 1, value, 1}, stream, /*waits=*/false);
}

STREAM_CALL(cuMemsetD2D8_v2, ptds,
            (DevicePointer to, size_t pitch, unsigned char value, size_t width, size_t height),
            (to, pitch, value, width, height)) {
  return setBox({{to, pitch, 0, true}, width, height, value, 1}, nullptr, /*waits=*/false);
}

STREAM_CALL(cuMemsetD2D8Async, ptsz,
            (DevicePointer to, size_t pitch, unsigned char value, size_t width, size_t height,
             Stream stream),
            (to, pitch, value, width, height, stream)) {
  return setBox({{to, pitch, 0, true}, width, height, value, 1}, stream, /*waits=*/false);
}

STREAM_CALL(cuMemsetD16_v2, ptds, (DevicePointer to, unsigned short value, size_t count),
            (to, value, count)) {
  return setBox({device(to), count, 1, value, 2}, nullptr, /*waits=*/false);
}

STREAM_CALL(cuMemsetD16Async, ptsz,
            (DevicePointer to, unsigned short value, size_t count, Stream stream),
            (to, value, count, stream)) {
  return setBox({device(to), count, 1, value, 2}, stream, /*waits=*/false);
}

STREAM_CALL(cuMemsetD2D16_v2, ptds,
            (DevicePointer to, size_t pitch, unsigned short value, size_t width, size_t height),
            (to, pitch, value, width, height)) {
  return setBox({{to, pitch, 0, true}, width, height, value, 2}, nullptr, /*waits=*/false);
}

STREAM_CALL(cuMemsetD2D16Async, ptsz,
            (DevicePointer to, size_t pitch, unsigned short value, size_t width, size_t height,
             Stream stream),
            (to, pitch, value, width, height, stream)) {
  return setBox({{to, pitch, 0, true}, width, height, value, 2}, stream, /*waits=*/false);
}

STREAM_CALL(cuMemsetD32_v2, ptds, (DevicePointer to, unsigned value, size_t count),
            (to, value, count)) {
  return setBox({device(to), count, 1, value, 4}, nullptr, /*waits=*/false);
}

STREAM_CALL(cuMemsetD32Async, ptsz, (DevicePointer to, unsigned value, size_t count, Stream stream),
            (to, value, count, stream)) {
  return setBox({device(to), count, 1, value, 4}, stream, /*waits=*/false);
}

STREAM_CALL(cuMemsetD2D32_v2, ptds,
            (DevicePointer to, size_t pitch, unsigned value, size_t width, size_t height),
            (to, pitch, value, width, height)) {
  return setBox({{to, pitch, 0, true}, width, height, value, 4}, nullptr, /*waits=*/false);
}

STREAM_CALL(cuMemsetD2D32Async, ptsz,
            (DevicePointer to, size_t pitch, unsigned value, size_t width, size_t height,
             Stream stream),
            (to, pitch, value, width, height, stream)) {
  return setBox({{to, pitch, 0, true}, width, height, value, 4}, stream, /*waits=*/false);
}
