//===- HintedAccess.h - Global accesses with qualifiers ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM prints ld.global and st.global without cache hints. An access with a hint in its plan is
// inline assembly.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_HINTEDACCESS_H
#define TILECOPY_LIB_EMIT_HINTEDACCESS_H

#include "tilecopy/plan/AccessHints.h"
#include "llvm/IR/IRBuilder.h"

namespace tilecopy {

/// The register type of an access; the element type does not matter to a copy.
llvm::Type *accessType(llvm::IRBuilderBase &builder, unsigned bytes);

/// One aligned access of `bytes` bytes. Hints are only for global memory.
llvm::Value *emitLoad(llvm::IRBuilderBase &builder, const std::optional<AccessHints> &hints,
                      llvm::Type *type, unsigned bytes, llvm::Value *pointer);
void emitStore(llvm::IRBuilderBase &builder, const std::optional<AccessHints> &hints,
               llvm::Value *value, unsigned bytes, llvm::Value *pointer);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_HINTEDACCESS_H
