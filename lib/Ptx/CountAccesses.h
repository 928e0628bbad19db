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
#include <optional>

namespace tilecopy {

/// `ld.global.nc.v4.b32` as an access of one site; nothing for other instructions and other spaces.
std::optional<PtxAccess> accessOf(llvm::StringRef opcode);

} // namespace tilecopy

#endif // TILECOPY_LIB_PTX_COUNTACCESSES_H
