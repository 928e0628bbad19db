//===- MapBits.cpp - Tensor maps as the emulator encodes them -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/MapBits.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

using namespace llvm;

namespace tilecopy::emu {

// Fields in the order of encodeMap, each little-endian, then zeros, then a hash of all that.
static constexpr uint64_t magic = 0x70614d72736e6554; // "TensrMap"
static constexpr size_t hashAt = 120;

namespace {

class Writer {
public:
  TensorMapBytes bytes{};
  void put(uint64_t value, unsigned size) {
    for (unsigned n = 0; n != size; ++n)
      bytes[at++] = uint8_t(value >> (8 * n));
  }

private:
  size_t at = 0;
};

class Reader {
public:
  explicit Reader(ArrayRef<uint8_t> bytes) : bytes(bytes) {}
  uint64_t get(unsigned size) {
    uint64_t value = 0;
    for (unsigned n = 0; n != size; ++n)
      value |= uint64_t(bytes[at++]) << (8 * n);
    return value;
  }

private:
  ArrayRef<uint8_t> bytes;
  size_t at = 0;
};

} // namespace

TensorMapBytes encodeMap(const TensorMapValues &v) {
  Writer w;
  w.put(magic, 8);
  w.put(v.address, 8);
  w.put(v.rank(), 1);
  for (unsigned field : {unsigned(v.type), unsigned(v.interleave), unsigned(v.swizzle),
                         unsigned(v.promotion), unsigned(v.fill)})
    w.put(field, 1);
  for (unsigned d = 0; d != v.rank(); ++d) {
    w.put(v.dims[d] - 1, 4);
    w.put(v.box[d], 2);
    w.put(v.elementStrides[d], 1);
    if (d + 1 != v.rank())
      w.put(v.strides[d], 8);
  }
  uint64_t hash = xxh3_64bits(ArrayRef(w.bytes).take_front(hashAt));
  std::memcpy(w.bytes.data() + hashAt, &hash, sizeof hash);
  return w.bytes;
}

std::optional<TensorMapValues> decodeMap(ArrayRef<uint8_t> bytes) {
  uint64_t hash;
  std::memcpy(&hash, bytes.data() + hashAt, sizeof hash);
  Reader r(bytes);
  if (r.get(8) != magic || hash != xxh3_64bits(bytes.take_front(hashAt)))
    return std::nullopt;
  TensorMapValues v;
  v.address = r.get(8);
  unsigned rank = unsigned(r.get(1));
  if (rank == 0 || rank > TensorMapMaxRank)
    return std::nullopt;
  v.type = TensorMapType(r.get(1));
  v.interleave = TensorMapInterleave(r.get(1));
  v.swizzle = TensorMapSwizzle(r.get(1));
  v.promotion = TensorMapPromotion(r.get(1));
  v.fill = TensorMapFill(r.get(1));
  for (unsigned d = 0; d != rank; ++d) {
    v.dims.push_back(r.get(4) + 1);
    v.box.push_back(uint32_t(r.get(2)));
    v.elementStrides.push_back(uint32_t(r.get(1)));
    if (d + 1 != rank)
      v.strides.push_back(r.get(8));
  }
  return v;
}

} // namespace tilecopy::emu
