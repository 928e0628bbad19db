//===- Product.h - The product of a range -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm::product_of, which LLVM 21 lacks.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_OP_PRODUCT_H
#define TILECOPY_LIB_OP_PRODUCT_H

#include <cstdint>

namespace tilecopy {

/// `first` times all numbers of a range.
template <typename Range> int64_t productOf(Range &&range, int64_t first = 1) {
  for (int64_t number : range)
    first *= number;
  return first;
}

} // namespace tilecopy

#endif // TILECOPY_LIB_OP_PRODUCT_H
