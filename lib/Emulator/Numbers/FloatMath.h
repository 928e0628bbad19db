//===- FloatMath.h - Floating-point formats and arithmetic ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values of every PTX floating-point format as APFloat, and the rounding modifiers. Single and
// double precision with rounding to nearest use the host's own arithmetic elsewhere; this is the
// exact and slower way for everything else.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_NUMBERS_FLOATMATH_H
#define TILECOPY_LIB_EMULATOR_NUMBERS_FLOATMATH_H

#include "Emulator/Numbers/PtxTypes.h"
#include "llvm/ADT/APFloat.h"

namespace tilecopy::emu {

const llvm::fltSemantics &semanticsOf(Ty ty);
llvm::APFloat fromBits(Ty ty, uint64_t bits);
/// The bits of a value of that format; every NaN of 32 bits or fewer becomes the canonical one, all
/// ones but the sign (PTX ISA 9.7.3, 9.7.4).
uint64_t toBits(Ty ty, const llvm::APFloat &value);
uint64_t canonicalNaN(Ty ty);
/// The NaN `bits` of one format in another: sign and the upper payload are kept, quiet.
uint64_t carryNaN(Ty from, uint64_t bits, Ty to);
/// Zero with the sign of `bits` if it is subnormal, else `bits`.
uint64_t flushSubnormal(Ty ty, uint64_t bits);
/// The smaller or larger of two values. A NaN loses, or wins with
/// `propagate`; -0 is less than +0.
llvm::APFloat minMax(Ty ty, const llvm::APFloat &x, const llvm::APFloat &y, bool isMin,
                     bool propagate);
/// The same for the bits of two single-precision values; with `absolute`, their signs are cleared
/// first.
uint32_t minMaxF32(uint32_t a, uint32_t b, bool isMin, bool absolute, bool propagate);
/// Rounds to another format. `saturate` is .satfinite: overflow gives the largest finite value.
uint64_t convertFloat(const llvm::APFloat &value, Ty to, llvm::RoundingMode mode, bool saturate);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_NUMBERS_FLOATMATH_H
