//===- NvvmCall.h - NVPTX intrinsics by name --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM 21 and 24 lack some of the intrinsics of LLVM 22. Named by their text, those can be called
// in source that builds with all: where LLVM knows the name, the call is to the intrinsic;
// elsewhere it becomes the instruction as inline assembly, by the same tables as `--inline-asm`.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_NVVMCALL_H
#define TILECOPY_LIB_EMIT_NVVMCALL_H

#include "llvm/IR/IRBuilder.h"

namespace llvm {
class IntrinsicInst;
}

namespace tilecopy {

/// A call of `llvm.nvvm.<name>`, whose name ends with `.p3` where the intrinsic is overloaded by
/// its first operand. `result` is its type where LLVM does not know it; null for none.
llvm::Value *callNvvm(llvm::IRBuilderBase &builder, llvm::StringRef name,
                      llvm::ArrayRef<llvm::Value *> operands, llvm::Type *result = nullptr);

/// Builds inline assembly for the call before it: null for a call without a result, none if it has
/// no such form.
std::optional<llvm::Value *> asAssembly(llvm::IntrinsicInst &call);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_NVVMCALL_H
