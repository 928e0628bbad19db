//===- StatementWords.h - The words of statements ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of statements (Statements.def), for those who know their words and do not parse them.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROGRAM_STATEMENTWORDS_H
#define TILECOPY_LIB_PROGRAM_STATEMENTWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tilecopy {

/// All of them: "copy", "sync" and so on.
llvm::ArrayRef<llvm::StringRef> statementWords();
/// What may follow the dot of a statement: "thread", "warp", ... of copy.
llvm::ArrayRef<llvm::StringRef> statementForms(llvm::StringRef word);
/// Whether a block in braces follows, as after `if`.
bool statementHasBody(llvm::StringRef word);

} // namespace tilecopy

#endif // TILECOPY_LIB_PROGRAM_STATEMENTWORDS_H
