//===- tilecopy/MatrixPlan.h - Plans of ldmatrix and stmatrix ---*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A warp moves 8x8 matrices of 16-bit elements between shared memory and registers: lane 4r + c/2
// holds elements c and c+1 of row r, packed in one register; transposed, elements (c, r) and
// (c+1, r). Each row is 16 contiguous bytes of shared memory, whose address one lane gives: lane
// 8k + r that of row r of the instruction's matrix k (PTX ISA 9.7.14.5.15, 9.7.14.5.16).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_MATRIXPLAN_H
#define TILECOPY_MATRIXPLAN_H

#include "tilecopy/Expr.h"
#include "llvm/ADT/SmallVector.h"

namespace tilecopy {

/// A counter over matrices, rows or warps: what one step adds to the shared address (elements) and
/// to the register slot.
struct MatrixIter {
  int64_t extent;
  Expr memory;
  int64_t slot = 0;
};

struct MatrixPlan {
  unsigned matrices; // of one instruction: 1, 2 or 4
  bool transposed;
  llvm::SmallVector<MatrixIter, 4> unrolled; // instructions, outermost first
  llvm::SmallVector<MatrixIter, 2> inside;   // matrices of one instruction, outermost first
  /// Digits of the thread's index that make a row's address, outermost first: warps, the matrix
  /// whose row the lane gives, the row.
  llvm::SmallVector<MatrixIter, 6> threads;
  int64_t instructions() const {
    int64_t n = 1;
    for (const MatrixIter &i : unrolled)
      n *= i.extent;
    return n;
  }
};

} // namespace tilecopy

#endif // TILECOPY_MATRIXPLAN_H
