//===- TensorMapCalls.cpp - Encoding tensor maps --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "Save.h"
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Result;
using cuda::TensorMap;

/// What maps have been made of, for cuTensorMapReplaceAddress.
static std::map<TensorMapBytes, TensorMapValues> &known() {
  static std::map<TensorMapBytes, TensorMapValues> maps;
  return maps;
}

const TensorMapValues *vgpu::knownTensorMap(llvm::ArrayRef<uint8_t> bytes) {
  TensorMapBytes map;
  if (bytes.size() < map.size())
    return nullptr;
  llvm::copy(bytes.take_front(map.size()), map.begin());
  auto found = known().find(map);
  return found == known().end() ? nullptr : &found->second;
}

static Result refuseMap(llvm::Error e) {
  gpu().report.note(std::string(Call::current()->name) + ": " + llvm::toString(std::move(e)));
  return cuda::InvalidValue;
}

static Result encode(TensorMap *out, const TensorMapValues &values) {
  if (llvm::Error e = checkTensorMap(values, gpu().target.sm))
    return refuseMap(std::move(e));
  auto bytes = gpu().emulator->tensorMap(values);
  if (!bytes)
    return refuseMap(bytes.takeError());
  known()[*bytes] = values;
  std::memcpy(out->bytes, bytes->data(), bytes->size());
  return cuda::Success;
}

// The values that all encodings share; false if the call cannot be read.
static bool readCommon(TensorMapValues &v, unsigned type, uint32_t rank, void *address,
                       const uint64_t *dims, const uint64_t *strides,
                       const uint32_t *elementStrides) {
  if (rank < 1 || rank > TensorMapMaxRank || !dims || !elementStrides || (rank > 1 && !strides))
    return false;
  v.address = uint64_t(uintptr_t(address));
  v.type = TensorMapType(type);
  v.dims.assign(dims, dims + rank);
  v.strides.assign(strides, strides + (rank - 1));
  v.elementStrides.assign(elementStrides, elementStrides + rank);
  return true;
}

static void readModes(TensorMapValues &v, unsigned interleave, unsigned swizzle, unsigned promotion,
                      unsigned fill) {
  v.interleave = TensorMapInterleave(interleave);
  v.swizzle = TensorMapSwizzle(swizzle);
  v.promotion = TensorMapPromotion(promotion);
  v.fill = TensorMapFill(fill);
}

CALL(cuTensorMapEncodeTiled, Nothing,
     (TensorMap * out, unsigned type, uint32_t rank, void *address, const uint64_t *dims,
      const uint64_t *strides, const uint32_t *box, const uint32_t *elementStrides,
      unsigned interleave, unsigned swizzle, unsigned promotion, unsigned fill),
     (out, type, rank, address, dims, strides, box, elementStrides, interleave, swizzle, promotion,
      fill)) {
  TensorMapValues v;
  if (!out || !box || !readCommon(v, type, rank, address, dims, strides, elementStrides))
    return cuda::InvalidValue;
  v.box.assign(box, box + rank);
  readModes(v, interleave, swizzle, promotion, fill);
  return encode(out, v);
}

CALL(cuTensorMapEncodeIm2col, Nothing,
     (TensorMap * out, unsigned type, uint32_t rank, void *address, const uint64_t *dims,
      const uint64_t *strides, const int32_t *lower, const int32_t *upper, uint32_t channels,
      uint32_t pixels, const uint32_t *elementStrides, unsigned interleave, unsigned swizzle,
      unsigned promotion, unsigned fill),
     (out, type, rank, address, dims, strides, lower, upper, channels, pixels, elementStrides,
      interleave, swizzle, promotion, fill)) {
  TensorMapValues v;
  if (!out || !lower || !upper || rank < 3 ||
      !readCommon(v, type, rank, address, dims, strides, elementStrides))
    return cuda::InvalidValue;
  v.im2col.windows = TensorMapWindows::All;
  v.im2col.lower.assign(lower, lower + (rank - 2));
  v.im2col.upper.assign(upper, upper + (rank - 2));
  v.im2col.channels = channels;
  v.im2col.pixels = pixels;
  readModes(v, interleave, swizzle, promotion, fill);
  return encode(out, v);
}

CALL(cuTensorMapEncodeIm2colWide, Nothing,
     (TensorMap * out, unsigned type, uint32_t rank, void *address, const uint64_t *dims,
      const uint64_t *strides, int lower, int upper, uint32_t channels, uint32_t pixels,
      const uint32_t *elementStrides, unsigned interleave, unsigned mode, unsigned swizzle,
      unsigned promotion, unsigned fill),
     (out, type, rank, address, dims, strides, lower, upper, channels, pixels, elementStrides,
      interleave, mode, swizzle, promotion, fill)) {
  TensorMapValues v;
  if (!out || mode > 1 || rank < 3 ||
      !readCommon(v, type, rank, address, dims, strides, elementStrides))
    return cuda::InvalidValue;
  v.im2col.windows = mode ? TensorMapWindows::W128 : TensorMapWindows::W;
  v.im2col.lower = {lower};
  v.im2col.upper = {upper};
  v.im2col.channels = channels;
  v.im2col.pixels = pixels;
  readModes(v, interleave, swizzle, promotion, fill);
  return encode(out, v);
}

CALL(cuTensorMapReplaceAddress, Nothing, (TensorMap * map, void *address), (map, address)) {
  if (!map)
    return cuda::InvalidValue;
  TensorMapBytes bytes;
  std::memcpy(bytes.data(), map->bytes, bytes.size());
  auto found = known().find(bytes);
  if (found == known().end())
    return cuda::InvalidValue;
  TensorMapValues v = found->second;
  v.address = uint64_t(uintptr_t(address));
  return encode(map, v);
}
