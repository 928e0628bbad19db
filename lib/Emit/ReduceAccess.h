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

#include "AsmText.h"
#include "tilecopy/plan/Plan.h"
#include "llvm/IR/IRBuilder.h"

namespace tilecopy {

/// The bytes of each register of a reduction of `bytes` bytes.
unsigned reduceRegisterBytes(ElementType type, unsigned bytes);

/// Operands, in order: the address (i64 of global, i32 of shared memory) and the registers.
AsmText reduceAsm(llvm::StringRef operation, ElementType type, Space space, unsigned bytes);

/// Combines the elements of `value`, `bytes` bytes of them, with those at the pointer.
void emitReduce(llvm::IRBuilderBase &builder, llvm::StringRef operation, ElementType type,
                Space space, llvm::Value *value, unsigned bytes, llvm::Value *pointer);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_REDUCEACCESS_H
