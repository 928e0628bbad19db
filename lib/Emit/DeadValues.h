//===- DeadValues.h - What a finished kernel does not use -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register tile that changes in a loop or under a condition has a phi for each of its words,
// before it is known whether they are read again. The back end would carry the words that are not
// read through all of its passes. A vector that is stored as it was loaded leaves the words that it
// was taken apart into.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_DEADVALUES_H
#define TILECOPY_LIB_EMIT_DEADVALUES_H

#include "llvm/IR/Function.h"

namespace tilecopy {

/// Erases the instructions without effect that no effect depends on, phis of a cycle among them.
void eraseDeadValues(llvm::Function &function);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_DEADVALUES_H
