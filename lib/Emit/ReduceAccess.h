//===- ReduceAccess.h - Reductions of threads as IR -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `red` combines a value with what is in memory and returns nothing. Vector forms have no
// intrinsic.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_REDUCEACCESS_H
#define TILECOPY_LIB_EMIT_REDUCEACCESS_H

#include "tilecopy/plan/Plan.h"
#include "llvm/IR/IRBuilder.h"

namespace tilecopy {

/// Combines the elements of `value`, `bytes` bytes of them, with those at the pointer.
void emitReduce(llvm::IRBuilderBase &builder, llvm::StringRef operation, ElementType type,
                Space space, llvm::Value *value, unsigned bytes, llvm::Value *pointer);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_REDUCEACCESS_H
