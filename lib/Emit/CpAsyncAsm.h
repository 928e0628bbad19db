//===- CpAsyncAsm.h - cp.async by intrinsic or assembly ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM has an intrinsic for cp.async without hints for the L2 cache. With a prefetch size or a
// cache policy it is inline assembly (PTX ISA 9.7.9.25.3).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_CPASYNCASM_H
#define TILECOPY_LIB_EMIT_CPASYNCASM_H

#include "AsmText.h"
#include "tilecopy/plan/Plan.h"

namespace tilecopy {

/// Operands, in order: shared address (i32), global address, bytes of the source (i32) where
/// `partial`, policy (i64) where there is one.
AsmText cpAsyncAsm(const CpAsyncForm &form, unsigned bytes, bool partial);

/// Brings `bytes` bytes from `from` in global to `to` in shared memory. Only the first
/// `sourceBytes` (an i32) are read, and the rest become zeros; null means all.
void emitCpAsync(llvm::IRBuilderBase &builder, const CpAsyncForm &form, unsigned bytes,
                 llvm::Value *to, llvm::Value *from, llvm::Value *sourceBytes = nullptr);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_CPASYNCASM_H
