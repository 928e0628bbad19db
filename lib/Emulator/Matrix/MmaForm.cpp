//===- MmaForm.cpp - Matrix instructions of a warp ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Matrix/MmaForm.h"

namespace tilecopy::emu {

bool MmaForm::operator==(const MmaForm &o) const {
  return ProductForm::operator==(o) && fourProducts == o.fourProducts && aIsColumn == o.aIsColumn &&
         bIsColumn == o.bIsColumn && unorderedMetadata == o.unorderedMetadata &&
         containerBits == o.containerBits;
}

FragmentCell cellOfA(const MmaForm &f, unsigned lane, unsigned r, unsigned j) {
  unsigned g = lane / 4, q = lane % 4, e = f.perRegister();
  if (f.m == 8)
    return {g, e * q + j};
  return {g + 8 * (r % 2), e * (4 * (r / 2) + q) + j};
}

FragmentCell cellOfB(const MmaForm &f, unsigned lane, unsigned r, unsigned j) {
  unsigned g = lane / 4, q = lane % 4, e = f.perRegister();
  return {g, e * (4 * r + q) + j};
}

FragmentCell cellOfC(Accumulator a, unsigned lane, unsigned r, unsigned j) {
  unsigned g = lane / 4, q = lane % 4;
  if (a == Accumulator::F16)
    return {g + 8 * r, 2 * q + j};
  return {g + 8 * (r / 2), 2 * q + r % 2};
}

uint32_t elementBits(Element e, unsigned containerBits, uint32_t container) {
  unsigned bits = bitsOf(e);
  if (containerBits >= 32)
    return container;
  // An e2m1 in a byte lies in bits 2 to 5; 6-bit elements lie in the low bits.
  if (containerBits == 8 && bits == 4 && e == Element::E2M1)
    container >>= 2;
  return container & ((1u << bits) - 1);
}

MetadataPlace metadataPlace(const ProductForm &f, unsigned row, unsigned chunk, unsigned selector) {
  unsigned upper = row % 16 / 8;
  bool areWide = bitsOf(f.a) >= 16;
  if (areWide && f.chunks() == 4)
    return {selector, 4 * chunk + 16 * upper};
  if (areWide)
    return {2 * selector + chunk / 4, 4 * (chunk % 4) + 16 * upper};
  if (f.chunks() == 8)
    return {2 * selector + upper, 4 * chunk};
  return {upper + 2 * (chunk / 8), 4 * (chunk % 8)};
}

} // namespace tilecopy::emu
