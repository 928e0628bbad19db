//===- VectorOfWords.h - A vector made of registers -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile in registers is a list of words. They often come from vectors that were loaded and go to
// vectors that are stored. Selection takes more than linear time for a long chain of insertions,
// and takes vectors apart only to put them together again. So a vector that is still whole, or in
// pieces, is used as it is.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_VECTOROFWORDS_H
#define TILECOPY_LIB_EMIT_VECTOROFWORDS_H

#include "llvm/IR/IRBuilder.h"

namespace tilecopy {

/// A vector of at least two values of type i32.
llvm::Value *vectorOfWords(llvm::IRBuilderBase &builder, llvm::ArrayRef<llvm::Value *> words);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_VECTOROFWORDS_H
