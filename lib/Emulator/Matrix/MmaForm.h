//===- MmaForm.h - Matrix instructions of a warp ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the qualifiers of a matrix instruction say, and where the elements of its fragments are: in
// which register of which lane. All shapes of mma.sync except m8n8k4 with f16 share one rule (PTX
// ISA 9.7.14.5). With g = lane / 4, q = lane % 4 and e elements in a register:
//
//   A, 16 rows    row g + 8 (r % 2)          k = e (4 (r / 2) + q) + j
//   A, 8 rows     row g                      k = e q + j
//   B             column g                   k = e (4 r + q) + j
//   C, D          row g + 8 (r / 2)          column 2 q + r % 2      32 and 64 bits
//                 row g + 8 r                column 2 q + j          f16, two in a register
//
// Registers hold elements in containers: e2m1, e3m2 and e2m3 take a byte each, except where a kind
// packs two e2m1 in a byte.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MMAFORM_H
#define TILECOPY_LIB_EMULATOR_MMAFORM_H

#include "Emulator/Matrix/MatrixProduct.h"
#include "Emulator/Numbers/PtxTypes.h"

namespace tilecopy::emu {

struct MmaForm : ProductForm {
  bool fourProducts = false; ///< m8n8k4 with f16: four products, each of eight lanes
  bool aIsColumn = false, bIsColumn = true;
  bool unorderedMetadata = false; ///< .sp
  unsigned containerBits = 0;     ///< of an element of A and B
  unsigned registersA = 0, registersB = 0, registersC = 0, registersD = 0;

  /// Elements in a register of A or B.
  unsigned perRegister() const { return containerBits >= 32 ? 1 : 32 / containerBits; }
  bool operator==(const MmaForm &o) const;
};

/// A place in a fragment's matrix: the row of A, C, D or the column of B, and the other index.
struct FragmentCell {
  unsigned vector, index;
};

FragmentCell cellOfA(const MmaForm &f, unsigned lane, unsigned r, unsigned j);
FragmentCell cellOfB(const MmaForm &f, unsigned lane, unsigned r, unsigned j);
/// `a` is the element type of the fragment: C's or D's.
FragmentCell cellOfC(Accumulator a, unsigned lane, unsigned r, unsigned j);

/// The bits of an element in its container.
uint32_t elementBits(Element e, unsigned containerBits, uint32_t container);

/// The lane of a quad, and the bit, at which the metadata of chunk `chunk` of row `row` begin;
/// `selector` is the instruction's last operand.
struct MetadataPlace {
  unsigned lane, bit;
};
MetadataPlace metadataPlace(const ProductForm &f, unsigned row, unsigned chunk, unsigned selector);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MMAFORM_H
