//===- MatrixDescriptor.h - Matrices in shared memory -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensor-core instructions find a matrix in shared memory by a 64-bit descriptor (PTX ISA 9.1,
// 9.7.16.4.1). A matrix is made of rows of 16-byte units, and eight rows are a group. Without a
// swizzle the rows of a group are 16 bytes apart; with one they are 32, 64 or 128 bytes apart, as
// wide as the swizzle, whose pattern is anchored on absolute addresses:
//
//     unit c of row r   start + (r / 8) * groupStep + (r % 8) * 16    + c * unitStep    no swizzle
//                       start + (r / 8) * groupStep + (r % 8) * span  + c * 16, swizzled
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_MATRIXDESCRIPTOR_H
#define TILECOPY_PLAN_MATRIXDESCRIPTOR_H

#include "tilecopy/layout/NamedLayouts.h"
#include "tilecopy/op/Members.h"

namespace tilecopy {

struct MatrixDescriptor {
  MmaSwizzle swizzle = MmaSwizzle::None;
  /// The "leading" and the "stride" byte offset: multiples of 16, at most MaxStep.
  int64_t unitStep = 16, groupStep = 128;

  /// What 14 bits hold in units of 16 bytes.
  static constexpr int64_t MaxStep = 0x3fff * 16;
  /// The code of the swizzle: 0, or 6, 4 and 2 for 32, 64 and 128 bytes.
  unsigned swizzleCode() const;
  /// The descriptor of the matrix at a shared-memory address (a multiple of 16). A step of n bytes
  /// adds n / 16 to it.
  uint64_t encode(uint32_t start = 0) const;

  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<3>(*this, visit, fact("descriptor", HexValue{encode()}),
                   field("leading_bytes", unitStep), field("stride_bytes", groupStep),
                   field("swizzle_mode", swizzle));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_MATRIXDESCRIPTOR_H
