//===- AsmText.h - Instructions as inline assembly --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the tables of inline forms (TmaAsm.h, Tcgen05Asm.h) are made of, and how one is called.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_ASMTEXT_H
#define TILECOPY_LIB_EMIT_ASMTEXT_H

#include "llvm/IR/IRBuilder.h"
#include <string>

namespace tilecopy {

struct AsmText {
  std::string text, constraints;
};

/// Calls it. The call has side effects, does not throw, and is convergent.
void callAsm(llvm::IRBuilderBase &builder, const AsmText &code, llvm::ArrayRef<llvm::Value *> args);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_ASMTEXT_H
