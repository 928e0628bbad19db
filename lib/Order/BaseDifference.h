//===- BaseDifference.h - How far two regions lie apart ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The begins of two regions are expressions over symbols that all threads share. Their difference
// is often a constant, and the stages of a ring give a few: (k + 1) % 2 - k % 2 is 1 or -1. Those
// are found by trying the values that matter: all of a short loop, or one period of remainders.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_ORDER_BASEDIFFERENCE_H
#define TILECOPY_LIB_ORDER_BASEDIFFERENCE_H

#include "tilecopy/order/RequiredOrder.h"

namespace tilecopy {

/// The expression with `by` instead of the symbol.
Expr substitute(const Expr &e, const Symbol &what, const Expr &by);

/// The expression in a later round.
Expr inRound(const Expr &e, llvm::ArrayRef<LaterRound> later);

/// All values that first - second may have, each once; nothing if they are too many.
std::optional<llvm::SmallVector<int64_t, 8>> differences(const Expr &first, const Expr &second);

/// Whether the regions of one tensor have no element in common in any dimension, whatever the
/// values of the symbols; the second in a later round.
bool areApart(const Operand &first, const Operand &second, llvm::ArrayRef<LaterRound> later);

} // namespace tilecopy

#endif // TILECOPY_LIB_ORDER_BASEDIFFERENCE_H
