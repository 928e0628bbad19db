//===- GoodMap.h - A tensor map that breaks no rule -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_TENSORMAP_GOODMAP_H
#define TILECOPY_TEST_UNIT_TENSORMAP_GOODMAP_H

#include "tilecopy/tensormap/TensorMap.h"

namespace tilecopy {

/// The 8x256 f16 tile in its 128-byte swizzle.
inline TensorMapValues good() {
  TensorMapValues v;
  v.address = 0x1000;
  v.type = TensorMapType::F16;
  v.dims = {64, 8, 4};
  v.strides = {512, 128};
  v.box = {64, 8, 4};
  v.elementStrides = {1, 1, 1};
  v.swizzle = TensorMapSwizzle::B128;
  v.promotion = TensorMapPromotion::B128;
  return v;
}

} // namespace tilecopy

#endif // TILECOPY_TEST_UNIT_TENSORMAP_GOODMAP_H
