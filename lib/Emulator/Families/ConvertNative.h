//===- ConvertNative.h - Conversions of the machine itself ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The most common conversions, done by the host's own: integers to f32 and f64 and back, and f16
// and bf16 to f32 and back, rounded to the nearest where they round. They give the same bits as the
// exact and slower code in ConvertFamily.cpp, which does all others.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_FAMILIES_CONVERTNATIVE_H
#define TILECOPY_LIB_EMULATOR_FAMILIES_CONVERTNATIVE_H

#include "Emulator/Code/Code.h"
#include "llvm/ADT/FloatingPointMode.h"

namespace tilecopy::emu {

/// The function that executes a cvt from `from` to `to` without modifiers other than its rounding;
/// null if the host has no such conversion.
Exec nativeConversion(Ty to, Ty from, llvm::RoundingMode rounding);

/// f32 to bf16 or f16 in the low bits, to the nearest, ties to even; NaNs are canonical.
uint16_t roundToBFloat(uint32_t bits);
uint16_t roundToHalf(uint32_t bits);
/// f16 as f32; NaNs are canonical.
uint32_t widenHalf(uint16_t bits);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_FAMILIES_CONVERTNATIVE_H
