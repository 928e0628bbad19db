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

/// Converts the bits of a number of type `from` to type `to` with a rounding mode (rn, rz, rm, rp).
/// A number out of range becomes infinite, or wraps around between integers. It becomes the nearest
/// finite number if the conversion `saturates`, if `to` is a floating-point type of at most 8 bits,
/// and from floating point to integers.
uint64_t convertElement(uint64_t bits, ElementType from, ElementType to, llvm::StringRef rounding,
                        bool saturates);

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_CONVERTELEMENT_H
