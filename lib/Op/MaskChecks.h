//===- MaskChecks.h - The checks of masks -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What makeCopy asks of the options `mask` and `where`.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_OP_MASKCHECKS_H
#define TILECOPY_LIB_OP_MASKCHECKS_H

#include "tilecopy/op/CopyOp.h"

namespace tilecopy {

/// The predicates are integers in memory whose region has the shape of the copy, or extents of 1;
/// the comparisons are sums of coordinates, the same for all threads. The error names what is not.
llvm::Error checkMask(const CopyOp &op);

} // namespace tilecopy

#endif // TILECOPY_LIB_OP_MASKCHECKS_H
