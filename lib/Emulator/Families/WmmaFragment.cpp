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

bool isWmmaShape(MatrixShape s, Element e) {
  bool isSixteen =
      s.k == 16 && ((s.m == 16 && s.n == 16) || (s.m == 8 && s.n == 32) || (s.m == 32 && s.n == 8));
  switch (e) {
  case Element::F16:
  case Element::BF16:
  case Element::S8:
  case Element::U8:
    return isSixteen;
  case Element::TF32:
    return s.is(16, 16, {8});
  case Element::F64:
    return s.is(8, 8, {4});
  case Element::S4:
  case Element::U4:
    return s.is(8, 8, {32});
  case Element::B1:
    return s.is(8, 8, {128});
  default:
    return false;
  }
}

bool isWmmaShape(MatrixShape s, Accumulator a) {
  static constexpr Element half[] = {Element::F16},
                           integer[] = {Element::S8, Element::S4, Element::B1},
                           wide[] = {Element::F64}, single[] = {Element::F16, Element::TF32};
  ArrayRef<Element> types = a == Accumulator::F16   ? ArrayRef<Element>(half)
                            : a == Accumulator::S32 ? ArrayRef<Element>(integer)
                            : a == Accumulator::F64 ? ArrayRef<Element>(wide)
                                                    : ArrayRef<Element>(single);
  return llvm::any_of(types, [&](Element e) { return isWmmaShape(s, e); });
}

} // namespace tilecopy::emu
