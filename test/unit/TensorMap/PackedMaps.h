//===- PackedMaps.h - Maps of elements of 4 and 6 bits ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensor maps of the types whose elements are packed, and whether there are such maps from sm_100
// on (cuda.h, CUtensorMapDataType). One test holds checkTensorMap against the table, another the
// driver, where it knows such a device.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_TENSORMAP_PACKEDMAPS_H
#define TILECOPY_TEST_UNIT_TENSORMAP_PACKEDMAPS_H

#include "tilecopy/tensormap/TensorMap.h"

namespace tilecopy {

struct PackedMap {
  TensorMapType type;
  uint64_t address, columns, rows, stride; // columns in elements, the stride in bytes
  uint32_t boxColumns, boxRows;
  TensorMapSwizzle swizzle;
  bool isLegal;

  TensorMapValues values() const {
    TensorMapValues v;
    v.address = address;
    v.type = type;
    v.dims = {columns, rows};
    v.strides = {stride};
    v.box = {boxColumns, boxRows};
    v.elementStrides = {1, 1};
    v.swizzle = swizzle;
    return v;
  }
};

using MapType = TensorMapType;
using MapSwizzle = TensorMapSwizzle;

// clang-format off
constexpr PackedMap packedMaps[] = {
    {MapType::U4Align8,  0x10000, 256,  64, 128, 256,  64, MapSwizzle::None, true},
    {MapType::U4Align8,  0x10010, 256,  64, 144, 128,   8, MapSwizzle::B64,  true},
    {MapType::U4Align8,  0x10000, 257,  64, 144, 128,   8, MapSwizzle::None, false}, // an odd row
    {MapType::U4Align8,  0x10008, 256,  64, 128, 128,   8, MapSwizzle::None, false},
    {MapType::U4Align16, 0x10000, 256,  64, 128, 128,  64, MapSwizzle::None, true},
    {MapType::U4Align16, 0x10020, 384,   7, 192, 128, 256, MapSwizzle::B128, true},
    {MapType::U4Align16, 0x10000, 256,  64, 128, 128,  64, MapSwizzle::B128Atom32, true},
    {MapType::U4Align16, 0x10010, 256,  64, 128, 128,  64, MapSwizzle::None, false}, // multiples of 32
    {MapType::U4Align16, 0x10000, 256,  64, 144, 128,  64, MapSwizzle::None, false},
    {MapType::U4Align16, 0x10000, 192,  64, 128, 128,  64, MapSwizzle::None, false}, // of 128
    {MapType::U4Align16, 0x10000, 256,  64, 128,  64,  64, MapSwizzle::None, false}, // exactly 128
    {MapType::U4Align16, 0x10000, 256,  64, 128, 256,  64, MapSwizzle::None, false},
    {MapType::U4Align16, 0x10000, 256,  64, 128, 128,  64, MapSwizzle::B64,  false},
    {MapType::U4Align16, 0x10000, 256,  64, 128, 128,  64, MapSwizzle::B128Atom64, false},
    {MapType::U6Align16, 0x10000, 256,  64, 192, 128,  64, MapSwizzle::None, true},
    {MapType::U6Align16, 0x10020, 128,   1,  96, 128,   1, MapSwizzle::B128, true},
    {MapType::U6Align16, 0x10000, 256,  64, 192, 128,  64, MapSwizzle::B128Atom64, true},
    {MapType::U6Align16, 0x10010, 256,  64, 192, 128,  64, MapSwizzle::None, false},
    {MapType::U6Align16, 0x10000, 256,  64, 208, 128,  64, MapSwizzle::None, false},
    {MapType::U6Align16, 0x10000, 192,  64, 192, 128,  64, MapSwizzle::None, false},
    {MapType::U6Align16, 0x10000, 256,  64, 192,  96,  64, MapSwizzle::None, false},
    {MapType::U6Align16, 0x10000, 256,  64, 192, 128,  64, MapSwizzle::B32,  false},
};
// clang-format on

} // namespace tilecopy

#endif // TILECOPY_TEST_UNIT_TENSORMAP_PACKEDMAPS_H
