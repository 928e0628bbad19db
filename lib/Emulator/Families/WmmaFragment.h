//===- WmmaFragment.h - Fragments of wmma -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX does not specify which lane holds which element of a fragment (PTX ISA 9.7.14.4). Programs
// that look get what ptxas 13.0 makes for sm_80 and sm_90, where most shapes are products of 16
// rows and 8 columns side by side.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_FAMILIES_WMMAFRAGMENT_H
#define TILECOPY_LIB_EMULATOR_FAMILIES_WMMAFRAGMENT_H

#include "Emulator/Families/MmaDecode.h"

namespace tilecopy::emu {

enum class Role : uint32_t { A, B, C };

/// What a fragment is: an operand of a shape, with element type and place in registers.
struct Fragment {
  MatrixShape shape;
  Role role = Role::A;
  Element element = Element::F16;             ///< of A or B
  Accumulator accumulator = Accumulator::F32; ///< of C

  unsigned elementWidth() const { return role == Role::C ? bitsOf(accumulator) : bitsOf(element); }
  /// Rows of the stored matrix: of A, of B as columns by k, of C.
  unsigned vectors() const { return role == Role::B ? shape.n : shape.m; }
  unsigned length() const { return role == Role::C ? shape.n : shape.k; }
  unsigned perRegister() const { return elementWidth() >= 32 ? 1 : 32 / elementWidth(); }
  unsigned registers() const {
    if (role != Role::C && element == Element::F16)
      return 8; // some hold the same elements
    return vectors() * length() * std::min(elementWidth(), 32u) / 1024;
  }
  bool isWide() const { return elementWidth() == 64; }
};

/// The row of A or C, or the column of B, and the other index.
FragmentCell cellOf(const Fragment &f, unsigned lane, unsigned r, unsigned j);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_FAMILIES_WMMAFRAGMENT_H
