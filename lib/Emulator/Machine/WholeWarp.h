//===- WholeWarp.h - Collectives of a whole warp ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What instructions with .sync.aligned have in common: all lanes of a warp meet at them.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MACHINE_WHOLEWARP_H
#define TILECOPY_LIB_EMULATOR_MACHINE_WHOLEWARP_H

#include "Emulator/Code/Decoder.h"
#include "Emulator/Machine/Machine.h"

namespace tilecopy::emu {

/// Makes an instruction a collective of a whole warp (.sync.aligned, without a member mask):
/// `collective` is called with all 32 lanes, never with fewer, which are reported.
void makeWholeWarp(Decoding &d, Collective collective);
/// The same, and takes .sync.aligned.
void takeWholeWarp(Decoding &d, Collective collective);

/// Whether all lanes have the same value. If not, a finding says so. For whole warps only.
bool isUniformWarp(Gather &g, const char *what, llvm::function_ref<uint64_t(unsigned)> value);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MACHINE_WHOLEWARP_H
