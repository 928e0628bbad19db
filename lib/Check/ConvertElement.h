//===- ConvertElement.h - What conversions make of an element ---*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHECK_CONVERTELEMENT_H
#define TILECOPY_LIB_CHECK_CONVERTELEMENT_H

#include "tilecopy/op/Tensor.h"

namespace tilecopy {

/// The bits of a number of type `from` as the nearest of type `to` under a rounding (rn, rz, rm,
/// rp). What is too great becomes infinite, or wraps around from integer to integer; where the
/// conversion `saturates`, and always in formats of at most 8 bits and from floating point to
/// integers, it becomes the greatest number.
uint64_t convertElement(uint64_t bits, ElementType from, ElementType to, llvm::StringRef rounding,
                        bool saturates);

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_CONVERTELEMENT_H
