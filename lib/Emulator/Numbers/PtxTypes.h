//===- PtxTypes.h - PTX's names in the emulator -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The emulator executes modules as PtxText parses them, and uses the names of PTX text as its own.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_NUMBERS_PTXTYPES_H
#define TILECOPY_LIB_EMULATOR_NUMBERS_PTXTYPES_H

#include "PtxText/Types.h"

namespace tilecopy::emu {
using namespace ptx;
// Other components have these two names as well.
using ptx::Scope;
using ptx::Space;
} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_NUMBERS_PTXTYPES_H
