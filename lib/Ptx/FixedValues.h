//===- FixedValues.h - Values that a branch makes constants -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where `if thread == 0` leads, the thread's index is 0. ptxas knows that, too, but ptxas 12.9 and
// 13.0 (not 13.4) then take `~index & 3` for `index & 3` and `~index | 3` for `index | 3`: an H200
// reads another element. So the backend does not get to see such an index.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PTX_FIXEDVALUES_H
#define TILECOPY_LIB_PTX_FIXEDVALUES_H

#include "llvm/IR/Function.h"

namespace tilecopy {

/// Puts the constant for a value where all ways lead through a branch on which the two are equal.
void fixValues(llvm::Function &function);

} // namespace tilecopy

#endif // TILECOPY_LIB_PTX_FIXEDVALUES_H
