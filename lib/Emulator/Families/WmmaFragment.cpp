//===- WmmaFragment.cpp - Fragments of wmma -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Families/WmmaFragment.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy::emu {

FragmentCell cellOf(const Fragment &f, unsigned lane, unsigned r, unsigned j) {
  unsigned g = lane / 4, q = lane % 4, e = f.perRegister(), m = f.shape.m, n = f.shape.n;
  if (m == 8 && n == 8) {
    if (f.role == Role::C)
      return {g, 2 * q + r};
    return {g, e * q + j};
  }
  if (f.role == Role::C) {
    bool isHalf = f.accumulator == Accumulator::F16;
    unsigned tile = isHalf ? r : r / 2, inTile = isHalf ? j : r % 2;
    if (n == 32)
      return {2 * q + inTile, g + 8 * tile};
    if (m == 32)
      return {g + 8 * tile, 2 * q + inTile};
    return {g + 8 * (tile % 2), 2 * q + inTile + 8 * (tile / 2)};
  }
  // The side that has 32 rows or columns, then the one that has 8, then 16 by 16.
  bool isLong = f.vectors() == 32, isShort = f.vectors() == 8;
  if (e == 4)
    return {g + 8 * r, 4 * q + j};
  if (isLong)
    return {g + 8 * (r % 2) + 16 * (r / 4), e * q + j + 8 * (r / 2 % 2)};
  if (isShort)
    return {g, e * q + j + 8 * (r % 2)};
  r %= 4;
  if (f.role == Role::A)
    return {g + 8 * (r % 2), e * (4 * (r / 2) + q) + j};
  return {g + 8 * (r / 2), e * (4 * (r % 2) + q) + j};
}

} // namespace tilecopy::emu
