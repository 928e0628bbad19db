//===- ComparedKernels.h - Kernels that others compile too ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies that were written for Triton 3.9 (and Gluon), CuTe DSL 4.8.1, TVM's TIRx 0.27, TileLang
// 0.1.15 and by hand in CUDA C++ as well, and what ptxas 13.0 made of the best of those that move
// the same bytes by the same instructions: SASS without padding and the last branch. Other means
// have rows of their own: a bulk store, an unpadded tile.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_COMPAREDKERNELS_H
#define TILECOPY_TOOLS_PTXBENCH_COMPAREDKERNELS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tilecopy {

struct ComparedKernel {
  llvm::StringRef name, text;
  unsigned best; // instructions of the best other
  llvm::StringRef by;
};

llvm::ArrayRef<ComparedKernel> comparedKernels();

/// When the numbers of the other compilers were recorded.
constexpr llvm::StringLiteral comparedOn = "2026-11-21 to 2026-11-23";

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_COMPAREDKERNELS_H
