//===- WholeTiles.h - One test for whole tiles ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy whose tile may leave its tensor has two bodies and a test before them. Where the next copy
// asks the same, and only a barrier lies between, its test is left out: a copy of the barrier goes
// to the way of whole tiles. All threads of a CTA take the same way. That way is then the kernel
// without edges and one branch, and ptxas does not make predicates of it, one for each access.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_WHOLETILES_H
#define TILECOPY_LIB_EMIT_WHOLETILES_H

#include "llvm/IR/Instructions.h"

namespace tilecopy {

/// Marks the branch between the two bodies of a copy; its first successor is for whole tiles.
void markWholeTile(llvm::BranchInst *branch);

/// Leaves out marked branches of a kernel that a marked one before them decides. Any other function
/// stays as it is.
void shareWholeTiles(llvm::Function &kernel);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_WHOLETILES_H
