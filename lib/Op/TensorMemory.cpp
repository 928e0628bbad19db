//===- TensorMemory.cpp - Allocations of tensor memory --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/TensorMemory.h"
#include "tilecopy/op/OpError.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

Error tilecopy::checkTmemColumns(const Twine &what, int64_t columns) {
  if (columns >= TmemLeastColumns && columns <= TmemColumns && isPowerOf2_64(columns))
    return Error::success();
  return opError(OpFault::Tensor, "",
                 what + " has " + Twine(columns) +
                     " columns; an allocation has 32, 64, "
                     "128, 256 or 512");
}
