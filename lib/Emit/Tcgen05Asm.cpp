//===- Tcgen05Asm.cpp - tcgen05.cp as inline assembly ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tcgen05Asm.h"

using namespace llvm;
using namespace tilecopy;

AsmText tilecopy::tcgen05CpAsm(const TmemAtom &atom, TmemSourceFormat format, unsigned ctaGroup) {
  std::string text = "tcgen05.cp.cta_group::" + std::to_string(ctaGroup) + "." + atom.name();
  if (format != TmemSourceFormat::Bytes)
    text += ".b8x16." + sourceFormatName(format).str();
  return {text + " [$0], $1;", "r,l,~{memory}"};
}
