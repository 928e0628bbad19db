//===- MatrixDescriptor.cpp - The bits of a descriptor --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/MatrixDescriptor.h"

using namespace tilecopy;

unsigned MatrixDescriptor::swizzleCode() const {
  static constexpr unsigned codes[] = {0, 6, 4, 2};
  return codes[unsigned(swizzle)];
}

uint64_t MatrixDescriptor::encode(uint32_t start) const {
  auto field = [](uint64_t bytes) { return (bytes & 0x3ffff) >> 4; };
  constexpr uint64_t version = 1; // of tcgen05; the descriptors of wgmma have 0
  return field(start) | field(unitStep) << 16 | field(groupStep) << 32 | version << 46 |
         uint64_t(swizzleCode()) << 61;
}
