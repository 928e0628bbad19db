//===- WholeTiles.h - One test for whole tiles ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy whose tile may leave its tensor has two bodies and a test before them. If the next copy
// makes the same test and only a barrier lies between, that test is removed: the path of whole
// tiles gets a copy of the barrier. All threads of a CTA take the same path. The path of whole
// tiles is then the kernel without edges, after a single branch, and ptxas does not turn the branch
// into a predicate on every access.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_WHOLETILES_H
#define TILECOPY_LIB_EMIT_WHOLETILES_H

#include "llvm/IR/Instructions.h"

namespace tilecopy {

/// Marks the branch between the two bodies of a copy; its first successor is for whole tiles.
void markWholeTile(llvm::Instruction *branch);

/// Removes marked branches of a kernel whose outcome an earlier marked one decides. Any other
/// function is left as it is.
void shareWholeTiles(llvm::Function &kernel);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_WHOLETILES_H
