//===- BatchCalls.cpp - Several copies in a call, and ranges of memory ----===//
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
using cuda::Location;
using cuda::Pool;
using cuda::Result;
using cuda::Stream;

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

// The copies of a batch have no order among them; here each comes after the one before.
static Result copyAll(const DevicePointer *to, const DevicePointer *from, const size_t *bytes,
                      size_t count, size_t *failed, Stream stream) {
  if (!to || !from || !bytes || !count)
    return cuda::InvalidValue;
  for (size_t n = 0; n != count; ++n) {
    CopyBox box;
    box.to.address = to[n];
    box.from.address = from[n];
    box.width = bytes[n];
    Result result = copyBox(box, stream, /*waits=*/false);
    if (result && failed)
      *failed = n;
    if (result)
      return result;
  }
  return cuda::Success;
}

STREAM_CALL(cuMemcpyBatchAsync, ptsz,
            (const DevicePointer *to, const DevicePointer *from, const size_t *bytes, size_t count,
             const cuda::CopyAttributes *attributes, const size_t *places, size_t attributeCount,
             size_t *failed, Stream stream),
            (to, from, bytes, count, attributes, places, attributeCount, failed, stream)) {
  return copyAll(to, from, bytes, count, failed, stream);
}

STREAM_CALL(cuMemcpyBatchAsync_v2, ptsz,
            (const DevicePointer *to, const DevicePointer *from, const size_t *bytes, size_t count,
             const cuda::CopyAttributes *attributes, const size_t *places, size_t attributeCount,
             Stream stream),
            (to, from, bytes, count, attributes, places, attributeCount, stream)) {
  return copyAll(to, from, bytes, count, nullptr, stream);
}

static void setSide(cuda::Side3D &side, const cuda::BatchOperand &operand) {
  static constexpr int isArray = 2;
  if (operand.type == isArray) {
    side.type = cuda::ArrayMemory;
    side.array = operand.array.array;
    size_t texel = operand.array.array ? operand.array.array->values.texelBytes() : 1;
    side.x = operand.array.x * texel;
    side.y = operand.array.y;
    side.z = operand.array.z;
  } else {
    side.type = cuda::UnifiedMemory;
    side.device = operand.memory.address;
    side.pitch = operand.memory.rowLength;
    side.height = operand.memory.layerHeight;
  }
}

/// Extents are in elements, and those of memory are bytes.
static Result copyBoxes(size_t count, const cuda::BatchCopy *copies, size_t *failed,
                        Stream stream) {
  if (!count || !copies)
    return cuda::InvalidValue;
  for (size_t n = 0; n != count; ++n) {
    cuda::Copy3D copy = {};
    setSide(copy.from, copies[n].from);
    setSide(copy.to, copies[n].to);
    cuda::Array array = copy.to.array ? copy.to.array : copy.from.array;
    copy.width = copies[n].width * (array ? array->values.texelBytes() : 1);
    copy.height = copies[n].height;
    copy.depth = copies[n].depth;
    auto box = boxOf(copy);
    Result result = box ? copyBox(*box, stream, /*waits=*/false) : cuda::InvalidValue;
    if (result && failed)
      *failed = n;
    if (result)
      return result;
  }
  return cuda::Success;
}

STREAM_CALL(cuMemcpy3DBatchAsync, ptsz,
            (size_t count, const cuda::BatchCopy *copies, size_t *failed, unsigned long long flags,
             Stream stream),
            (count, copies, failed, flags, stream)) {
  return flags ? cuda::InvalidValue : copyBoxes(count, copies, failed, stream);
}

STREAM_CALL(cuMemcpy3DBatchAsync_v2, ptsz,
            (size_t count, const cuda::BatchCopy *copies, unsigned long long flags, Stream stream),
            (count, copies, flags, stream)) {
  return flags ? cuda::InvalidValue : copyBoxes(count, copies, nullptr, stream);
}

//===----------------------------------------------------------------------===//
// Ranges of managed memory: where they are makes no difference here
//===----------------------------------------------------------------------===//

static Result checkRanges(const DevicePointer *ranges, const size_t *bytes, size_t count,
                          Stream stream) {
  if (!ranges || !bytes || !count)
    return cuda::InvalidValue;
  if (!resolve(stream))
    return cuda::InvalidHandle;
  for (size_t n = 0; n != count; ++n)
    if (!gpu().holds(ranges[n], bytes[n], Call::current()->name, "a range"))
      return cuda::InvalidValue;
  return cuda::Success;
}

STREAM_CALL(cuMemPrefetchBatchAsync, ptsz,
            (const DevicePointer *ranges, const size_t *bytes, size_t count,
             const Location *locations, const size_t *places, size_t locationCount,
             unsigned long long flags, Stream stream),
            (ranges, bytes, count, locations, places, locationCount, flags, stream)) {
  return checkRanges(ranges, bytes, count, stream);
}

// What is discarded may have any value afterwards; it keeps what it had.
STREAM_CALL(cuMemDiscardBatchAsync, ptsz,
            (const DevicePointer *ranges, const size_t *bytes, size_t count,
             unsigned long long flags, Stream stream),
            (ranges, bytes, count, flags, stream)) {
  return checkRanges(ranges, bytes, count, stream);
}

STREAM_CALL(cuMemDiscardAndPrefetchBatchAsync, ptsz,
            (const DevicePointer *ranges, const size_t *bytes, size_t count,
             const Location *locations, const size_t *places, size_t locationCount,
             unsigned long long flags, Stream stream),
            (ranges, bytes, count, locations, places, locationCount, flags, stream)) {
  return checkRanges(ranges, bytes, count, stream);
}

static constexpr int invalidLocation = -2; // of the device that a range was moved to, if none

static Result rangeAttribute(void *out, size_t bytes, int attribute, DevicePointer address) {
  static constexpr int first = 1, isReadMostly = 1, accessedBy = 3, last = 8;
  Allocation *a = gpu().find(address);
  if (!out || bytes < sizeof(int) || bytes % sizeof(int) || attribute < first || attribute > last ||
      !a || a->kind != Allocation::Managed)
    return cuda::InvalidValue;
  size_t count = attribute == accessedBy ? bytes / sizeof(int) : 1;
  bool isType = attribute == 5 || attribute == 7; // CU_MEM_LOCATION_TYPE_INVALID is 0
  for (size_t n = 0; n != count; ++n)
    static_cast<int *>(out)[n] = attribute == isReadMostly || isType ? 0 : invalidLocation;
  return cuda::Success;
}

CALL(cuMemRangeGetAttribute, Context,
     (void *out, size_t bytes, int attribute, DevicePointer address, size_t count),
     (out, bytes, attribute, address, count)) {
  return rangeAttribute(out, bytes, attribute, address);
}

CALL(cuMemRangeGetAttributes, Context,
     (void **out, size_t *bytes, int *attributes, size_t attributeCount, DevicePointer address,
      size_t count),
     (out, bytes, attributes, attributeCount, address, count)) {
  if (!out || !bytes || !attributes || !attributeCount)
    return cuda::InvalidValue;
  for (size_t n = 0; n != attributeCount; ++n)
    if (Result e = rangeAttribute(out[n], bytes[n], attributes[n], address))
      return e;
  return cuda::Success;
}
