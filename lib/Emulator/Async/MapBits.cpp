//===- MapBits.cpp - Tensor maps as the emulator encodes them -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/MapBits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

using namespace llvm;

namespace tilecopy::emu {

// The fields at fixed places, then zeros, then a hash of all that. For tensormap.replace, all zeros
// are a map whose fields are all zero.
static constexpr uint64_t magic = 0x70614d72736e6554; // "TensrMap"
static constexpr size_t hashAt = 120;

namespace {

#pragma pack(push, 1)
struct Fields {
  uint64_t magic, address;
  uint8_t rankLess1, type, interleave, swizzle, atomicity, promotion, fill, isReplaced;
  uint32_t dimsLess1[TensorMapMaxRank];
  uint64_t strides[TensorMapMaxRank - 1];
  uint16_t box[TensorMapMaxRank];
  uint8_t elementStrides[TensorMapMaxRank];
  uint8_t windows;
  uint16_t channels, pixels;
  int16_t lower[TensorMapMaxRank - 2], upper[TensorMapMaxRank - 2];
};
#pragma pack(pop)
static_assert(sizeof(Fields) <= hashAt, "the hash follows");

// tensormap.replace has two numbers where the host has one.
constexpr std::pair<uint8_t, uint8_t> swizzles[] = {{0, 0}, {1, 0}, {2, 0}, {3, 0},
                                                    {3, 1}, {3, 2}, {3, 3}};

// In the order of tensormap.replace's numbers, which differ from the host's.
constexpr TensorMapType types[] = {
    TensorMapType::U8,       TensorMapType::U16,      TensorMapType::U32,
    TensorMapType::S32,      TensorMapType::U64,      TensorMapType::S64,
    TensorMapType::F16,      TensorMapType::F32,      TensorMapType::F32Ftz,
    TensorMapType::F64,      TensorMapType::BF16,     TensorMapType::TF32,
    TensorMapType::TF32Ftz,  TensorMapType::U4Align8, TensorMapType::U4Align16,
    TensorMapType::U6Align16};

uint64_t hashOf(ArrayRef<uint8_t> bytes) { return xxh3_64bits(bytes.take_front(hashAt)); }

void seal(MutableArrayRef<uint8_t> bytes, const Fields &f) {
  std::fill(bytes.begin(), bytes.end(), 0);
  std::memcpy(bytes.data(), &f, sizeof f);
  uint64_t hash = hashOf(bytes);
  std::memcpy(bytes.data() + hashAt, &hash, sizeof hash);
}

bool open(ArrayRef<uint8_t> bytes, Fields &f) {
  uint64_t hash;
  std::memcpy(&hash, bytes.data() + hashAt, sizeof hash);
  std::memcpy(&f, bytes.data(), sizeof f);
  return f.magic == magic && hash == hashOf(bytes);
}

} // namespace

TensorMapBytes encodeMap(const TensorMapValues &v) {
  Fields f = {};
  f.magic = magic;
  f.address = v.address;
  f.rankLess1 = uint8_t(v.rank() - 1);
  f.type = uint8_t(std::find(std::begin(types), std::end(types), v.type) - types);
  f.interleave = uint8_t(v.interleave);
  f.swizzle = swizzles[unsigned(v.swizzle)].first;
  f.atomicity = swizzles[unsigned(v.swizzle)].second;
  f.promotion = uint8_t(v.promotion);
  f.fill = uint8_t(v.fill);
  for (unsigned d = 0; d != v.rank(); ++d) {
    f.dimsLess1[d] = uint32_t(v.dims[d] - 1);
    f.box[d] = v.isIm2col() ? 0 : uint16_t(v.box[d]);
    f.elementStrides[d] = uint8_t(v.elementStrides[d]);
    if (d + 1 != v.rank())
      f.strides[d] = v.strides[d];
  }
  f.windows = uint8_t(v.im2col.windows);
  f.channels = uint16_t(v.im2col.channels);
  f.pixels = uint16_t(v.im2col.pixels);
  llvm::copy(v.im2col.lower, f.lower);
  llvm::copy(v.im2col.upper, f.upper);
  TensorMapBytes bytes;
  seal(bytes, f);
  return bytes;
}

std::optional<DecodedMap> decodeMap(ArrayRef<uint8_t> bytes, std::string &why) {
  Fields f;
  if (!open(bytes, f))
    return std::nullopt;
  DecodedMap m;
  TensorMapValues &v = m.values;
  m.isReplaced = f.isReplaced;
  auto swizzle = llvm::find(swizzles, std::pair<uint8_t, uint8_t>(f.swizzle, f.atomicity));
  if (f.rankLess1 >= TensorMapMaxRank || swizzle == std::end(swizzles)) {
    why = f.rankLess1 >= TensorMapMaxRank
              ? "its rank is " + std::to_string(f.rankLess1 + 1)
              : "its swizzle mode " + std::to_string(f.swizzle) + " does not go with atomicity " +
                    std::to_string(f.atomicity);
    return std::nullopt;
  }
  v.address = f.address;
  v.type = types[f.type];
  v.interleave = TensorMapInterleave(f.interleave);
  v.swizzle = TensorMapSwizzle(swizzle - swizzles);
  v.promotion = TensorMapPromotion(f.promotion);
  v.fill = TensorMapFill(f.fill);
  unsigned rank = f.rankLess1 + 1u;
  for (unsigned d = 0; d != rank; ++d) {
    v.dims.push_back(uint64_t(f.dimsLess1[d]) + 1);
    if (!f.windows)
      v.box.push_back(f.box[d]);
    v.elementStrides.push_back(f.elementStrides[d]);
    if (d + 1 != rank)
      v.strides.push_back(f.strides[d]);
  }
  v.im2col.windows = TensorMapWindows(f.windows);
  v.im2col.channels = f.channels;
  v.im2col.pixels = f.pixels;
  unsigned corners = !f.windows ? 0 : v.im2col.windows == TensorMapWindows::All ? rank - 2 : 1;
  v.im2col.lower.append(f.lower, f.lower + corners);
  v.im2col.upper.append(f.upper, f.upper + corners);
  return m;
}

unsigned greatestValue(MapField field) {
  switch (field) {
  case MapField::ElementType:
    return std::size(types) - 1;
  case MapField::Interleave:
    return 2;
  case MapField::SwizzleMode:
    return 3;
  case MapField::SwizzleAtomicity:
    return 3;
  case MapField::FillMode:
    return 1;
  default:
    return 0;
  }
}

bool replaceField(MutableArrayRef<uint8_t> bytes, MapField field, unsigned ordinal,
                  uint64_t value) {
  Fields f;
  bool isBlank = llvm::all_of(bytes, [](uint8_t b) { return b == 0; });
  if (!open(bytes, f) && !isBlank)
    return false;
  f.magic = magic;
  f.isReplaced = 1;
  switch (field) {
  case MapField::GlobalAddress:
    f.address = value;
    break;
  case MapField::Rank:
    f.rankLess1 = uint8_t(std::min<uint64_t>(value, 255));
    break;
  case MapField::BoxDim:
    f.box[ordinal] = uint16_t(std::min<uint64_t>(value, 65535));
    break;
  case MapField::GlobalDim:
    f.dimsLess1[ordinal] = uint32_t(value) - 1;
    break;
  case MapField::GlobalStride:
    f.strides[ordinal] = value;
    break;
  case MapField::ElementStride:
    f.elementStrides[ordinal] = uint8_t(std::min<uint64_t>(value, 255));
    break;
  case MapField::ElementType:
    f.type = uint8_t(value);
    break;
  case MapField::Interleave:
    f.interleave = uint8_t(value);
    break;
  case MapField::SwizzleMode:
    f.swizzle = uint8_t(value);
    break;
  case MapField::SwizzleAtomicity:
    f.atomicity = uint8_t(value);
    break;
  case MapField::FillMode:
    f.fill = uint8_t(value);
    break;
  }
  seal(bytes, f);
  return true;
}

} // namespace tilecopy::emu
