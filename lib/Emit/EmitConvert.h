//===- EmitConvert.h - Conversions of register tiles as IR ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_EMITCONVERT_H
#define TILECOPY_LIB_EMIT_EMITCONVERT_H

#include "AsmText.h"
#include "tilecopy/emit/RegisterTile.h"
#include "tilecopy/plan/Plan.h"

namespace tilecopy {

/// The inline assembly of a step that is a cvt, for as many elements as one text converts. Operands
/// of two elements in two registers: the first element comes first.
AsmText convertAsm(const ConvertStep &step);

/// Converts the elements of the form's slots. The rest of `to` stays as it is, and all of it in
/// threads for which `isOwner`, unless that is null, is false.
void emitConversion(llvm::IRBuilderBase &builder, const ConvertForm &form, const RegisterTile &from,
                    RegisterTile &to, llvm::Value *isOwner = nullptr);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_EMITCONVERT_H
