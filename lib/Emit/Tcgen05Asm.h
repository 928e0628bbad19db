//===- Tcgen05Asm.h - tcgen05.cp as inline assembly -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The forms of tcgen05.cp (PTX ISA 9.1, 9.7.16.9.2): six atoms, three source formats, two CTA
// groups. A test compares every form with what LLVM's intrinsic prints.
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_TCGEN05ASM_H
#define TILECOPY_LIB_EMIT_TCGEN05ASM_H

#include "AsmText.h"
#include "tilecopy/plan/TmemCopyPlan.h"

namespace tilecopy {

/// Operands: the address in tensor memory (i32), the matrix descriptor (i64).
AsmText tcgen05CpAsm(const TmemAtom &atom, TmemSourceFormat format, unsigned ctaGroup);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_TCGEN05ASM_H
