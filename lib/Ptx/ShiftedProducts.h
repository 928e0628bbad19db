//===- ShiftedProducts.h - Sums of multiples of a value ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An offset by a run-time pitch is a sum of digits of the thread, each times the pitch, each
// shifted. ptxas 12.9 to 13.4 shares shifted pitches between such terms, and from six terms on it
// may take the pitch times 4 for the pitch times 2: an H200 writes another row. It does not where
// the digits are shifted and then multiplied.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PTX_SHIFTEDPRODUCTS_H
#define TILECOPY_LIB_PTX_SHIFTEDPRODUCTS_H

#include "llvm/IR/Function.h"

namespace tilecopy {

/// Makes (a << c) * b of (a * b) << c where a function has several such products of one b. The
/// shift is inline assembly, as LLVM would put it back.
void shiftBeforeProducts(llvm::Function &function);

} // namespace tilecopy

#endif // TILECOPY_LIB_PTX_SHIFTEDPRODUCTS_H
