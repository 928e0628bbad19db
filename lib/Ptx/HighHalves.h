//===- HighHalves.h - The upper 16 bits of a register -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM takes the upper half of a register by `mov.b32 {_, high}, r`. Where ptxas 12.9 to 13.4 finds
// that r is a zero-extended number of 16 bits, it gives the lower half in place of 0. LLVM folds
// what it knows to be one; ptxas knows more, as it looks through inline assembly. A shift is right.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PTX_HIGHHALVES_H
#define TILECOPY_LIB_PTX_HIGHHALVES_H

#include "llvm/IR/Function.h"

namespace tilecopy {

/// Upper halves of what is computed, by a shift. Those of loads and of calls stay as they are: they
/// have all 32 bits.
void shiftHighHalves(llvm::Function &function);

} // namespace tilecopy

#endif // TILECOPY_LIB_PTX_HIGHHALVES_H
