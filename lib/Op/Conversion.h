//===- Conversion.h - Copies that convert -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_OP_CONVERSION_H
#define TILECOPY_LIB_OP_CONVERSION_H

#include "tilecopy/op/CopyOp.h"

namespace tilecopy {

inline bool isFloatType(ElementType type) {
  llvm::StringRef name = elementTypeName(type);
  return name.starts_with("f") || name.starts_with("bf");
}
inline bool isSignedInteger(ElementType type) { return elementTypeName(type).starts_with("i"); }
/// A format of at most 8 bits, for which every conversion saturates and rounds to nearest even.
/// The bits of an element in registers: a number of 6 bits has a byte.
inline unsigned registerBits(ElementType type) {
  unsigned bits = elementBits(type);
  return bits == 6 ? 8 : bits;
}

inline bool isSmallFloat(ElementType type) { return isFloatType(type) && elementBits(type) <= 8; }

/// The options `convert` and `saturate` of a copy of these sides: both are there only if the types
/// differ and registers are on one side, and say what conversions to the type can do.
llvm::Error checkConversion(OpKind kind, const Operand &dst, const Operand &src,
                            const Options &options);

} // namespace tilecopy

#endif // TILECOPY_LIB_OP_CONVERSION_H
