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

#include "PtxText/Scan.h"
#include "tilecopy/emit/Ptx.h"
#include "llvm/ADT/SmallVector.h"

namespace tilecopy {

/// The accesses of an instruction, one site each: a `ld` or `st`, or both for a `cp.async`. Nothing
/// for other instructions and other spaces.
llvm::SmallVector<PtxAccess, 2> accessesOf(const ptx::ScannedItem &instruction);

/// As ptx::scan; text that is not PTX is an EmitError.
llvm::Error scanPtx(llvm::StringRef ptx, llvm::function_ref<void(const ptx::ScannedItem &)> see);

} // namespace tilecopy

#endif // TILECOPY_LIB_PTX_COUNTACCESSES_H
