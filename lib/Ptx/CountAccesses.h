//===- CountAccesses.h - One instruction as an access -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the two checks of widths (checkAccesses and WidthContract) share.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PTX_COUNTACCESSES_H
#define TILECOPY_LIB_PTX_COUNTACCESSES_H

#include "tilecopy/emit/Ptx.h"
#include "llvm/ADT/SmallVector.h"

namespace tilecopy {

/// What a line accesses, one site each: a `ld` or `st`, or both of a `cp.async`. Nothing for other
/// instructions and other spaces.
llvm::SmallVector<PtxAccess, 2> accessesOf(llvm::StringRef line);

/// The name of the function that a line of PTX begins, `.entry f(` or `.func (.param ...) f(`;
/// empty where it begins none.
llvm::StringRef functionOf(llvm::StringRef line);

} // namespace tilecopy

#endif // TILECOPY_LIB_PTX_COUNTACCESSES_H
