//===- FloatFormat.h - The formats of floating-point elements ---*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_OP_FLOATFORMAT_H
#define TILECOPY_LIB_OP_FLOATFORMAT_H

#include "tilecopy/op/Tensor.h"
#include "llvm/ADT/APFloat.h"

namespace tilecopy {

/// The format of a floating-point type; null for integers.
inline const llvm::fltSemantics *floatFormat(ElementType type) {
  switch (type) {
  case ElementType::F64:
    return &llvm::APFloat::IEEEdouble();
  case ElementType::F32:
    return &llvm::APFloat::IEEEsingle();
  case ElementType::F16:
    return &llvm::APFloat::IEEEhalf();
  case ElementType::BF16:
    return &llvm::APFloat::BFloat();
  case ElementType::F8E4M3:
    return &llvm::APFloat::Float8E4M3FN();
  case ElementType::F8E5M2:
    return &llvm::APFloat::Float8E5M2();
  case ElementType::F6E2M3:
    return &llvm::APFloat::Float6E2M3FN();
  case ElementType::F6E3M2:
    return &llvm::APFloat::Float6E3M2FN();
  case ElementType::F4E2M1:
    return &llvm::APFloat::Float4E2M1FN();
  case ElementType::I8:
  case ElementType::U8:
  case ElementType::I16:
  case ElementType::U16:
  case ElementType::I32:
  case ElementType::U32:
  case ElementType::I64:
  case ElementType::U64:
    return nullptr;
  }
  llvm_unreachable("every type is above");
}

} // namespace tilecopy

#endif // TILECOPY_LIB_OP_FLOATFORMAT_H
